import type { Call, Caller, Context, ResourceHandlers } from "../http/call.ts";
import { notFound } from "../http/errors.ts";
import type { events } from "../../contract/events.ts";
import { readMessages } from "../messages/repository.ts";
import { eventRecords } from "./record.ts";
import { type EventRecord, listDetails, listEvents, listJobs, readEvent } from "./repository.ts";

/** Adds jobs, execution details, and current messages. */
async function complete({ db, keyring }: Context, caller: Caller, rows: readonly EventRecord[]) {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [jobs, details] = await Promise.all([
    listJobs(db, caller.environmentId, ids),
    listDetails(db, caller.environmentId, ids),
  ]);
  const messageIds = details.flatMap((row) => row.message_ref ?? []);
  const messages = await readMessages(db, keyring, caller, messageIds);
  const texts = new Map([...messages].map(([id, message]) => [id, JSON.stringify(message)]));
  return eventRecords({
    events: rows,
    jobs,
    details,
    messages: texts,
    organizationId: caller.organizationId,
  });
}

async function list(call: Call<typeof events.list>) {
  const { db, caller, query } = call;
  const { page, limit } = query;
  const rows = await listEvents(db, caller.environmentId, query, {
    offset: page * limit,
    // One more row shows whether there is a next page.
    limit: limit + 1,
  });
  const data = await complete(call, caller, rows.slice(0, limit));
  return { hasMore: rows.length > limit, data, pageSize: limit, page };
}

async function read(call: Call<typeof events.read>) {
  const { db, caller, params } = call;
  const row = await readEvent(db, caller.environmentId, params.notificationId);
  const [record] = row === undefined ? [] : await complete(call, caller, [row]);
  if (record === undefined)
    throw notFound(`Event "${params.notificationId}" not found in this environment.`);
  return record;
}

export const eventHandlers: ResourceHandlers<"events"> = { list, read };
