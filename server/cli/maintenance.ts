import { sql } from "kysely";
import { migrations } from "../db/migrate.ts";
import { defineCommand, UsageError } from "./command.ts";
import { listAllEnvironments } from "./environments.ts";
import { plural } from "./plural.ts";
import { createProgressPrinter } from "./progress.ts";
import { parseTime } from "./time.ts";

export const migrateCommand = defineCommand({
  name: "migrate",
  summary: "Update the database schema. Starting the service also does this.",
  options: {},
  parseInput: () => undefined,
  canCreateDatabase: () => true,
  // Opening the database has already applied the migrations, so this command only reports them.
  run: async ({ appliedMigrations }) => ({
    json: { version: migrations.length, applied: appliedMigrations.map(({ version }) => version) },
    text:
      appliedMigrations.length === 0
        ? `The database is up to date, at migration ${migrations.length}.`
        : `Applied migrations: ${appliedMigrations.map(({ version, name }) => `${version} (${name})`).join(", ")}.`,
  }),
});

// Small batches keep locks short, however many rows refer to the events.
const batchSize = 500;

export const pruneCommand = defineCommand({
  name: "prune",
  summary:
    "Delete events older than a given time, and their jobs and messages, from all environments.",
  details: "Deletes in batches. If you stop the command, completed batches remain deleted.",
  options: {
    before: {
      type: "string",
      placeholder: "T",
      help: "a date, a date with a time, or an age such as 30d",
    },
  },
  parseInput({ before }) {
    if (before === undefined) throw new UsageError("--before T is required.");
    return parseTime(before, "--before", new Date());
  },
  async run({ db }, before) {
    const { count: totalCount } = await db
      .selectFrom("events")
      .select((builder) => builder.fn.countAll<number>().as("count"))
      .where("created_at", "<", before)
      .executeTakeFirstOrThrow();
    const showProgress = createProgressPrinter();
    let deletedCount = 0;
    for (const { id } of await listAllEnvironments(db)) {
      for (;;) {
        const { numAffectedRows = 0n } = await sql`
          delete from events where environment_id = ${id} and id in (
            select id from events where environment_id = ${id} and created_at < ${before}
            order by created_at desc, id desc limit ${batchSize}
          )`.execute(db);
        if (numAffectedRows === 0n) break;
        deletedCount += Number(numAffectedRows);
        showProgress(deletedCount, totalCount, "Deleting events");
      }
    }
    return {
      json: { removed: deletedCount, before: before.toISOString() },
      text: `Deleted ${plural(deletedCount, "event")} created before ${before.toISOString()}.`,
    };
  },
});
