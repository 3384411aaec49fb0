import type { events } from "../../contract/events.ts";
import { insertionMark } from "../db/json-sql.ts";
import { groupBy } from "../group-by.ts";
import type { Call, ResourceHandlers, SignedInContext } from "../http/call.ts";
import { createNotFoundError } from "../http/errors.ts";
import { JsonText } from "../http/json-text.ts";
import { readMessageTexts } from "../messages/repository.ts";
import { type JobRow, listEventIds, listJobs, readEvents, readStepTexts } from "./repository.ts";

/** Returns the jobs' texts, with each marked ID replaced by the message as a JSON string. */
async function fillMessages({ db, keyring, caller }: SignedInContext, jobs: readonly JobRow[]) {
  // Every second piece is an ID.
  const jobPieces = jobs.map(({ text }) => text.split(insertionMark));
  const messageIds = jobPieces.flatMap((pieces) => pieces.filter((_, index) => index % 2 === 1));
  const messageTextsById = await readMessageTexts(db, keyring, caller.environmentId, messageIds);
  const fillPiece = (piece: string, index: number) =>
    index % 2 === 0 ? piece : JSON.stringify(messageTextsById.get(piece) ?? null);
  return jobPieces.map((pieces) => pieces.map(fillPiece).join(""));
}

/**
 * Returns the parts of each event's JSON text, with jobs, execution details, and current messages.
 */
async function readEventTexts(
  call: SignedInContext,
  eventIds: readonly string[],
): Promise<string[][]> {
  if (eventIds.length === 0) return [];
  const { db } = call;
  const { environmentId } = call.caller;
  const readJobs = async () => {
    const jobs = await listJobs(db, environmentId, eventIds);
    const stepVersionRefs = new Set(jobs.map((job) => job.step_version_ref));
    const [stepTextsByRef, jobTexts] = await Promise.all([
      readStepTexts(db, environmentId, stepVersionRefs),
      fillMessages(call, jobs),
    ]);
    return jobs.map(({ event_ref, step_version_ref }, index) => ({
      event_ref,
      parts: [
        jobTexts[index] ?? "",
        ',"step":',
        stepTextsByRef.get(step_version_ref) ?? "null",
        "}",
      ],
    }));
  };
  const [events, jobs] = await Promise.all([readEvents(db, environmentId, eventIds), readJobs()]);
  const jobsByEvent = groupBy(jobs, (job) => job.event_ref);
  return events.map(({ id, text }) => [
    text,
    ',"jobs":[',
    ...(jobsByEvent.get(id) ?? []).flatMap(({ parts }, index) =>
      index === 0 ? parts : [",", ...parts],
    ),
    "]}",
  ]);
}

async function list(call: Call<typeof events.list>) {
  const { db, caller, query, now } = call;
  const { page, limit } = query;
  const eventIds = await listEventIds(db, caller.environmentId, query, {
    now,
    offset: page * limit,
    // An additional event indicates that there is a next page.
    limit: limit + 1,
  });
  const eventParts = await readEventTexts(call, eventIds.slice(0, limit));
  return new JsonText([
    `{"hasMore":${eventIds.length > limit},"data":[`,
    ...eventParts.flatMap((parts, index) => (index === 0 ? parts : [",", ...parts])),
    `],"pageSize":${limit},"page":${page}}`,
  ]);
}

async function read(call: Call<typeof events.read>) {
  const { notificationId } = call.params;
  const [parts] = await readEventTexts(call, [notificationId]);
  if (parts === undefined)
    throw createNotFoundError(`Event "${notificationId}" not found in this environment.`);
  return new JsonText(parts);
}

export const eventHandlers: ResourceHandlers<"events"> = { list, read };
