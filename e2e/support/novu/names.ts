import type { Dialect, JsonLocation, Names } from "../../../server/upstream/dialect.ts";
import { isObject } from "./json.ts";

/** Returns the translation of a name, or the name itself if it has no translation. */
type RenameFunction = (text: string) => string;

const createRenameFunction = (names: Names): RenameFunction => {
  const newNamesByName = new Map(Object.entries(names));
  return (text) => newNamesByName.get(text) ?? text;
};

const invertNames = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([name, novuName]) => [novuName, name]));

const renameKeys = (value: unknown, rename: RenameFunction): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), item]))
    : value;

/** Returns a copy with changed values at a path such as `data[].jobs[].providerId`. */
function changeAt(value: unknown, path: string, change: (value: unknown) => unknown): unknown {
  if (path === "") return change(value);
  if (path.startsWith("[]")) {
    const remainingPath = path.slice(2).replace(/^\./, "");
    return Array.isArray(value)
      ? value.map((item) => changeAt(item, remainingPath, change))
      : value;
  }
  const [, key = "", remainingPath = ""] = /^([^.[]+)\.?(.*)$/.exec(path) ?? [];
  if (!isObject(value) || !Object.hasOwn(value, key)) return value;
  return { ...value, [key]: changeAt(value[key], remainingPath, change) };
}

function renameAtLocations(
  body: unknown,
  locations: readonly JsonLocation[],
  applyDirection: (names: Names) => Names,
): unknown {
  return locations.reduce((result, { path, values, keys }) => {
    const renamedBody =
      values === undefined
        ? result
        : changeAt(result, path, (name) =>
            typeof name === "string" ? createRenameFunction(applyDirection(values))(name) : name,
          );
    if (keys === undefined) return renamedBody;
    return changeAt(renamedBody, path, (name) =>
      renameKeys(name, createRenameFunction(applyDirection(keys))),
    );
  }, body);
}

type Operation = keyof Dialect["operations"];

/** Translates a response of the service to the dialect's names. */
export const toDialect = ({ operations }: Dialect, operation: Operation, response: unknown) =>
  renameAtLocations(response, operations[operation]?.responseLocations ?? [], (names) => names);

/** Translates a request body from the dialect's names to the contract's names. */
export const fromDialect = ({ operations }: Dialect, operation: Operation, body: unknown) =>
  renameAtLocations(body, operations[operation]?.requestLocations ?? [], invertNames);

export function fromDialectQuery(
  { operations }: Dialect,
  operation: Operation,
  query: URLSearchParams,
): URLSearchParams {
  const namesByParameter = operations[operation]?.queryNames ?? {};
  return new URLSearchParams(
    [...query].map(([name, value]) => {
      const names = namesByParameter[name];
      return [name, names === undefined ? value : createRenameFunction(invertNames(names))(value)];
    }),
  );
}
