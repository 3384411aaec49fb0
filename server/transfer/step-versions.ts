import * as z from "zod/mini";
import { activityStep } from "../../contract/events.ts";
import { createColumn, toRow } from "../db/columns.ts";
import { recordId } from "./check-record.ts";
import { createRecordKind } from "./kind.ts";
import { isSameRow } from "./rows.ts";

/** A step in the version that jobs ran. Jobs with the same step share one version. */
const stepVersionLine = z.object({ _id: recordId, step: activityStep });

const columns = { _id: createColumn("id"), step: createColumn("step") };

export const stepVersionKind = createRecordKind({
  table: "step_versions",
  schema: stepVersionLine,
  // The contract's step lists only some fields, but jobs contain all of a step's fields.
  freeFormFields: ["step"],
  columns,
  key: ["_id", "id"],
  pageSize: 100,
  async createExtraColumnGetter(context) {
    return ({ line, record }, id, storedRow) => {
      const { _id, _parentId } = record.step;
      // The environment's workflow can have other step IDs than the file.
      const idFields = storedRow?.step ?? {
        _id: context.stepIdsByFileId.get(_id) ?? _id,
        _parentId: context.stepIdsByFileId.get(_parentId ?? "") ?? _parentId,
      };
      const parentEntry = _parentId !== undefined && { _parentId: idFields["_parentId"] };
      const step = { ...record.step, _id: idFields["_id"], ...parentEntry };
      const row = toRow(columns, { ...record, step });
      // An update would make existing jobs refer to a step that they didn't run.
      if (storedRow !== undefined && !isSameRow(storedRow, row)) {
        context.reportError(
          line,
          "step",
          `Step version "${id}" already exists with different content`,
        );
      }
      return { row };
    };
  },
});
