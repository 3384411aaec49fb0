import { api } from "../../../../contract/index.ts";
import type { CallFunction } from "../../../api/client/client.ts";
import type { ReceivedSubscriber } from "../../../api/subscribers.ts";
import { toListPage } from "../../../api/tasks.ts";
import type { RetryOptions } from "../../../lib/tasks/attempts.ts";
import type { TaskControl } from "../../../lib/tasks/task.ts";
import { runRows } from "../../../lib/tasks/run-rows.ts";
import { type ListPage, readPages } from "../../../lib/tasks/read-pages.ts";
import { getJsonMembers } from "../../../lib/json/json-members.ts";
import { isLossless } from "../custom-data.ts";
import { textFields } from "../text-fields.ts";
import type { ExistingSubscriber } from "./requests.ts";

const pageSize = 100;

/** Loads a subscriber. Returns only an exact match, because a service may match part of an ID. */
export async function loadSubscriber(
  call: CallFunction,
  subscriberId: string,
  signal: AbortSignal,
): Promise<ExistingSubscriber | undefined> {
  const response = await call(api.subscribers.list, { query: { subscriberId }, signal });
  return toExistingSubscribers(toListPage(response)).find(
    (subscriber) => subscriber.subscriberId === subscriberId,
  );
}

/** Returns the subscribers of a page, and whether parsing has rounded their custom data. */
function toExistingSubscribers({
  items,
  getTexts,
}: ListPage<ReceivedSubscriber | null | undefined>): ExistingSubscriber[] {
  const texts = items.some((item) => item?.data) ? getTexts() : [];
  return items.flatMap((item, index) => {
    const dataText = item?.data && getJsonMembers(texts[index] ?? "").get("data");
    return item ? [{ ...item, hasRoundedData: !isLossless(dataText ?? "null") }] : [];
  });
}

/** Returns the fields that an import compares. Omits channel settings, which contain secrets. */
const toComparedFields = (record: ExistingSubscriber): ExistingSubscriber => ({
  subscriberId: record.subscriberId,
  ...Object.fromEntries(textFields.map((field) => [field, record[field]])),
  ...(record.data && { data: record.data }),
  ...(record.hasRoundedData && { hasRoundedData: true }),
});

/**
 * Returns the existing subscribers with these IDs. Loads each subscriber by ID if this needs fewer
 * requests than loading all subscribers, or if the exact number of subscribers is unknown.
 */
export async function loadExistingSubscribers(
  control: TaskControl,
  call: CallFunction,
  ids: ReadonlySet<string>,
  retryOptions: RetryOptions,
): Promise<ReadonlyMap<string, ExistingSubscriber>> {
  const existingSubscribersById = new Map<string, ExistingSubscriber>();
  const collect = (subscriber: ExistingSubscriber | undefined) => {
    const id = subscriber?.subscriberId;
    if (subscriber && typeof id === "string" && ids.has(id))
      existingSubscribersById.set(id, toComparedFields(subscriber));
  };
  const readPage = async (cursor: string | undefined, signal: AbortSignal, limit = pageSize) =>
    toListPage(await call(api.subscribers.list, { query: { limit, after: cursor }, signal }));
  const pages = readPages(control, { ...retryOptions, read: readPage });
  const firstPage = await pages.next();
  if (firstPage.done) return existingSubscribersById;
  const { total = Infinity, isLowerBound = false } = firstPage.value;
  if (isLowerBound || total / pageSize > ids.size) {
    await runRows(control, {
      ...retryOptions,
      rows: ids,
      write: (id, signal) => loadSubscriber(call, id, signal),
      settle: (_, outcome) => {
        if (outcome.kind === "rejected") throw outcome.error as Error;
        collect(outcome.result);
      },
    });
    return existingSubscribersById;
  }
  for (const subscriber of toExistingSubscribers(firstPage.value)) collect(subscriber);
  for await (const page of pages)
    for (const subscriber of toExistingSubscribers(page)) collect(subscriber);
  return existingSubscribersById;
}
