import { api } from "../../../../contract/index.ts";
import type { CallFunction } from "../../../api/client/client.ts";
import type { ReceivedSubscriber } from "../../../api/subscribers.ts";
import { toListPage } from "../../../api/tasks.ts";
import type { RetryOptions } from "../../../lib/tasks/attempts.ts";
import type { TaskControl } from "../../../lib/tasks/task.ts";
import { runRows } from "../../../lib/tasks/run-rows.ts";
import { readPages } from "../../../lib/tasks/read-pages.ts";
import { textFields } from "../text-fields.ts";

const pageSize = 100;

/** Returns only an exact match, because a service may match a part of the ID. */
export async function readSubscriber(
  call: CallFunction,
  subscriberId: string,
  signal: AbortSignal,
): Promise<ReceivedSubscriber | undefined> {
  const { data } = await call(api.subscribers.list, { query: { subscriberId }, signal });
  return data.data?.find((found) => found.subscriberId === subscriberId);
}

/** Returns the fields that an import compares. Channel settings contain secrets and aren't kept. */
const compared = (known: ReceivedSubscriber): ReceivedSubscriber => ({
  subscriberId: known.subscriberId,
  ...Object.fromEntries(textFields.map((field) => [field, known[field]])),
  ...(known.data && { data: known.data }),
});

/** Loads the whole list if that takes fewer requests, or else each record by ID. */
export async function findKnown(
  control: TaskControl,
  call: CallFunction,
  ids: ReadonlySet<string>,
  attempts: RetryOptions,
): Promise<ReadonlyMap<string, ReceivedSubscriber>> {
  const known = new Map<string, ReceivedSubscriber>();
  const take = (found: ReceivedSubscriber | undefined) => {
    const id = found?.subscriberId;
    if (found && typeof id === "string" && ids.has(id)) known.set(id, compared(found));
  };
  const read = async (after: string | undefined, signal: AbortSignal, limit = pageSize) =>
    toListPage(await call(api.subscribers.list, { query: { limit, after }, signal }));
  const pages = readPages(control, { ...attempts, read });
  const first = await pages.next();
  if (first.done) return known;
  const { total = Infinity, isLowerBound = false } = first.value;
  if (isLowerBound || total / pageSize > ids.size) {
    await runRows(control, {
      ...attempts,
      rows: ids,
      write: (id, signal) => readSubscriber(call, id, signal),
      settle: (_, outcome) => {
        if (outcome.kind === "refused") throw outcome.error as Error;
        take(outcome.result);
      },
    });
    return known;
  }
  for (const found of first.value.items) take(found);
  for await (const { items } of pages) for (const found of items) take(found);
  return known;
}
