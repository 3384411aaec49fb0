import type { subscribers } from "../../contract/subscribers.ts";
import { writeAudit } from "../audit/repository.ts";
import type { Call, Caller, Context, ResourceHandlers } from "../http/call.ts";
import { fieldError, notFound } from "../http/errors.ts";
import { findChannelIntegration } from "../integrations/repository.ts";
import { readChannels, setChannel } from "./channels.ts";
import {
  createSubscriber,
  lockSubscriber,
  type SubscriberRecord,
  updateSubscriber,
} from "./repository.ts";
import { toSubscriber } from "./record.ts";
import { listSubscribers } from "./list.ts";

type SignedInContext = Context & { caller: Caller };

async function records(
  { db, keyring, caller }: SignedInContext,
  rows: readonly SubscriberRecord[],
) {
  const ids = rows.map((row) => row.id);
  const channels = await readChannels(db, keyring, caller.environmentId, ids);
  return rows.map((row) => toSubscriber(row, channels.get(row.id) ?? [], caller));
}

async function record(call: SignedInContext, row: SubscriberRecord) {
  const channels = await readChannels(call.db, call.keyring, call.caller.environmentId, [row.id]);
  return toSubscriber(row, channels.get(row.id) ?? [], call.caller);
}

async function lockKnown(call: SignedInContext, subscriberId: string): Promise<SubscriberRecord> {
  const row = await lockSubscriber(call.db, call.caller.environmentId, subscriberId);
  if (row === undefined)
    throw notFound(`Subscriber "${subscriberId}" not found in this environment.`);
  return row;
}

async function list(call: Call<typeof subscribers.list>) {
  const { rows, ...page } = await listSubscribers(call);
  return { data: await records(call, rows), ...page };
}

async function upsert(call: Call<typeof subscribers.upsert>) {
  const { body, query } = call;
  const target = `subscriber ${body.subscriberId}`;
  const created = await createSubscriber(call);
  if (created !== undefined) {
    const after = await record(call, created);
    await writeAudit(call, { action: "subscribers.upsert", target, before: null, after });
    return after;
  }
  if (query.failIfExists) {
    throw fieldError(409, `Subscriber "${body.subscriberId}" already exists.`, {
      subscriberId: "This ID is already in use",
    });
  }
  const row = await lockKnown(call, body.subscriberId);
  const before = await record(call, row);
  const after = await record(call, await updateSubscriber(call, row, body));
  await writeAudit(call, { action: "subscribers.upsert", target, before, after });
  return after;
}

async function setCredentials(call: Call<typeof subscribers.setCredentials>) {
  const { db, caller, params, body } = call;
  const row = await lockKnown(call, params.subscriberId);
  const integration = await findChannelIntegration(db, caller.environmentId, body);
  if (integration === undefined) {
    throw fieldError(
      400,
      `No active ${body.providerId} integration found in this environment. Activate one, then try again.`,
      body.integrationIdentifier === undefined
        ? { providerId: "This provider has no active integration" }
        : { integrationIdentifier: "No active integration of the provider has this identifier" },
    );
  }
  const before = await record(call, row);
  await setChannel(call, row.id, integration, body.credentials);
  const after = await record(call, await updateSubscriber(call, row, {}));
  const target = `subscriber ${row.subscriber_id}`;
  await writeAudit(call, { action: "subscribers.setCredentials", target, before, after });
  return after;
}

async function setOnline(call: Call<typeof subscribers.setOnline>) {
  const { params, body, now } = call;
  const row = await lockKnown(call, params.subscriberId);
  const before = await record(call, row);
  const { isOnline } = body;
  const changes = { isOnline, ...(!isOnline && { lastOnlineAt: now.toISOString() }) };
  const after = await record(call, await updateSubscriber(call, row, changes));
  const target = `subscriber ${row.subscriber_id}`;
  await writeAudit(call, { action: "subscribers.setOnline", target, before, after });
  return after;
}

export const subscriberHandlers: ResourceHandlers<"subscribers"> = {
  list,
  upsert,
  setCredentials,
  setOnline,
};
