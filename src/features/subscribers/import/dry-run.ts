import type { CallFunction } from "../../../api/client/client.ts";
import { taskRetryOptions } from "../../../api/tasks.ts";
import type { RetryOptions } from "../../../lib/tasks/attempts.ts";
import { createYielder } from "../../../lib/tasks/yielder.ts";
import type { TaskControl } from "../../../lib/tasks/task.ts";
import { type ImportSource, planRows } from "./check-rows.ts";
import { loadExistingSubscribers } from "./existing-subscribers.ts";
import { findClearedValues, findUpdateError, toUpdateBody } from "./requests.ts";

export type DryRun = Awaited<ReturnType<typeof runDryRun>>;

const increment = (countsByName: Map<string, number>, name: string) =>
  countsByName.set(name, (countsByName.get(name) ?? 0) + 1);

/** Loads existing records and counts the rows by the change that the import would make. */
export async function runDryRun(
  control: TaskControl,
  call: CallFunction,
  importSource: ImportSource,
  retryOptions: RetryOptions = taskRetryOptions,
) {
  const { plan, summary } = importSource;
  const yieldIfDue = createYielder();
  const ids = new Set<string>();
  for await (const { plan: row } of planRows(importSource)) {
    await yieldIfDue();
    await control.proceed();
    if (row.errors.length === 0) ids.add(row.subscriberId);
  }
  const existingSubscribersById = await loadExistingSubscribers(control, call, ids, retryOptions);

  // `unchanged` counts rows whose record already has the row's values, `exists` counts rows that
  // are skipped in `create` mode, and `clearing` counts rows that clear at least one field.
  const counts = { create: 0, update: 0, unchanged: 0, exists: 0, faulty: 0, clearing: 0 };
  const rowCountByClearedField = new Map<string, number>();
  const rowCountByRemovedKey = new Map<string, number>();
  /** Bytes by row index: 1 if the row is valid and its record exists, otherwise 0. */
  const existingRowFlags = new Uint8Array(summary.rows);
  for await (const { plan: row } of planRows(importSource)) {
    await yieldIfDue();
    await control.proceed();
    const record = existingSubscribersById.get(row.subscriberId);
    if (row.errors.length > 0) counts.faulty += 1;
    else if (!record) {
      counts.create += 1;
    } else {
      existingRowFlags[row.index] = 1;
      if (plan.mode === "create") counts.exists += 1;
      else if (findUpdateError(row, record) !== undefined) counts.faulty += 1;
      else if (!toUpdateBody(row, record)) counts.unchanged += 1;
      else {
        counts.update += 1;
        const { fields, keys } = findClearedValues(row, record);
        if (fields.length > 0) counts.clearing += 1;
        for (const field of fields) increment(rowCountByClearedField, field);
        for (const key of keys) increment(rowCountByRemovedKey, key);
      }
    }
  }
  return {
    at: Date.now(),
    ...counts,
    cleared: Object.fromEntries(rowCountByClearedField),
    keysGone: Object.fromEntries(rowCountByRemovedKey),
    known: existingRowFlags,
  };
}
