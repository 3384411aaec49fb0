import * as z from "zod/mini";
import { activityStep } from "../../contract/events.ts";
import { column, toRecord, toRow } from "../db/columns.ts";
import { recordKind } from "./kind.ts";
import { recordId } from "./record-id.ts";
import { isSameRow } from "./rows.ts";

/** A step in the version that jobs ran. Jobs with the same step share one version. */
const stepVersionLine = z.object({ _id: recordId, step: activityStep });

const columns = { _id: column("id"), step: column("step") };

export const stepVersionKind = recordKind({
  includedWith: "events",
  table: "step_versions",
  schema: stepVersionLine,
  // The contract's step lists only some fields, but jobs return all.
  free: ["step"],
  key: ["_id", "id"],
  pageSize: 100,
  async *lines(_, rows) {
    for (const row of rows) yield toRecord<z.infer<typeof stepVersionLine>>(columns, row);
  },
  async prepare(job) {
    return {
      row({ line, record }, id, stored) {
        const row = toRow(columns, record);
        // An update would make existing jobs refer to a step that they didn't run.
        if (stored !== undefined && !isSameRow(stored, row)) {
          job.reportError(line, "step", `Step version "${id}" already exists with another step`);
        }
        return row;
      },
    };
  },
});
