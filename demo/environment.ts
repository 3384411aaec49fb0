import type { Kysely } from "kysely";
import type { Database } from "../server/db/schema.ts";
import type { Keyring } from "../server/secrets/keyring.ts";
import type { SendingIntegration, Workflow } from "./engine/model.ts";
import type { Recipient } from "./engine/recipient.ts";
import { idSource } from "./ids.ts";
import { day, hour } from "./moments.ts";
import type { DemoEnvironmentName } from "./names.ts";
import { randomFrom } from "./random.ts";
import { insertRows } from "./rows.ts";
import { demoPeople, hostilePeople } from "./setup/demo-people.ts";
import { installEndpoints } from "./setup/install-endpoints.ts";
import { installIntegrations } from "./setup/install-integrations.ts";
import { installWorkflows } from "./setup/install-workflows.ts";
import { integrationDefinitions } from "./setup/integrations.ts";
import { createProfile } from "./setup/profiles.ts";
import { createSubscriber, writeSubscribers } from "./setup/subscribers.ts";
import { workflowsOf } from "./workflows.ts";

export interface EnvironmentOptions {
  db: Kysely<Database>;
  keyring: Keyring;
  organizationId: string;
  environmentId: string;
  name: DemoEnvironmentName;
  subscriberCount: number;
  seed: string;
  now: number;
}

export interface DemoRecords {
  workflows: Workflow[];
  integrations: SendingIntegration[];
  subscribers: Recipient[];
}

/**
 * Returns the creation time of the `index`th subscriber: mostly long ago, and now for the newest.
 */
const createdAt = (index: number, count: number, now: number) =>
  new Date(
    Math.round(now - 2 * hour * (1 - index / count) - 390 * day * (1 - index / count) ** 1.4),
  );

function createSubscribers(
  options: EnvironmentOptions,
  integrations: readonly SendingIntegration[],
) {
  const { environmentId, seed, now, subscriberCount, name } = options;
  const ids = idSource(randomFrom(seed, environmentId, "subscribers"));
  const shared = { ids, seed, integrations };
  const cast = name === "Production" ? [...demoPeople(seed, now), ...hostilePeople(now)] : [];
  const crowd = Array.from({ length: subscriberCount - cast.length }, (_, index) =>
    createProfile({
      seed: `${seed} ${name}`,
      index,
      subscriberId: `user_${10_000 + index}`,
      createdAt: createdAt(index, subscriberCount, now),
      now,
    }),
  );
  return [
    ...cast.map((member) => createSubscriber({ ...shared, ...member })),
    ...crowd.map((profile) => createSubscriber({ ...shared, profile })),
  ];
}

type Target = Omit<EnvironmentOptions, "subscriberCount">;

export async function writeWorkflows(options: Omit<Target, "organizationId" | "keyring">) {
  const { db, name } = options;
  const { rows, workflows } = installWorkflows({ ...options, definitions: workflowsOf(name) });
  await insertRows(db, "workflows", rows.workflows);
  await insertRows(db, "workflow_steps", rows.workflow_steps);
  await insertRows(db, "step_versions", rows.step_versions);
  return workflows;
}

export async function writeIntegrations(options: Target) {
  const definitions = integrationDefinitions[options.name];
  const { rows, integrations } = installIntegrations({ ...options, definitions });
  await insertRows(options.db, "integrations", rows);
  return integrations;
}

export async function addRecords(options: EnvironmentOptions): Promise<DemoRecords> {
  const { db, environmentId, seed, now, keyring } = options;
  const workflows = await writeWorkflows(options);
  const integrations = await writeIntegrations(options);
  const createdSubscribers = createSubscribers(options, integrations);
  await writeSubscribers(db, keyring, environmentId, createdSubscribers);
  const subscribers = createdSubscribers.map(({ recipient }) => recipient);

  const links = installEndpoints({ environmentId, integrations, subscribers, keyring, seed, now });
  await insertRows(db, "channel_connections", links.connections);
  await insertRows(db, "channel_endpoints", links.endpoints);
  return { workflows, integrations, subscribers };
}
