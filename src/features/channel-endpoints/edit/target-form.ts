import { asText, type LooseObject } from "../../../../domain/loose.ts";
import {
  endpointFieldError,
  type EndpointField,
  findEndpointType,
} from "../../../../contract/providers/endpoint-types.ts";
import type { Change } from "../../../components/form/change-list.tsx";
import type { Choices, CompareRow } from "../../../components/form/compare-dialog.tsx";
import { isSecretTarget } from "../../../entities/channel-endpoints/endpoint-target.tsx";
import { mergeStates } from "../../../lib/three-way.ts";

/** By field. A saved secret is undefined until it is replaced. */
export type TargetValues = Record<string, string | undefined>;

export const fieldsOf = (type: string): readonly EndpointField[] =>
  findEndpointType(type)?.fields ?? [];

export const secretsOf = (type: string): string[] =>
  fieldsOf(type).flatMap(({ key, secret }) => (secret === true ? [key] : []));

/** Returns a saved value as text, other types as JSON; empty where there is none. */
export function storedText(stored: LooseObject, key: string): string {
  const value = stored[key];
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

export const toForm = (type: string, stored: LooseObject): TargetValues =>
  Object.fromEntries(
    fieldsOf(type).map(({ key, secret }) => {
      const text = storedText(stored, key);
      return [key, secret === true && text !== "" ? undefined : text];
    }),
  );

/** Returns what a field will contain once saved, trimmed because pasted text has outer spaces. */
const valueOf = (stored: LooseObject, values: TargetValues, key: string): string =>
  values[key]?.trim() ?? storedText(stored, key);

/** Returns saved keys that aren't fields of the type; the service rejects them. */
const surplusKeys = (type: string, stored: LooseObject): string[] => {
  const own = fieldsOf(type).map(({ key }) => key);
  return Object.keys(stored).filter((key) => !own.includes(key));
};

export function targetChanges(type: string, stored: LooseObject, values: TargetValues): Change[] {
  const fields = fieldsOf(type).flatMap(({ key, label, secret = false }): Change[] => {
    const before = storedText(stored, key);
    const after = valueOf(stored, values, key);
    return before === after ? [] : [{ name: key, label, before, after, secret }];
  });
  const surplus = surplusKeys(type, stored).map((key) => ({
    name: key,
    label: key,
    before: storedText(stored, key),
    after: undefined,
    secret: isSecretTarget(key),
  }));
  return [...fields, ...surplus];
}

/** Builds the request: fields of the type only. */
export function toRequest(
  type: string,
  stored: LooseObject,
  values: TargetValues,
): Record<string, string> {
  const pairs = fieldsOf(type).map(({ key }) => [key, valueOf(stored, values, key)] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ""));
}

/** Returns the error of each field, a saved secret that stays among them. */
export function targetValueFaults(
  type: string,
  stored: LooseObject,
  values: TargetValues,
): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(type).flatMap((field) => {
      const fault = endpointFieldError(field, valueOf(stored, values, field.key));
      return fault === undefined ? [] : [[field.key, fault]];
    }),
  );
}

const texts = (type: string, stored: LooseObject): Record<string, string> =>
  Object.fromEntries(fieldsOf(type).map(({ key }) => [key, storedText(stored, key)]));

const mineOf = (type: string, stored: LooseObject, values: TargetValues) =>
  Object.fromEntries(fieldsOf(type).map(({ key }) => [key, valueOf(stored, values, key)]));

/** Returns the fields that someone else changed since the form was opened. */
export function concurrentRows(
  type: string,
  base: LooseObject,
  theirs: LooseObject,
  values: TargetValues,
): CompareRow[] {
  const [was, is, mine] = [texts(type, base), texts(type, theirs), mineOf(type, base, values)];
  const states = mergeStates(was, is, mine);
  return fieldsOf(type).flatMap(({ key, label, secret = false }): CompareRow[] => {
    const state = states[key];
    if (state !== "theirs" && state !== "both") return [];
    const suggested = state === "theirs" ? "theirs" : "mine";
    return [
      { name: key, label, base: was[key], theirs: is[key], mine: mine[key], suggested, secret },
    ];
  });
}

/** Returns the form's values over another state of the record. */
export function mergeWith(
  type: string,
  base: LooseObject,
  theirs: LooseObject,
  values: TargetValues,
  choices: Choices,
): TargetValues {
  const mine = mineOf(type, base, values);
  return Object.fromEntries(
    Object.entries(toForm(type, theirs)).map(([key, kept]) => {
      const isMine =
        choices[key] === undefined ? mine[key] !== storedText(base, key) : choices[key] === "mine";
      // A secret that equals the saved one stays out of the form.
      return [key, isMine && mine[key] !== storedText(theirs, key) ? mine[key] : kept];
    }),
  );
}

export function keptOtherwise(
  type: string,
  asked: Record<string, string>,
  returned: LooseObject | undefined,
): string[] {
  return fieldsOf(type).flatMap(({ key, label }) =>
    (asked[key] ?? "") === (asText(returned?.[key]) ?? "") ? [] : [label],
  );
}
