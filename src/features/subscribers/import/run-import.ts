import { api } from "../../../../contract/index.ts";
import type { CallFunction } from "../../../api/client/client.ts";
import { getHttpFailure, isApiError } from "../../../api/client/errors.ts";
import { isWriteInProgress, mayWriteHaveHappened } from "../../../api/writes/idempotency.ts";
import { taskRetryOptions } from "../../../api/tasks.ts";
import { DataDeletedError, type DataParts } from "../../../lib/browser/browser-data.ts";
import type { RetryOptions } from "../../../lib/tasks/attempts.ts";
import type { TaskControl } from "../../../lib/tasks/task.ts";
import { runRows } from "../../../lib/tasks/run-rows.ts";
import { planRows } from "./check-rows.ts";
import { loadSubscriber } from "./existing-subscribers.ts";
import { openOutcomes, type ImportOutcome, type RowOutcomes } from "./outcomes.ts";
import { findUpdateError, toCreateBody, toUpdateBody, type UpsertBody } from "./requests.ts";
import { formatIssues, type RowPlan } from "./row-plan.ts";
import type { StoredImport } from "./stored-import.ts";

const concurrency = 4;
const sentUpdatesPrefix = "sent/";
/** Ends the keys of updates that create a subscriber again. */
const deletedSuffix = ".deleted";
const toSentUpdateKey = (index: number, wasDeleted: boolean) =>
  `${sentUpdatesPrefix}${String(index).padStart(6, "0")}${wasDeleted ? deletedSuffix : ""}`;

/** A row that is being sent. Each retry of a create or an update sends identical bytes and keys. */
interface PendingRow {
  readonly plan: RowPlan;
  isExisting: boolean;
  /**
   * Whether the subscriber may exist because of an earlier attempt. Such an attempt is unknown if
   * its response was lost, or if the page was closed before its outcome was saved.
   */
  mayBeCreated?: boolean;
  /** Whether the service rejected the creation because the subscriber exists. */
  wasDuplicate?: boolean;
  /** Whether the subscriber was deleted after the dry run. */
  wasDeleted?: boolean;
  update?: UpsertBody | undefined;
}

type RowResult = readonly [outcome: ImportOutcome, message?: string | undefined];

class InvalidRowError extends Error {
  override name = "InvalidRowError";
}

export interface RunImportOptions {
  /**
   * Whether the service may reject a creation because an earlier run of the import has created the
   * subscriber. A service with idempotency returns the response of the earlier creation instead.
   */
  readonly mayHaveCreatedRows?: boolean;
  readonly retryOptions?: RetryOptions;
}

/**
 * Sends the unfinished rows. Idempotency keys are derived from the import and the row, and updates
 * are saved before they are sent, so a retry sends identical bytes even after a reload.
 */
