import * as z from "zod/mini";
import { asObject, asText } from "../../../../domain/loose.ts";
import { api } from "../../../../contract/index.ts";
import { profileFields } from "../../../../contract/subscribers.ts";
import type { ReceivedSubscriber } from "../../../api/subscribers.ts";
import type { RequestOf } from "../../../api/client/request.ts";
import { findJsonProblem } from "../../../components/json/json-editor/problems.ts";
import type { Change } from "../../../components/form/change-list.tsx";
import { formatJson } from "../../../lib/json/json-lines.ts";
import { formatDifferences, isLossless, isSameData } from "../custom-data.ts";
import { type TextField, textFieldLabels, textFields } from "../text-fields.ts";

/** Values by field. An empty string means no value; `data` is JSON. */
export type ProfileValues = Record<TextField | "subscriberId" | "data", string>;

export const fieldLabels: Record<keyof ProfileValues, string> = {
  subscriberId: "Subscriber ID",
  ...textFieldLabels,
  data: "Custom data",
};

/** Without an ID, returns the key of a new subscriber's draft. */
export const getDraftKey = (subscriberId?: string): string =>
  subscriberId === undefined ? "subscriber new" : `subscriber edit ${subscriberId}`;

/** `dataText` is the JSON text of the record's `data`, if any. */
export function toFormValues(
  record: ReceivedSubscriber,
  dataText: string | undefined,
): ProfileValues {
  const values = Object.fromEntries(
    textFields.map((field) => [field, asText(record[field]) ?? ""]),
  ) as Record<TextField, string>;
  const hasData = asObject(record.data) !== undefined;
  return {
    subscriberId: asText(record.subscriberId) ?? "",
    ...values,
    data: hasData ? formatJson(dataText ?? JSON.stringify(record.data)) : "",
  };
}

export const isChanged = (
  field: keyof ProfileValues,
  base: ProfileValues,
  values: ProfileValues,
): boolean =>
  field === "data" ? !isSameData(base.data, values.data) : base[field] !== values[field];

export function findChangedFields(base: ProfileValues, values: ProfileValues) {
  return (Object.keys(fieldLabels) as (keyof ProfileValues)[]).filter((field) =>
    isChanged(field, base, values),
  );
}

/**
 * Returns the label of a field, and its values as shown in a comparison. Custom data is shown
 * without the keys that don't differ.
 */
export function toShownValues(field: keyof ProfileValues, versions: readonly ProfileValues[]) {
  const values = versions.map((version) => version[field]);
  const label = fieldLabels[field];
  if (field !== "data") return { label, values };
  const differences = formatDifferences(values);
  const isComplete = values.every((text, index) => isSameData(text, differences[index] ?? ""));
  return { label: isComplete ? label : `${label} (differences only)`, values: differences };
}

export const getProfileChanges = (base: ProfileValues, values: ProfileValues): Change[] =>
  findChangedFields(base, values).map((field) => {
    const { label, values: shownValues } = toShownValues(field, [base, values]);
    const [before, after] = shownValues;
    return { name: field, label, before, after };
  });

const { subscriberId: subscriberIdSchema } = api.subscribers.upsert.body.def.shape;

/** Validates a field against the contract. */
export function getFieldError(field: keyof ProfileValues, value: string): string | undefined {
  if (field === "data") {
    if (value.trim() === "") return undefined;
    const error = findJsonProblem(value);
    if (error) return error.message;
    return asObject(JSON.parse(value))
      ? undefined
      : 'Enter a JSON object, for example {"plan": "team"}';
  }
  // All fields except the ID can be cleared.
  if (value === "" && field !== "subscriberId") return undefined;
  const schema = field === "subscriberId" ? subscriberIdSchema : profileFields[field];
  const result = z.safeParse(schema, value);
  if (result.success) return undefined;
  if (field === "subscriberId" && value === "") return "Enter an ID, for example user_8841";
  return result.error.issues[0]?.message ?? "Enter a valid value";
}

/**
 * Validates changed fields and the ID of a new subscriber. An unchanged malformed value doesn't
 * block saving.
 */
export function getProfileErrors(
  base: ProfileValues,
  values: ProfileValues,
): Partial<Record<keyof ProfileValues, string>> {
  const errors: Partial<Record<keyof ProfileValues, string>> = {};
  const requiredFields = base.subscriberId === "" ? ["subscriberId" as const] : [];
  for (const field of new Set([...requiredFields, ...findChangedFields(base, values)])) {
    const error = getFieldError(field, values[field]);
    if (error !== undefined) errors[field] = error;
  }
  return errors;
}

type UpsertBody = RequestOf<typeof api.subscribers.upsert>["body"];

/**
 * Builds the upsert body from the changed fields. Cleared fields are null, or empty if they are in
 * `fieldsToEmpty`. Includes unchanged `data` if its numbers can be parsed without loss, because a
 * service may clear omitted `data`.
 */
export function toRequestBody(
  base: ProfileValues,
  values: ProfileValues,
  fieldsToEmpty: ReadonlySet<string> = new Set(),
): UpsertBody {
  const body: UpsertBody = { subscriberId: values.subscriberId };
  for (const field of textFields) {
    if (!isChanged(field, base, values)) continue;
    body[field] = values[field] === "" && !fieldsToEmpty.has(field) ? null : values[field];
  }
  if (isChanged("data", base, values)) {
    // The form only accepts a JSON object.
    body.data =
      values.data.trim() === ""
        ? fieldsToEmpty.has("data")
          ? {}
          : null
        : (JSON.parse(values.data) as Record<string, unknown>);
  } else if (base.data !== "" && isLossless(base.data)) {
    body.data = JSON.parse(base.data) as Record<string, unknown>;
  }
  return body;
}

export type UnexpectedChange = ReturnType<typeof findUnexpectedChanges>[number];

/** Returns fields whose saved value differs from the request, or that changed without a request. */
export function findUnexpectedChanges(
  base: ProfileValues,
  requestedValues: ProfileValues,
  returnedValues: ProfileValues,
) {
  return (Object.keys(fieldLabels) as (keyof ProfileValues)[]).flatMap((field) => {
    const wasRequested = isChanged(field, base, requestedValues);
    const expectedValue = wasRequested ? requestedValues[field] : base[field];
    const isSame =
      field === "data"
        ? isSameData(expectedValue || "{}", returnedValues[field] || "{}")
        : expectedValue === returnedValues[field];
    if (isSame) return [];
    const bothValues = [expectedValue, returnedValues[field]];
    const [expected, actual] = field === "data" ? formatDifferences(bothValues) : bothValues;
    return [{ field, wasRequested, expected, actual }];
  });
}
