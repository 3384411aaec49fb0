import type { events } from "../../contract/events.ts";
import { type Call, type Caller, type Context, type ResourceHandlers } from "../http/call.ts";
import { notFound } from "../http/errors.ts";
import { JsonText } from "../http/json-text.ts";
import { readMessages } from "../messages/repository.ts";
import { eventWriter } from "./answer.ts";
import {
  type EventRow,
  listDetails,
  listEvents,
  listJobs,
  readEvent,
  readSteps,
} from "./repository.ts";

/** Returns the events' JSON texts, with jobs, execution details, and current messages. */
async function eventTexts(context: Context, caller: Caller, events: readonly EventRow[]) {
  if (events.length === 0) return [];
  const { db, keyring } = context;
  const { environmentId, organizationId } = caller;
  const ids = events.map((event) => event.id);
  const jobsAndSteps = async () => {
    const jobs = await listJobs(db, environmentId, ids);
    const versions = new Set(jobs.map((job) => job.step_version_ref));
    return { jobs, steps: await readSteps(db, environmentId, versions) };
  };
  const detailsAndMessages = async () => {
    const details = await listDetails(db, environmentId, ids);
    const messageIds = details.flatMap((detail) => detail.message_ref ?? []);
    return { details, messages: await readMessages(db, keyring, caller, messageIds) };
  };
  const [first, second] = await Promise.all([jobsAndSteps(), detailsAndMessages()]);
  return events.map(eventWriter({ ...first, ...second, organizationId }));
}

async function list(call: Call<typeof events.list>) {
  const { db, caller, query } = call;
  const { page, limit } = query;
  const rows = await listEvents(db, caller.environmentId, query, {
    offset: page * limit,
    // One more row shows whether there is a next page.
    limit: limit + 1,
  });
  const data = await eventTexts(call, caller, rows.slice(0, limit));
  const hasMore = rows.length > limit;
  const parts = [`{"hasMore":${hasMore},"data":[`];
  for (const [index, text] of data.entries()) parts.push(index === 0 ? "" : ",", text);
  parts.push(`],"pageSize":${limit},"page":${page}}`);
  return new JsonText(parts);
}

async function read(call: Call<typeof events.read>) {
  const { db, caller, params } = call;
  const row = await readEvent(db, caller.environmentId, params.notificationId);
  const [text] = row === undefined ? [] : await eventTexts(call, caller, [row]);
  if (text === undefined) throw notFound(`There is no event ${params.notificationId} here.`);
  return new JsonText([text]);
}

export const eventHandlers: ResourceHandlers<"events"> = { list, read };
