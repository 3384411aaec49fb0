import type { ChannelCredentials } from "../../contract/subscribers.ts";
import { isOldToken } from "../provider-responses.ts";
import { fcm } from "../data/addresses.json";
import people from "../data/people.json";
import { hostileTexts } from "../hostile-text.ts";
import { dayMs } from "../moments.ts";
import { type Random, createRandom } from "../random.ts";
import { evaluate } from "../recipe.ts";
import type { SubscriberProfile } from "./profiles.ts";

export interface DemoPerson {
  profile: SubscriberProfile;
  addresses: Readonly<Record<string, ChannelCredentials>>;
}

const createEmptyProfile = (
  ageDays: number,
  now: number,
): Omit<SubscriberProfile, "subscriber_id"> => {
  const createdAt = new Date(now - ageDays * dayMs);
  return {
    first_name: null,
    last_name: null,
    email: null,
    phone: null,
    avatar: null,
    locale: null,
    timezone: null,
    data: null,
    topics: [],
    is_online: false,
    last_online_at: new Date(now - dayMs),
    version: 3,
    deleted: false,
    created_at: createdAt,
    updated_at: createdAt,
  };
};

function drawOldToken(random: Random): string {
  for (;;) {
    const token = String(evaluate(fcm.address.deviceTokens.$of, { random }));
    if (isOldToken(token)) return token;
  }
}

export const createDemoPeople = (seed: string, now: number): DemoPerson[] =>
  Object.entries(people).map(([name, recipe]) => {
    const random = createRandom(seed, name);
    const personFields = evaluate(recipe, {
      random,
      at: now,
      oldToken: () => drawOldToken(random),
    });
    // `evaluate` returns `unknown`, but keeps the shape of the data file.
    const {
      about: _,
      ageDays,
      subscriberId,
      given,
      family,
      latin,
      ...otherFields
    } = personFields as Omit<typeof people.ivy, "addresses"> &
      Partial<Pick<typeof people.ivy, "addresses">>;
    const { addresses = {}, ...fields } = otherFields;
    return {
      profile: {
        ...createEmptyProfile(ageDays, now),
        subscriber_id: subscriberId,
        first_name: given,
        last_name: family,
        email: `${latin}@larkfield.example`,
        ...fields,
      },
      addresses,
    };
  });

/** Returns one subscriber per hostile text, which is the first name and part of the custom data. */
export const createHostilePeople = (now: number): DemoPerson[] =>
  Object.entries(hostileTexts).map(([kind, text], index) => ({
    profile: {
      ...createEmptyProfile(180 - index, now),
      subscriber_id: `guest_${kind}`,
      first_name: text,
      last_name: kind,
      email: `guest.${kind.toLowerCase()}@guests.example`,
      data: { note: text, [text]: true },
      is_online: null,
      last_online_at: null,
    },
    addresses: {},
  }));
