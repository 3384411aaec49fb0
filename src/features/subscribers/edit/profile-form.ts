import * as z from "zod/mini";
import { asObject, asText } from "../../../../contract/loose.ts";
import { api } from "../../../../contract/index.ts";
import { profileFields } from "../../../../contract/subscribers.ts";
import { keepsItsValue, jsonTokens } from "../../../../contract/json-text.ts";
import type { ReceivedSubscriber } from "../../../api/subscribers.ts";
import type { RequestOf } from "../../../api/request.ts";
import { jsonFault } from "../../../components/json/json-editor/problems.ts";
import type { Change } from "../../../components/form/change-list.tsx";
import { prettyJson } from "../../../lib/pretty-json.ts";
import { isEqual } from "../../../lib/three-way.ts";

/** Fields of a profile that are texts, in the order of the form. */
export const textFields = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "avatar",
  "locale",
  "timezone",
] as const;
export type TextField = (typeof textFields)[number];

/** A profile as the form holds it: texts, empty where there is no value; `data` as JSON text. */
export type ProfileValues = Record<TextField | "subscriberId" | "data", string>;

export const fieldLabels: Record<keyof ProfileValues, string> = {
  subscriberId: "Subscriber id",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  avatar: "Avatar",
  locale: "Language",
  timezone: "Time zone",
  data: "Custom data",
};

/** @param dataText the record's `data` as received; empty where it has none. */
export function toForm(record: ReceivedSubscriber, dataText: string | undefined): ProfileValues {
  const values = Object.fromEntries(
    textFields.map((field) => [field, asText(record[field]) ?? ""]),
  ) as Record<TextField, string>;
  const hasData = asObject(record.data) !== undefined;
  return {
    subscriberId: asText(record.subscriberId) ?? "",
    ...values,
    data: hasData ? prettyJson(dataText ?? JSON.stringify(record.data)) : "",
  };
}

/** Same JSON, however it is laid out. */
function sameData(one: string, other: string): boolean {
  if (one.trim() === other.trim()) return true;
  try {
    // Key order and spaces do not count, digits do.
    return (
      isEqual(JSON.parse(one), JSON.parse(other)) &&
      numbersOf(one).join() === numbersOf(other).join()
    );
  } catch {
    return false;
  }
}

const numbersOf = (text: string) =>
  [...jsonTokens(text)]
    .filter(({ kind }) => kind === "number")
    .map(({ start, end }) => text.slice(start, end))
    .toSorted();

export const isChanged = (
  field: keyof ProfileValues,
  base: ProfileValues,
  values: ProfileValues,
): boolean =>
  field === "data" ? !sameData(base.data, values.data) : base[field] !== values[field];

export function changedFields(base: ProfileValues, values: ProfileValues) {
  return (Object.keys(fieldLabels) as (keyof ProfileValues)[]).filter((field) =>
    isChanged(field, base, values),
  );
}

export const profileChanges = (base: ProfileValues, values: ProfileValues): Change[] =>
  changedFields(base, values).map((field) => ({
    name: field,
    label: fieldLabels[field],
    before: base[field],
    after: values[field],
  }));

const { subscriberId } = api.subscribers.upsert.body.def.shape;

/** What is wrong with one field of its own; undefined for what the service would take. */
export function fieldFault(field: keyof ProfileValues, value: string): string | undefined {
  if (field === "data") {
    if (value.trim() === "") return undefined;
    const fault = jsonFault(value);
    if (fault) return fault.message;
    return asObject(JSON.parse(value)) ? undefined : "Line 1, column 1: Expected a JSON object";
  }
  // An empty field is cleared, which is no fault; an id is never empty.
  if (value === "" && field !== "subscriberId") return undefined;
  const schema = field === "subscriberId" ? subscriberId : profileFields[field];
  const result = z.safeParse(schema, value);
  if (result.success) return undefined;
  if (field === "subscriberId" && value === "") return "Every subscriber needs an id";
  return result.error.issues[0]?.message ?? "The service will not take this";
}

/** Faults of what was changed: a value that was always odd must not keep another from its mending. */
export function profileFaults(
  base: ProfileValues,
  values: ProfileValues,
): Partial<Record<keyof ProfileValues, string>> {
  const faults: Partial<Record<keyof ProfileValues, string>> = {};
  const checked = base.subscriberId === "" ? ["subscriberId" as const] : [];
  for (const field of new Set([...checked, ...changedFields(base, values)])) {
    const fault = fieldFault(field, values[field]);
    if (fault !== undefined) faults[field] = fault;
  }
  return faults;
}

/** Whether `data` can pass through this browser without another value in a number. */
export function canCarry(dataText: string): boolean {
  try {
    return [...jsonTokens(dataText)].every(
      ({ kind, start, end }) => kind !== "number" || keepsItsValue(dataText.slice(start, end)),
    );
  } catch {
    return false;
  }
}

type UpsertBody = RequestOf<typeof api.subscribers.upsert>["body"];

/**
 * The body of an upsert: the fields that changed, and always `data`, because a service may empty
 * one that is left out. A cleared field is null, or an empty text where null was refused before.
 */
export function toRequest(
  base: ProfileValues,
  values: ProfileValues,
  emptyInstead: ReadonlySet<string> = new Set(),
): UpsertBody {
  const body: UpsertBody = { subscriberId: values.subscriberId };
  for (const field of textFields) {
    if (!isChanged(field, base, values)) continue;
    body[field] = values[field] === "" && !emptyInstead.has(field) ? null : values[field];
  }
  if (isChanged("data", base, values)) {
    // Checked by the form before: a JSON object.
    body.data =
      values.data.trim() === ""
        ? emptyInstead.has("data")
          ? {}
          : null
        : (JSON.parse(values.data) as Record<string, unknown>);
  } else if (base.data !== "" && canCarry(base.data)) {
    body.data = JSON.parse(base.data) as Record<string, unknown>;
  }
  return body;
}

/** A field that the service kept otherwise than it was asked, or changed without being asked. */
export interface Surprise {
  field: keyof ProfileValues;
  asked: boolean;
  wanted: string;
  kept: string;
}

/** Compares what came back with what was asked for; the rest with what was there before. */
export function surprises(
  base: ProfileValues,
  asked: ProfileValues,
  returned: ProfileValues,
): Surprise[] {
  return (Object.keys(fieldLabels) as (keyof ProfileValues)[]).flatMap((field): Surprise[] => {
    const wasAsked = isChanged(field, base, asked);
    const wanted = wasAsked ? asked[field] : base[field];
    const same =
      field === "data"
        ? sameData(wanted || "{}", returned[field] || "{}")
        : wanted === returned[field];
    return same ? [] : [{ field, asked: wasAsked, wanted, kept: returned[field] }];
  });
}
