import { sql } from "kysely";
import * as z from "zod/mini";
import { activityStep } from "../../contract/events.ts";
import type { ImportJob, Numbered, Place } from "./place.ts";
import { recordId } from "./record-id.ts";
import { isSameRow, pages, upsertRows } from "./rows.ts";

/** A step as jobs ran it, of which there is one for all jobs that ran the same. */
export const stepVersionLine = z.object({ _id: recordId, step: activityStep });
export type StepVersionLine = z.infer<typeof stepVersionLine>;

const pageSize = 100;

export async function* readStepVersions({
  db,
  environmentId,
}: Place): AsyncGenerator<StepVersionLine, void, undefined> {
  const fetch = (after: string) =>
    db
      .selectFrom("step_versions")
      .select(["id", "step"])
      .where("environment_id", "=", environmentId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(pageSize)
      .execute();
  for await (const rows of pages(fetch)) {
    // Passed the contract when it was written.
    for (const { id, step } of rows) yield { _id: id, step: step as StepVersionLine["step"] };
  }
}

export async function writeStepVersions(
  job: ImportJob,
  batch: readonly Numbered<StepVersionLine>[],
): Promise<void> {
  const { db, environmentId } = job;
  const rows = await db
    .selectFrom("step_versions")
    .selectAll()
    .where("environment_id", "=", environmentId)
    .where(sql<boolean>`id = any(${batch.map(({ record }) => record._id)}::text[])`)
    .execute();
  const stored = new Map(rows.map((row) => [row.id, row]));
  const fresh = batch.flatMap(({ line, record }) => {
    const row = { environment_id: environmentId, id: record._id, step: record.step };
    const known = stored.get(record._id);
    job.count(known === undefined ? "created" : "unchanged");
    // Jobs that ran it would have run something else.
    if (known !== undefined && !isSameRow(known, row)) {
      job.fault(line, "step", `The step version "${record._id}" is another step here`);
    }
    return known === undefined ? [row] : [];
  });
  if (job.faulted) return;
  await upsertRows(db, "step_versions", fresh, ["environment_id", "id"]);
}
