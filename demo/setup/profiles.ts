import recipe from "../data/custom-data.json";
import lists from "../data/lists.json";
import { dayMs, hourMs } from "../moments.ts";
import { createPerson, type Person } from "../people.ts";
import { createRandom, type Random } from "../random.ts";
import { evaluate } from "../recipe.ts";
import type { NewRow } from "../rows.ts";

function createEmailAddress(
  random: Random,
  { givenName, familyName }: Person,
  number: number,
): string {
  const address = `${givenName.latinForm}.${familyName.latinForm}${number}`;
  // Some users enter capitals, which matter because filters are case-sensitive.
  const enteredAddress = random.chance(0.04)
    ? address.replace(/(^|\.)[a-z]/g, (letter) => letter.toUpperCase())
    : address;
  return `${enteredAddress}@${random.pick(lists.mailDomains)}.example`;
}

export type SubscriberProfile = Omit<NewRow<"subscribers">, "environment_id" | "id"> & {
  subscriber_id: string;
  created_at: Date;
};

interface ProfileOptions {
  seed: string;
  index: number;
  subscriberId: string;
  createdAt: Date;
  now: number;
}

export function createProfile(options: ProfileOptions): SubscriberProfile {
  const { seed, index, subscriberId, createdAt, now } = options;
  const random = createRandom(seed, "subscriber", index);
  const person = createPerson(random);
  const draw = (share: number) => random.chance(share);
  const updatedAt = draw(0.5) ? random.int(createdAt.getTime(), now) : createdAt.getTime();
  const isOnline = random.pick([true, false, false, false, null]);
  const createData = () => evaluate(recipe, { random, region: person.locale.region });
  return {
    subscriber_id: subscriberId,
    first_name: draw(0.97) ? person.givenName.nativeForm : null,
    last_name: draw(0.96) ? person.familyName.nativeForm : null,
    email: draw(0.95) ? createEmailAddress(random, person, index + 1) : null,
    phone: draw(0.86) ? person.phone : null,
    avatar: draw(0.35) ? `https://cdn.larkfield.example/avatars/${index + 1}.jpg` : null,
    locale: draw(0.9) ? person.locale.tag : null,
    timezone: draw(0.88) ? person.locale.timezone : null,
    data: draw(0.9) ? (createData() as Record<string, unknown>) : null,
    topics: draw(0.15) ? [random.pick(lists.subscribedTopics)] : [],
    is_online: isOnline,
    last_online_at:
      isOnline === null
        ? null
        : new Date(now - Math.round(random.latency(isOnline ? hourMs : 4 * dayMs))),
    version: random.int(0, 6),
    deleted: false,
    created_at: createdAt,
    updated_at: new Date(updatedAt),
  };
}