export async function runImport(
  control: TaskControl,
  call: CallFunction,
  storedImport: StoredImport,
  parts: DataParts,
  { mayHaveCreatedRows = false, retryOptions = taskRetryOptions }: RunImportOptions = {},
): Promise<RowOutcomes> {
  const { id, plan, summary, dryRun } = storedImport;
  const outcomes = await openOutcomes(parts, summary.rows);
  const counts = outcomes.count();
  const sentUpdatesByIndex = await readSentUpdates(parts);
  const wasKnown = (row: RowPlan) => dryRun?.known[row.index] === 1;

  async function* generateRows(): AsyncGenerator<PendingRow> {
    for await (const { plan: row } of planRows(storedImport)) {
      if (outcomes.get(row.index).outcome !== "pending") continue;
      const isExisting = plan.mode === "upsert" && wasKnown(row);
      const sentUpdate = sentUpdatesByIndex.get(row.index);
      yield {
        plan: row,
        isExisting: isExisting || sentUpdate !== undefined,
        mayBeCreated: mayHaveCreatedRows && !wasKnown(row),
        ...sentUpdate,
      };
    }
  }

  async function write(pendingRow: PendingRow, signal: AbortSignal): Promise<RowResult> {
    const { plan: row } = pendingRow;
    if (row.errors.length > 0) throw new InvalidRowError(formatIssues(row.errors));
    if (!pendingRow.isExisting) {
      const body = toCreateBody(row);
      try {
        const idempotencyKey = `${id}.${row.index}.create`;
        const query = { failIfExists: true };
        const { data } = await call(api.subscribers.upsert, { query, body, idempotencyKey });
        return ["created", describeDifferences(body, data)];
      } catch (error) {
        if (mayWriteHaveHappened(error) && !wasKnown(row)) pendingRow.mayBeCreated = true;
        if (!isDuplicate(error)) throw error;
        if (plan.mode === "create") {
          // A service without idempotency also rejects the retry of a creation that succeeded.
          const savedSubscriber =
            pendingRow.mayBeCreated && (await loadSubscriber(call, row.subscriberId, signal));
          if (savedSubscriber && !toUpdateBody(row, savedSubscriber)) return ["created"];
          throw error;
        }
        pendingRow.isExisting = true;
        pendingRow.wasDuplicate = true;
      }
    }
    if (!pendingRow.update) {
      const existingSubscriber = await loadSubscriber(call, row.subscriberId, signal);
      const updateError = existingSubscriber && findUpdateError(row, existingSubscriber);
      if (updateError !== undefined) throw new InvalidRowError(updateError);
      pendingRow.wasDeleted = !existingSubscriber && !pendingRow.wasDuplicate;
      const update = existingSubscriber ? toUpdateBody(row, existingSubscriber) : toCreateBody(row);
      if (!update)
        return [pendingRow.wasDuplicate && pendingRow.mayBeCreated ? "created" : "unchanged"];
      await parts.put([[toSentUpdateKey(row.index, pendingRow.wasDeleted), update]]);
      // Only a saved update is sent, because a retry after a reload must send the same bytes.
      pendingRow.update = update;
    }
    const body = pendingRow.update;
    const idempotencyKey = `${id}.${row.index}.update`;
    const { data } = await call(api.subscribers.upsert, { body, idempotencyKey });
    return [pendingRow.wasDeleted ? "created" : "updated", describeDifferences(body, data)];
  }

  const initialProgress = {
    doneCount: summary.rows - counts.pending,
    rejectedCount: counts.rejected + counts.exists + counts.invalid,
  };
  control.report({ ...initialProgress, total: summary.rows });
  try {
    await runRows(
      control,
      {
        ...retryOptions,
        classify(error, failureCount) {
          if (error instanceof InvalidRowError) return { kind: "rejected" };
          if (error instanceof DataDeletedError) return { kind: "unrecoverable" };
          return retryOptions.classify(error, failureCount);
        },
        concurrency,
        rows: generateRows(),
        write,
        settle: async ({ plan: row, mayBeCreated }, outcome) => {
          if (outcome.kind === "done") outcomes.set(row.index, ...outcome.result);
          else outcomes.set(row.index, ...toRowResult(outcome.error, mayBeCreated));
          await outcomes.save();
        },
      },
      initialProgress,
    );
  } finally {
    await outcomes.flush();
  }
  await parts.remove(sentUpdatesPrefix);
  return outcomes;
}

type SentUpdate = Pick<PendingRow, "update" | "wasDeleted">;

async function readSentUpdates(parts: DataParts): Promise<ReadonlyMap<number, SentUpdate>> {
  const sentUpdatesByIndex = new Map<number, SentUpdate>();
  await parts.forEach(sentUpdatesPrefix, (partName, body) => {
    sentUpdatesByIndex.set(Number.parseInt(partName.slice(sentUpdatesPrefix.length), 10), {
      // Only `write` saves these values.
      update: body as UpsertBody,
      wasDeleted: partName.endsWith(deletedSuffix),
    });
  });
  return sentUpdatesByIndex;
}

const isDuplicate = (error: unknown) =>
  getHttpFailure(error, 409) !== undefined && !isWriteInProgress(error);

function toRowResult(error: unknown, mayBeCreated = false): RowResult {
  if (error instanceof InvalidRowError) return ["invalid", error.message];
  if (isDuplicate(error))
    return [
      "exists",
      mayBeCreated
        ? "This subscriber already exists. An earlier attempt may have created it."
        : "This subscriber already exists",
    ];
  const failure = getHttpFailure(error);
  const fieldMessages = Object.entries(failure?.fields ?? {}).map(
    ([field, messages]) => `${field}: ${messages.join(" ")}`,
  );
  const message = [...(failure?.messages ?? []), ...fieldMessages].join(" ");
  return ["rejected", message || (isApiError(error) ? error.message : String(error))];
}

/**
 * Describes fields, except `data`, that differ between request and response. Returns undefined if
 * none differ.
 */
function describeDifferences(
  body: UpsertBody,
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  const differingFields = Object.entries(body)
    .filter(([field, value]) => field !== "data" && value !== (record[field] ?? null))
    .map(([field]) => field);
  return differingFields.length === 0
    ? undefined
    : `The service returned different values for: ${differingFields.join(", ")}`;
}
