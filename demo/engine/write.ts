import { type Kysely, sql } from "kysely";
import type { Database } from "../../server/db/schema.ts";
import { insertRows } from "../rows.ts";
import type { EventState } from "./model.ts";
import { collectRows, createEmptyRows, type EventRows } from "./rows.ts";

const mutableColumnsByTable = {
  events: ["digested_event_ref", "updated_at"],
  jobs: ["status", "provider_id", "digest", "schedule_extensions_count", "due_at", "updated_at"],
  messages: [
    "cta",
    "provider_id",
    "status",
    "error_id",
    "error_text",
    "read",
    "seen",
    "last_seen_at",
    "last_read_at",
    "snoozed_until",
    "delivered_at",
    "updated_at",
  ],
} as const;
const keyColumnsByTable = {
  events: ["environment_id", "id"],
  jobs: ["environment_id", "event_ref", "id"],
  messages: ["environment_id", "id"],
} as const;

const createUpdateSql = (table: keyof typeof mutableColumnsByTable) =>
  sql`on conflict (${sql.join(keyColumnsByTable[table].map((name) => sql.ref(name)))}) do update set ${sql.join(
    mutableColumnsByTable[table].map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
  )}`;

/** Writes new events and, with `includesChanges`, changes to existing events. */
export async function writeRows(
  db: Kysely<Database>,
  rows: EventRows,
  { includesChanges = false }: { includesChanges?: boolean } = {},
): Promise<void> {
  const getConflictSql = (table: keyof typeof mutableColumnsByTable) =>
    includesChanges ? createUpdateSql(table) : undefined;
  await insertRows(db, "events", rows.events, getConflictSql("events"));
  await insertRows(db, "jobs", rows.jobs, getConflictSql("jobs"));
  await insertRows(db, "messages", rows.messages, getConflictSql("messages"));
  await insertRows(db, "execution_details", rows.execution_details);
}

interface WriteTarget {
  db: Kysely<Database>;
  environmentId: string;
  events: Iterable<EventState>;
}

const batchSize = 400;
const eventsPerYield = 20;

const yieldToEventLoop = () => new Promise((resolve) => setImmediate(resolve));

/** Writes new events in batches, and generates the next batch while the database writes. */
export async function writeEvents(
  { db, environmentId, events }: WriteTarget,
  onWritten: (count: number) => void,
): Promise<void> {
  let rows = createEmptyRows();
  let pendingCount = 0;
  let writePromise: Promise<void> = Promise.resolve();
  const flush = async () => {
    await writePromise;
    const fullRows = rows;
    const count = pendingCount;
    rows = createEmptyRows();
    writePromise = writeRows(db, fullRows).then(() => onWritten(count));
    // The next `await writePromise` reports the error. Until then, the rejection must not count
    // as unhandled.
    writePromise.catch(() => undefined);
  };
  try {
    for (const event of events) {
      collectRows(rows, event, environmentId);
      pendingCount += 1;
      if (rows.events.length >= batchSize) await flush();
      else if (pendingCount % eventsPerYield === 0) await yieldToEventLoop();
    }
    await flush();
  } finally {
    await writePromise;
  }
}
