import type { Subscriber, subscribers } from "../../contract/subscribers.ts";
import { writeAudit } from "../audit/repository.ts";
import { toRecord } from "../db/columns.ts";
import type { Call, ResourceHandlers, SignedInContext } from "../http/call.ts";
import { createFieldError, createNotFoundError } from "../http/errors.ts";
import { findChannelIntegration } from "../integrations/repository.ts";
import { readChannels, setChannel } from "./channels.ts";
import { subscriberColumns } from "./columns.ts";
import {
  createSubscriber,
  lockSubscriber,
  type SubscriberRecord,
  updateSubscriber,
} from "./repository.ts";
import { listSubscribers } from "./list.ts";

/** Returns a function that converts any of the rows to a record. */
async function createRowConverter(
  { db, keyring, caller }: SignedInContext,
  rows: readonly SubscriberRecord[],
): Promise<(row: SubscriberRecord) => Subscriber> {
  const ids = rows.map((row) => row.id);
  const channelsBySubscriber = await readChannels(db, keyring, caller.environmentId, ids);
  return (row) =>
    toRecord<Subscriber>(subscriberColumns, row, {
      channels: channelsBySubscriber.get(row.id) ?? [],
      _organizationId: caller.organizationId,
    });
}

const readRecord = async (call: SignedInContext, row: SubscriberRecord) =>
  (await createRowConverter(call, [row]))(row);

async function changeAndAudit(
  call: SignedInContext,
  operation: string,
  row: SubscriberRecord,
  work: () => Promise<SubscriberRecord>,
) {
  const before = await readRecord(call, row);
  const after = await readRecord(call, await work());
  const target = `subscriber ${row.subscriber_id}`;
  await writeAudit(call, { action: `subscribers.${operation}`, target, before, after });
  return after;
}

async function lockExistingSubscriber(
  call: SignedInContext,
  subscriberId: string,
): Promise<SubscriberRecord> {
  const row = await lockSubscriber(call.db, call.caller.environmentId, subscriberId);
  if (row === undefined)
    throw createNotFoundError(`Subscriber "${subscriberId}" not found in this environment.`);
  return row;
}

async function list(call: Call<typeof subscribers.list>) {
  const { rows, ...page } = await listSubscribers(call);
  return { data: rows.map(await createRowConverter(call, rows)), ...page };
}

async function upsert(call: Call<typeof subscribers.upsert>) {
  const { body, query } = call;
  const createdRow = await createSubscriber(call);
  if (createdRow !== undefined) {
    const after = await readRecord(call, createdRow);
    const target = `subscriber ${body.subscriberId}`;
    await writeAudit(call, { action: "subscribers.upsert", target, before: null, after });
    return after;
  }
  if (query.failIfExists) {
    throw createFieldError(409, `Subscriber "${body.subscriberId}" already exists.`, {
      subscriberId: "This ID is already in use",
    });
  }
  const row = await lockExistingSubscriber(call, body.subscriberId);
  return await changeAndAudit(call, "upsert", row, () => updateSubscriber(call, row, body));
}

async function setCredentials(call: Call<typeof subscribers.setCredentials>) {
  const { db, caller, params, body } = call;
  const row = await lockExistingSubscriber(call, params.subscriberId);
  const integration = await findChannelIntegration(db, caller.environmentId, body);
  if (integration === undefined) {
    const { providerId, integrationIdentifier } = body;
    if (integrationIdentifier === undefined) {
      throw createFieldError(
        400,
        `No active ${providerId} integration found in this environment. Activate one, then try again.`,
        { providerId: "This provider has no active integration" },
      );
    }
    throw createFieldError(
      400,
      `Active ${providerId} integration "${integrationIdentifier}" not found in this environment.`,
      { integrationIdentifier: "This provider has no active integration with this identifier" },
    );
  }
  return await changeAndAudit(call, "setCredentials", row, async () => {
    await setChannel(call, row.id, integration, body.credentials);
    return await updateSubscriber(call, row, {});
  });
}

async function setOnline(call: Call<typeof subscribers.setOnline>) {
  const { params, body, now } = call;
  const row = await lockExistingSubscriber(call, params.subscriberId);
  const { isOnline } = body;
  const changes = { isOnline, ...(!isOnline && { lastOnlineAt: now.toISOString() }) };
  return await changeAndAudit(call, "setOnline", row, () => updateSubscriber(call, row, changes));
}

export const subscriberHandlers: ResourceHandlers<"subscribers"> = {
  list,
  upsert,
  setCredentials,
  setOnline,
};
