import * as z from "zod/mini";
import { activityStep } from "../../contract/events.ts";
import { column, toRecord, toRow } from "../db/columns.ts";
import { recordKind } from "./kind.ts";
import { recordId } from "./record-id.ts";
import { isSameRow } from "./rows.ts";

/** A step as jobs ran it, of which there is one for all jobs that ran the same. */
const stepVersionLine = z.object({ _id: recordId, step: activityStep });

const columns = { _id: column("id"), step: column("step") };

export const stepVersionKind = recordKind({
  chosenBy: "events",
  table: "step_versions",
  schema: stepVersionLine,
  // The contract's step lists part of it, and jobs show all of it.
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
        // Jobs that ran it would have run something else.
        if (stored !== undefined && !isSameRow(stored, row)) {
          job.fault(line, "step", `The step version "${id}" is another step here`);
        }
        return row;
      },
    };
  },
});
