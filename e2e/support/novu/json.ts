export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});

export const asObjects = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

export const asText = (value: unknown): string => (typeof value === "string" ? value : "");

export const omit = (value: JsonObject, ...keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));

export const pick = (value: JsonObject, ...keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => keys.includes(key)));

/** Returns a function that changes each record in a body, which is a record, a list, or a page. */
export function changeRecords(
  change: (record: JsonObject) => JsonObject,
): (body: unknown) => unknown {
  const changeItems = (list: unknown) => asObjects(list).map(change);
  return (body) => {
    if (Array.isArray(body)) return changeItems(body);
    const response = asObject(body);
    return isPage(response)
      ? { ...response, data: changeItems(response["data"]) }
      : change(response);
  };
}

/** Reports whether a response is a page of a list. The custom `data` of a record isn't an array. */
export const isPage = (response: JsonObject): boolean => Array.isArray(response["data"]);
