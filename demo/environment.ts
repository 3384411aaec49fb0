import type { Recipient, SendingIntegration, Workflow } from "./engine/model.ts";
import { createSeededIdSource } from "./ids.ts";
import { dayMs, hourMs } from "./moments.ts";
import { createRandom } from "./random.ts";
import type { EnvironmentOptions } from "./setup/environment-options.ts";
import { createDemoPeople, createHostilePeople } from "./setup/demo-people.ts";
import { writeEndpoints } from "./setup/write-endpoints.ts";
import { writeIntegrations } from "./setup/write-integrations.ts";
import { writeWorkflows } from "./setup/write-workflows.ts";
import { createProfile } from "./setup/profiles.ts";
import { createSubscriber, writeSubscribers } from "./setup/subscribers.ts";

export interface DemoRecords {
  workflows: Workflow[];
  integrations: SendingIntegration[];
  subscribers: Recipient[];
}

/** Returns when the `index`th generated subscriber was created, from about 390 days ago to now. */
const computeCreatedAt = (index: number, count: number, now: number) =>
  new Date(
    Math.round(now - 2 * hourMs * (1 - index / count) - 390 * dayMs * (1 - index / count) ** 1.4),
  );

function createSubscribers(
  { environmentId, seed, now, name }: EnvironmentOptions,
  subscriberCount: number,
  integrations: readonly SendingIntegration[],
) {
  const createId = createSeededIdSource(createRandom(seed, environmentId, "subscribers"));
  const sharedOptions = { createId, seed, integrations };
  const namedPeople =
    name === "Production" ? [...createDemoPeople(seed, now), ...createHostilePeople(now)] : [];
  const generatedProfiles = Array.from(
    { length: subscriberCount - namedPeople.length },
    (_, index) =>
      createProfile({
        seed: `${seed} ${name}`,
        index,
        subscriberId: `user_${10_000 + index}`,
        createdAt: computeCreatedAt(index, subscriberCount, now),
        now,
      }),
  );
  return [
    ...namedPeople.map((person) => createSubscriber({ ...sharedOptions, ...person })),
    ...generatedProfiles.map((profile) => createSubscriber({ ...sharedOptions, profile })),
  ];
}

export async function addRecords(
  options: EnvironmentOptions,
  subscriberCount: number,
): Promise<DemoRecords> {
  const { db, environmentId, keyring } = options;
  const workflows = await writeWorkflows(options);
  const integrations = await writeIntegrations(options);
  const createdSubscribers = createSubscribers(options, subscriberCount, integrations);
  await writeSubscribers(db, keyring, environmentId, createdSubscribers);
  const subscribers = createdSubscribers.map(({ recipient }) => recipient);
  await writeEndpoints({ ...options, integrations, subscribers });
  return { workflows, integrations, subscribers };
}
