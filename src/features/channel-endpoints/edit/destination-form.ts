import { asText, type LooseObject } from "../../../../domain/loose.ts";
import {
  findEndpointFieldError,
  type EndpointField,
  findEndpointType,
} from "../../../../contract/providers/endpoint-types.ts";
import type { Change } from "../../../components/form/change-list.tsx";
import type { Choices, CompareRow } from "../../../components/form/compare-dialog.tsx";
import { isSecretDestinationKey } from "../../../entities/channel-endpoints/endpoint-destination.tsx";
import { getMergeStates, mergeThreeWay } from "../../../lib/three-way.ts";

/** Values by field. A saved secret is undefined until it is replaced. */
export type DestinationValues = Record<string, string | undefined>;

export const getFields = (type: string): readonly EndpointField[] =>
  findEndpointType(type)?.fields ?? [];

export const getSecretKeys = (type: string): string[] =>
  getFields(type).flatMap(({ key, secret }) => (secret === true ? [key] : []));

/** Returns a saved value as text: non-strings as JSON, a missing value as an empty string. */
export function formatSavedValue(savedValues: LooseObject, key: string): string {
  const value = savedValues[key];
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

export const toFormValues = (type: string, savedValues: LooseObject): DestinationValues =>
  Object.fromEntries(
    getFields(type).map(({ key, secret }) => {
      const text = formatSavedValue(savedValues, key);
      return [key, secret === true && text !== "" ? undefined : text];
    }),
  );

/**
 * Returns the saved values that the input is based on: the loaded values, or those that a restored
 * draft is based on.
 */
export const toBaseValues = (loadedValues: LooseObject, base: DestinationValues): LooseObject => ({
  ...loadedValues,
  ...Object.fromEntries(
    Object.entries(base).filter(
      ([key, text]) => text !== undefined && text !== formatSavedValue(loadedValues, key),
    ),
  ),
});

/** Returns the texts to save, trimmed because pasted text often starts or ends with a space. */
const getTexts = (type: string, savedValues: LooseObject, values: DestinationValues) =>
  Object.fromEntries(
    getFields(type).map(({ key }) => [
      key,
      values[key]?.trim() ?? formatSavedValue(savedValues, key),
    ]),
  );

/** Returns saved keys that aren't fields of the type. The service rejects such keys. */
const findUnknownKeys = (type: string, savedValues: LooseObject): string[] => {
  const fieldKeys = getFields(type).map(({ key }) => key);
  return Object.keys(savedValues).filter((key) => !fieldKeys.includes(key));
};

export function getDestinationChanges(
  type: string,
  savedValues: LooseObject,
  values: DestinationValues,
): Change[] {
  const texts = getTexts(type, savedValues, values);
  const fieldChanges = getFields(type).flatMap(({ key, label, secret = false }): Change[] => {
    const before = formatSavedValue(savedValues, key);
    const after = texts[key];
    return before === after ? [] : [{ name: key, label, before, after, isSecret: secret }];
  });
  const unknownFieldChanges = findUnknownKeys(type, savedValues).map((key) => ({
    name: key,
    label: key,
    before: formatSavedValue(savedValues, key),
    after: undefined,
    isSecret: isSecretDestinationKey(key),
  }));
  return [...fieldChanges, ...unknownFieldChanges];
}

/** Returns the destination to save, with the type's fields. Empty fields are omitted. */
export const toDestination = (
  type: string,
  savedValues: LooseObject,
  values: DestinationValues,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(getTexts(type, savedValues, values)).filter(([, text]) => text !== ""),
  );

/** Returns validation errors by field. Saved secrets that aren't replaced are validated too. */
export function validateDestination(
  type: string,
  savedValues: LooseObject,
  values: DestinationValues,
): Record<string, string> {
  const texts = getTexts(type, savedValues, values);
  return Object.fromEntries(
    getFields(type).flatMap((field) => {
      const error = findEndpointFieldError(field, texts[field.key] ?? "");
      return error === undefined ? [] : [[field.key, error]];
    }),
  );
}

/** Returns the fields that someone else changed to a value that differs from the form's value. */
export function findConcurrentChanges(
  type: string,
  base: LooseObject,
  theirs: LooseObject,
  values: DestinationValues,
): CompareRow[] {
  const baseTexts = getTexts(type, base, {});
  const theirTexts = getTexts(type, theirs, {});
  const myTexts = getTexts(type, base, values);
  const states = getMergeStates(baseTexts, theirTexts, myTexts);
  return getFields(type)
    .filter(({ key }) => states[key] === "theirs" || states[key] === "both")
    .map(({ key, label, secret = false }) => ({
      name: key,
      label,
      base: baseTexts[key],
      theirs: theirTexts[key],
      mine: myTexts[key],
      suggestedChoice: states[key] === "theirs" ? "theirs" : "mine",
      isSecret: secret,
    }));
}

export function rebaseValues(
  type: string,
  base: LooseObject,
  theirs: LooseObject,
  values: DestinationValues,
  choices: Choices,
): DestinationValues {
  const theirTexts = getTexts(type, theirs, {});
  const myTexts = getTexts(type, base, values);
  const mergedTexts = mergeThreeWay(getTexts(type, base, {}), theirTexts, myTexts, choices);
  // An unchanged secret isn't added to the form.
  return Object.fromEntries(
    Object.entries(toFormValues(type, theirs)).map(([key, currentValue]) => [
      key,
      mergedTexts[key] === theirTexts[key] ? currentValue : mergedTexts[key],
    ]),
  );
}

/** Returns the labels of fields whose returned value differs from the request. */
export function findDifferingFields(
  type: string,
  requestedValues: Record<string, string>,
  returnedValues: LooseObject | undefined,
): string[] {
  return getFields(type).flatMap(({ key, label }) =>
    (requestedValues[key] ?? "") === (asText(returnedValues?.[key]) ?? "") ? [] : [label],
  );
}
