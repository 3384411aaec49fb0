import { api } from "../../../../contract/index.ts";
import type { JsonObject } from "../../../../contract/common.ts";
import { maskedSecret } from "../../../../contract/masked-secret.ts";
import type { TextField } from "../text-fields.ts";
import { getDataKey, type ColumnPlan } from "./plan.ts";
import { parseJsonText, type SourceRow } from "./read-rows.ts";

export interface RowIssue {
  /** Name of the column; undefined if the issue affects the whole row. */
  readonly column?: string | undefined;
  readonly message: string;
}

export const formatIssues = (issues: readonly RowIssue[]): string =>
  issues
    .map(({ column, message }) => (column === undefined ? message : `${column}: ${message}`))
    .join("; ");

export type DataChange =
  /** Replaces the custom data, or clears the custom data if `value` is null. */
  | { readonly kind: "whole"; readonly value: JsonObject | null }
  /** Sets the keys of `valuesToSet` and removes those in `keysToClear`. Other keys don't change. */
  | {
      readonly kind: "keys";
      readonly valuesToSet: JsonObject;
      readonly keysToClear: readonly string[];
    };

export interface RowPlan {
  readonly index: number;
  readonly line: number;
  readonly subscriberId: string;
  /** Values by field. A null value clears the field. */
  readonly fields: Readonly<Partial<Record<TextField, string | null>>>;
  readonly data?: DataChange | undefined;
  /** Errors, which prevent the row from being sent. */
  readonly errors: readonly RowIssue[];
  /** Unusual values, which don't prevent the row from being sent. */
  readonly warnings: readonly RowIssue[];
}

const isEmpty = (cell: unknown) => cell === undefined || cell === null || cell === "";
const e164Pattern = /^\+[1-9]\d{6,14}$/;

export function planRow(row: SourceRow, columns: readonly ColumnPlan[]): RowPlan {
  const { index, line } = row;
  const errors: RowIssue[] = row.error === undefined ? [] : [{ message: row.error }];
  const fields: Record<string, unknown> = {};
  const entriesToSet: [key: string, value: unknown][] = [];
  const keysToClear: string[] = [];
  let wholeData: JsonObject | null | undefined;
  let subscriberId: unknown = "";

  for (const [columnIndex, { name, target, empty, as }] of columns.entries()) {
    if (target === "") continue;
    const cell = row.cells[columnIndex];
    const key = getDataKey(target);
    // Exports mask secrets. An import of the mask would overwrite the secret.
    if (hasMaskedSecret(cell))
      errors.push({
        column: name,
        message: "Contains a masked secret. Enter the real value, or don't import this column.",
      });
    if (target === "subscriberId") subscriberId = cell ?? "";
    else if (isEmpty(cell)) {
      if (empty === "leaves") continue;
      if (key !== undefined) keysToClear.push(key);
      else if (target === "data") wholeData = null;
      else fields[target] = null;
    } else if (key !== undefined)
      entriesToSet.push([key, as === "json" ? parseJsonOrText(cell) : cell]);
    else if (target === "data") {
      const result = typeof cell === "string" ? parseJsonText(cell) : { value: cell };
      if ("error" in result) errors.push({ column: name, message: result.error });
      else wholeData = result.value as JsonObject;
    } else fields[target] = cell;
  }

  const hasKeys = entriesToSet.length + keysToClear.length > 0;
  const data: DataChange | undefined =
    wholeData !== undefined
      ? { kind: "whole", value: wholeData }
      : hasKeys
        ? { kind: "keys", valuesToSet: Object.fromEntries(entriesToSet), keysToClear }
        : undefined;
  if (row.error === undefined) {
    errors.push(...findSchemaErrors({ subscriberId, ...fields, data: wholeData }, columns));
  }
  const warnings: RowIssue[] = row.warning === undefined ? [] : [{ message: row.warning }];
  const phone = fields["phone"];
  if (typeof phone === "string" && !e164Pattern.test(phone))
    warnings.push({
      column: findColumnName(columns, "phone"),
      message: "Not in the E.164 format, for example +4915112345678. Will be imported unchanged.",
    });
  return {
    index,
    line,
    subscriberId: String(subscriberId),
    // If the row has no errors, the values are text or null, because the schema rejects others.
    fields,
    data,
    errors,
    warnings,
  };
}

export const findColumnName = (columns: readonly ColumnPlan[], target: string) =>
  columns.find((column) => column.target === target)?.name;

/** Reports whether a cell contains the mask, which JSON text in the cell may escape. */
const hasMaskedSecret = (cell: unknown): boolean =>
  JSON.stringify([cell])
    .replaceAll(/(?<!\\)\\+u2022/g, "•")
    .includes(maskedSecret);

function parseJsonOrText(cell: unknown): unknown {
  if (typeof cell !== "string") return cell;
  const result = parseJsonText(cell);
  return "value" in result ? result.value : cell;
}

function findSchemaErrors(body: unknown, columns: readonly ColumnPlan[]): RowIssue[] {
  const { success, error } = api.subscribers.upsert.body.safeParse(body);
  if (success) return [];
  return error.issues.map(({ path, code, message }) => {
    const target = String(path[0]);
    const column = findColumnName(columns, target);
    // Only the subscriber ID is required.
    if (column === undefined) return { message: "Map a column to Subscriber ID" };
    return {
      column,
      message: code === "custom" ? message : getSchemaMessage(code, target),
    };
  });
}

/** Returns a message for rules of the contract that don't have a custom message. */
function getSchemaMessage(code: string, target: string): string {
  if (code === "too_small") return "Enter a value";
  if (code === "too_big") return "Enter a shorter value";
  if (target === "data") return 'Enter a JSON object, for example {"plan": "team"}';
  return target === "email" && code !== "invalid_type"
    ? "Enter an email address, for example ana@example.com"
    : "Enter text";
}
