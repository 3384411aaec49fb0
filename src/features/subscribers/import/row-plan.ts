import { api } from "../../../../contract/index.ts";
import type { JsonObject } from "../../../../contract/common.ts";
import type { TextField } from "../text-fields.ts";
import { dataKey, type ColumnPlan } from "./plan.ts";
import { readJsonText, type SourceRow } from "./source.ts";

export interface RowFault {
  /** Absent if the whole row is invalid. */
  readonly column?: string | undefined;
  readonly message: string;
}

export type DataChange =
  /** Replaces the custom data; null clears it. */
  | { readonly kind: "whole"; readonly value: JsonObject | null }
  /** Changes these keys and keeps the others. */
  | { readonly kind: "keys"; readonly set: JsonObject; readonly clear: readonly string[] };

export interface RowPlan {
  readonly index: number;
  readonly line: number;
  readonly subscriberId: string;
  /** null clears the field. */
  readonly fields: Readonly<Partial<Record<TextField, string | null>>>;
  readonly data?: DataChange | undefined;
  /** Any error keeps the row from being sent. */
  readonly faults: readonly RowFault[];
  /** Values that may be intended. */
  readonly warnings: readonly RowFault[];
}

const isEmpty = (cell: unknown) => cell === undefined || cell === null || cell === "";
const e164 = /^\+[1-9]\d{6,14}$/;

export function planRow(row: SourceRow, columns: readonly ColumnPlan[]): RowPlan {
  const { index, line } = row;
  const faults: RowFault[] = row.fault === undefined ? [] : [{ message: row.fault }];
  const fields: Record<string, unknown> = {};
  const set: JsonObject = {};
  const clear: string[] = [];
  let whole: JsonObject | null | undefined;
  let subscriberId: unknown = "";

  for (const [at, { name, target, empty, as }] of columns.entries()) {
    if (target === "") continue;
    const cell = row.cells[at];
    const key = dataKey(target);
    if (target === "subscriberId") subscriberId = cell ?? "";
    else if (isEmpty(cell)) {
      if (empty === "leaves") continue;
      if (key !== undefined) clear.push(key);
      else if (target === "data") whole = null;
      else fields[target] = null;
    } else if (key !== undefined) set[key] = as === "json" ? jsonOrText(cell) : cell;
    else if (target === "data") {
      const read = typeof cell === "string" ? readJsonText(cell) : { value: cell };
      if ("fault" in read) faults.push({ column: name, message: read.fault });
      else whole = read.value as JsonObject;
    } else fields[target] = cell;
  }

  const keys = Object.keys(set).length + clear.length > 0;
  const data: DataChange | undefined =
    whole !== undefined
      ? { kind: "whole", value: whole }
      : keys
        ? { kind: "keys", set, clear }
        : undefined;
  if (row.fault === undefined) {
    faults.push(...schemaFaults({ subscriberId, ...fields, data: whole }, columns));
  }
  const phone = fields["phone"];
  return {
    index,
    line,
    subscriberId: String(subscriberId),
    // Validated by the schema: text or null.
    fields,
    data,
    faults,
    warnings:
      typeof phone === "string" && !e164.test(phone)
        ? [
            {
              column: columnOf(columns, "phone"),
              message: "Not in E.164 format, for example +4915112345678",
            },
          ]
        : [],
  };
}

export const columnOf = (columns: readonly ColumnPlan[], target: string) =>
  columns.find((column) => column.target === target)?.name;

function jsonOrText(cell: unknown): unknown {
  if (typeof cell !== "string") return cell;
  const read = readJsonText(cell);
  return "value" in read ? read.value : cell;
}

function schemaFaults(body: unknown, columns: readonly ColumnPlan[]): RowFault[] {
  const { success, error } = api.subscribers.upsert.body.safeParse(body);
  if (success) return [];
  return error.issues.map(({ path, code, message }) => {
    const target = String(path[0]);
    return {
      column: columnOf(columns, target),
      message: code === "custom" ? message : words(code, target),
    };
  });
}

/** The contract's schemas only have messages for their custom rules. */
function words(code: string, target: string): string {
  if (code === "too_small") return "Enter a value";
  if (code === "too_big") return "Too long";
  if (target === "data") return "Enter a JSON object";
  return target === "email" && code !== "invalid_type"
    ? "Enter an email address, for example ana@example.com"
    : "Enter text";
}
