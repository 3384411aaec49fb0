import { api } from "../../../../contract/index.ts";
import type { CallFunction } from "../../../api/client/client.ts";
import { httpFailure, isApiError } from "../../../api/client/errors.ts";
import { isInProgress } from "../../../api/writes/idempotency.ts";
import { taskAttempts } from "../../../api/tasks.ts";
import type { DataShelf } from "../../../lib/browser/browser-data.ts";
import type { RetryOptions } from "../../../lib/tasks/attempts.ts";
import type { TaskControl } from "../../../lib/tasks/task.ts";
import { runRows } from "../../../lib/tasks/run-rows.ts";
import { plannedRows } from "./check-rows.ts";
import { readSubscriber } from "./known-subscribers.ts";
import { openOutcomes, type ImportOutcome, type RowOutcomes } from "./outcomes.ts";
import { createBody, updateBody, type UpsertBody } from "./requests.ts";
import type { RowPlan } from "./row-plan.ts";
import type { StoredImport } from "./stored-import.ts";

const concurrency = 4;
const sentPart = "sent/";
const sentOf = (index: number) => `${sentPart}${String(index).padStart(6, "0")}`;

/** A row being sent. Its request stays the same over all retries: same bytes, same key. */
interface RowWork {
  readonly plan: RowPlan;
  exists: boolean;
  update?: UpsertBody | undefined;
}

type Settled = readonly [outcome: ImportOutcome, said?: string | undefined];

class RowFaulty extends Error {
  override name = "RowFaulty";
}

/**
 * Sends the unfinished rows. Each row has its own idempotency keys, one to create and one to
 * update, derived from the import and the row, so repeating a request is safe. An update is saved
 * before it is sent, so that a reload sends the same bytes.
 */
export async function runImport(
  control: TaskControl,
  call: CallFunction,
  stored: StoredImport,
  shelf: DataShelf,
  attempts: RetryOptions = taskAttempts,
): Promise<RowOutcomes> {
  const { id, plan, file, shape, summary, dryRun } = stored;
  const outcomes = await openOutcomes(shelf, summary.rows);
  const sent = await readSent(shelf);

  async function* rows(): AsyncGenerator<RowWork> {
    for await (const { plan: row } of plannedRows(file, shape, plan.columns)) {
      if (outcomes.get(row.index).outcome !== "pending") continue;
      const exists = plan.mode === "upsert" && dryRun?.known[row.index] === 1;
      const update = sent.get(row.index);
      yield { plan: row, exists: exists || update !== undefined, update };
    }
  }

  async function write(work: RowWork, signal: AbortSignal): Promise<Settled> {
    const { plan: row } = work;
    const [fault] = row.faults;
    if (fault)
      throw new RowFaulty(
        `${fault.column === undefined ? "" : `${fault.column}: `}${fault.message}`,
      );
    if (!work.exists) {
      const body = createBody(row);
      try {
        const idempotencyKey = `${id}.${row.index}.create`;
        const query = { failIfExists: true };
        const { data } = await call(api.subscribers.upsert, { query, body, idempotencyKey });
        return ["created", otherwise(body, data)];
      } catch (error) {
        if (plan.mode === "create" || !isDuplicate(error)) throw error;
        work.exists = true;
      }
    }
    if (!work.update) {
      const known = await readSubscriber(call, row.subscriberId, signal);
      // Deleted since the dry run.
      work.update = known ? updateBody(row, known) : createBody(row);
      if (!work.update) return ["unchanged"];
      await shelf.put([[sentOf(row.index), work.update]]);
    }
    const body = work.update;
    const idempotencyKey = `${id}.${row.index}.update`;
    const { data } = await call(api.subscribers.upsert, { body, idempotencyKey });
    return ["updated", otherwise(body, data)];
  }

  const counted = outcomes.count();
  const before = {
    done: summary.rows - counted.pending,
    refused: counted.refused + counted.exists + counted.faulty,
  };
  control.report({ ...before, total: summary.rows });
  try {
    await runRows(
      control,
      {
        ...attempts,
        judge: (error, failures) =>
          error instanceof RowFaulty ? { kind: "refused" } : attempts.judge(error, failures),
        concurrency,
        rows: rows(),
        write,
        settle: async ({ plan: row }, outcome) => {
          if (outcome.kind === "done") outcomes.set(row.index, ...outcome.result);
          else outcomes.set(row.index, ...refusal(outcome.error));
          await outcomes.save();
        },
      },
      before,
    );
  } finally {
    await outcomes.flush();
  }
  await shelf.remove(sentPart);
  return outcomes;
}

async function readSent(shelf: DataShelf): Promise<ReadonlyMap<number, UpsertBody>> {
  const sent = new Map<number, UpsertBody>();
  await shelf.each(sentPart, (part, body) => {
    // Only `write` saves these.
    sent.set(Number(part.slice(sentPart.length)), body as UpsertBody);
  });
  return sent;
}

const isDuplicate = (error: unknown) =>
  httpFailure(error, 409) !== undefined && !isInProgress(error);

function refusal(error: unknown): Settled {
  if (error instanceof RowFaulty) return ["faulty", error.message];
  if (isDuplicate(error)) return ["exists", "This subscriber already exists"];
  const failure = httpFailure(error);
  const fields = Object.entries(failure?.fields ?? {}).map(
    ([field, said]) => `${field}: ${said.join(" ")}`,
  );
  const said = [...(failure?.messages ?? []), ...fields].join(" ");
  return ["refused", said || (isApiError(error) ? error.message : String(error))];
}

/** Returns the fields in which the response differs from the request. */
function otherwise(
  body: UpsertBody,
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  const other = Object.entries(body)
    .filter(([field, value]) => field !== "data" && value !== (record[field] ?? null))
    .map(([field]) => field);
  return other.length === 0
    ? undefined
    : `The service returned other values for: ${other.join(", ")}`;
}
