import { asText, type LooseObject } from "../../../../contract/loose.ts";
import {
  endpointFieldFault,
  type EndpointField,
  findEndpointType,
} from "../../../../contract/providers/endpoint-types.ts";
import type { Change } from "../../../components/form/change-list.tsx";
import type { Choices, CompareRow } from "../../../components/form/compare-dialog.tsx";
import { isSecretTarget } from "../../../entities/endpoint-target.tsx";
import { threeWay } from "../../../lib/three-way.ts";

/** A target as the form holds it, by the type's fields. A stored secret is undefined while kept. */
export type TargetValues = Record<string, string | undefined>;

export const fieldsOf = (type: string): readonly EndpointField[] =>
  findEndpointType(type)?.fields ?? [];

export const secretsOf = (type: string): string[] =>
  fieldsOf(type).flatMap(({ key, secret }) => (secret === true ? [key] : []));

/** A stored value as text; empty where there is none. What is no text stands as JSON. */
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

/** What a field will hold once saved. */
const valueOf = (stored: LooseObject, values: TargetValues, key: string): string =>
  values[key] ?? storedText(stored, key);

/** Keys that are stored and that the type has no field for; the service takes none of them. */
const surplusKeys = (type: string, stored: LooseObject): string[] => {
  const own = fieldsOf(type).map(({ key }) => key);
  return Object.keys(stored).filter((key) => !own.includes(key));
};

/** What saving will change: fields, and what is stored without belonging to the type. */
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

/** The target as it is sent: every field of the type, and no key more. */
export function toRequest(
  type: string,
  stored: LooseObject,
  values: TargetValues,
): Record<string, string> {
  const pairs = fieldsOf(type).map(({ key }) => [key, valueOf(stored, values, key)] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ""));
}

/** What is wrong with each field, a kept secret among them. */
export function targetValueFaults(
  type: string,
  stored: LooseObject,
  values: TargetValues,
): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(type).flatMap((field) => {
      const fault = endpointFieldFault(field, valueOf(stored, values, field.key));
      return fault === undefined ? [] : [[field.key, fault]];
    }),
  );
}

const texts = (type: string, stored: LooseObject): Record<string, string> =>
  Object.fromEntries(fieldsOf(type).map(({ key }) => [key, storedText(stored, key)]));

const mineOf = (type: string, stored: LooseObject, values: TargetValues) =>
  Object.fromEntries(fieldsOf(type).map(({ key }) => [key, valueOf(stored, values, key)]));

/** Fields that another changed since the form was opened; empty when nobody did. */
export function concurrentRows(
  type: string,
  base: LooseObject,
  theirs: LooseObject,
  values: TargetValues,
): CompareRow[] {
  const [was, is, mine] = [texts(type, base), texts(type, theirs), mineOf(type, base, values)];
  const stands = threeWay(was, is, mine);
  return fieldsOf(type).flatMap(({ key, label, secret = false }): CompareRow[] => {
    const stand = stands[key];
    if (stand !== "theirs" && stand !== "both") return [];
    const suggested = stand === "theirs" ? "theirs" : "mine";
    return [
      { name: key, label, base: was[key], theirs: is[key], mine: mine[key], suggested, secret },
    ];
  });
}

/** The values to go on with over another state of the record. */
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
      // Mine is the same as theirs where a kept secret need not stand in the form.
      return [key, isMine && mine[key] !== storedText(theirs, key) ? mine[key] : kept];
    }),
  );
}

/** Labels of the fields that came back otherwise than they were asked for. */
export function keptOtherwise(
  type: string,
  asked: Record<string, string>,
  returned: LooseObject | undefined,
): string[] {
  return fieldsOf(type).flatMap(({ key, label }) =>
    (asked[key] ?? "") === (asText(returned?.[key]) ?? "") ? [] : [label],
  );
}
