import { readTokensBeforeError, sliceValueText } from "../../contract/json-text.ts";
import { parseJsonText, parseObject, unwrapData } from "./bodies.ts";
import type { Completion } from "./dialect.ts";
import { splitPath } from "./translate.ts";
import { createFieldError } from "../http/errors.ts";
import { isRecord } from "../is-record.ts";

/** Inserts a key with the text of its value at the beginning of an object. */
export function insertMember(
  text: string,
  objectPath: readonly string[],
  key: string,
  valueText: string,
): string {
  for (const { kind, path, end } of readTokensBeforeError(text)) {
    if (kind !== "{" || path.length !== objectPath.length) continue;
    if (!objectPath.every((segment, index) => segment === path[index])) continue;
    const isEmpty = /^\s*\}/.test(text.slice(end, end + 100));
    return `${text.slice(0, end)}${JSON.stringify(key)}:${valueText}${isEmpty ? "" : ","}${text.slice(end)}`;
  }
  return text;
}

function findValueText(text: string, targetPath: readonly (string | number)[]): string | undefined {
  for (const { kind, path, start } of readTokensBeforeError(text)) {
    if (kind === "key" || kind === "}" || kind === "]" || path.length !== targetPath.length)
      continue;
    if (targetPath.every((segment, index) => segment === path[index]))
      return sliceValueText(text, start);
  }
  return undefined;
}

const getValue = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (current, key) => (isRecord(current) && Object.hasOwn(current, key) ? current[key] : undefined),
    value,
  );

/** Reports whether a write of this body needs the saved value. */
export function isIncomplete(body: unknown, { to }: Completion): boolean {
  const path = splitPath(to);
  const parent = getValue(body, path.slice(0, -1));
  return isRecord(parent) && !Object.hasOwn(parent, path.at(-1) ?? "");
}

/** Returns the path of the record to read. Undefined if a parameter is missing or invalid. */
export function toRecordPath(
  { recordPath }: Completion,
  parameters: Readonly<Record<string, unknown>>,
): string | undefined {
  let isComplete = true;
  const path = recordPath.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (typeof value === "string" && value !== "" && !/\p{Surrogate}/u.test(value)) {
      return encodeURIComponent(value);
    }
    isComplete = false;
    return "";
  });
  return isComplete ? path : undefined;
}

type JsonObject = Readonly<Record<string, unknown>>;

interface SavedValue {
  readonly text: string;
  /** List item that contains the value, if `from` contains a list. */
  readonly item: unknown;
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the saved values that the write could clear. */
function findSavedValues(body: JsonObject, recordText: string, { from }: Completion): SavedValue[] {
  const response = parseObject(recordText);
  const record = unwrapData(response);
  const toSavedValues = (path: readonly (string | number)[], item?: unknown): SavedValue[] => {
    const text = findValueText(recordText, record === response ? path : ["data", ...path]);
    return text === undefined || /^(null|\[\s*\])$/.test(text) ? [] : [{ text, item }];
  };
  const segments = splitPath(from);
  const listIndex = segments.indexOf("[]");
  if (listIndex === -1) return toSavedValues(segments);
  const listPath = segments.slice(0, listIndex);
  return asList(getValue(record, listPath)).flatMap((item, index) =>
    getValue(item, ["providerId"]) === body["providerId"]
      ? toSavedValues([...listPath, index, ...segments.slice(listIndex + 1)], item)
      : [],
  );
}

/**
 * Returns the saved value of the integration to which the service applies the write; undefined if
 * there is none. Throws 422 if this integration can't be determined.
 */
function findIntegrationValue(
  { providerId, integrationIdentifier }: JsonObject,
  savedValues: readonly SavedValue[],
  environmentId: unknown,
  integrations: unknown,
): SavedValue | undefined {
  const matches = asList(integrations).filter(
    (integration) =>
      isRecord(integration) &&
      // Older versions list the integrations of all environments.
      integration["_environmentId"] === environmentId &&
      integration["providerId"] === providerId &&
      (integrationIdentifier === undefined || integration["identifier"] === integrationIdentifier),
  );
  if (matches.length === 0) {
    const [field, reason] =
      integrationIdentifier === undefined
        ? ["providerId", "This provider has no active integration"]
        : ["integrationIdentifier", "This provider has no active integration with this identifier"];
    throw createFieldError(422, `${reason}.`, { [field]: reason });
  }
  const ids = matches.map((integration) => getValue(integration, ["_id"]));
  const value = savedValues.find(({ item }) => ids.includes(getValue(item, ["_integrationId"])));
  if (value !== undefined && matches.length > 1) {
    throw createFieldError(
      422,
      "This provider has several active integrations. Add integrationIdentifier to choose one.",
      { integrationIdentifier: "Required, because the provider has several active integrations" },
    );
  }
  return value;
}

/**
 * Returns the body with the saved value of the record, if there is one. All texts must come from
 * `toJsonText`.
 *
 * @param read sends a GET request, and returns the text of the response body, or a failed response,
 *   which `completeBody` then returns
 */
export async function completeBody(
  text: string,
  recordText: string,
  completion: Completion,
  read: (path: string) => Promise<string | Response>,
): Promise<string | Response> {
  const body = parseObject(text) ?? {};
  const savedValues = findSavedValues(body, recordText, completion);
  let [value] = savedValues;
  if (value !== undefined && completion.integrationsPath !== undefined) {
    const { integrationIdentifier: identifier } = body;
    value = savedValues.find(
      ({ item }) =>
        identifier !== undefined && getValue(item, ["integrationIdentifier"]) === identifier,
    );
    if (value === undefined) {
      const listText = await read(completion.integrationsPath);
      if (listText instanceof Response) return listText;
      const environmentId = getValue(unwrapData(parseObject(recordText)), ["_environmentId"]);
      const integrations = unwrapData(parseJsonText(listText));
      value = findIntegrationValue(body, savedValues, environmentId, integrations);
    }
  }
  if (value === undefined) return text;
  const targetPath = splitPath(completion.to);
  return insertMember(text, targetPath.slice(0, -1), targetPath.at(-1) ?? "", value.text);
}
