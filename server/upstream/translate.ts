import {
  decodeString,
  type JsonToken,
  readTokensBeforeError,
  sliceValueText,
} from "../../contract/json-text.ts";
import type { Dialect, JsonLocation, Names, OperationKey, OperationNames } from "./dialect.ts";
import { splitDecodedPath } from "./path.ts";

export type Direction = "toService" | "toContract";

const toNamePairs = (names: Names, direction: Direction): [from: string, to: string][] =>
  Object.entries(names).map(([contractName, serviceName]) =>
    direction === "toService" ? [contractName, serviceName] : [serviceName, contractName],
  );

interface Rename {
  kind: "key" | "string";
  /** Path of the value, or of the object that contains the key. `[]` is any item of a list. */
  segments: readonly string[];
  /** Undefined to remove the key and its value. */
  to: string | undefined;
}

/** Returns the keys of a location's path, outermost first. `[]` is any item of a list. */
export const splitPath = (path: string): string[] =>
  path
    .replaceAll("[]", ".[]")
    .split(".")
    .filter((segment) => segment !== "");

export interface TranslatorOptions {
  /**
   * Whether the record may be the only value of `{"data": …}`. An object with more keys than `data`
   * is a record with custom data.
   */
  mayHaveEnvelope: boolean;
  /** Whether to remove fields that callers with an API key must not receive. */
  isForApiKey?: boolean;
}

function indexRenames(
  locations: readonly JsonLocation[],
  direction: Direction,
  isForApiKey: boolean,
) {
  const renamesByName = new Map<string, Rename[]>();
  const add = (from: string, rename: Rename) =>
    renamesByName.set(from, [...(renamesByName.get(from) ?? []), rename]);
  for (const { path, values = {}, keys = {}, hiddenKey } of locations) {
    const segments = splitPath(path);
    for (const [from, to] of toNamePairs(values, direction)) {
      add(from, { kind: "string", segments, to });
    }
    for (const [from, to] of toNamePairs(keys, direction)) add(from, { kind: "key", segments, to });
    if (hiddenKey !== undefined && isForApiKey) {
      add(hiddenKey, { kind: "key", segments, to: undefined });
    }
  }
  return renamesByName;
}

/**
 * Reports whether a token is at the location of a rename. Ignores the outermost `skippedKeyCount`
 * keys.
 */
function matchesRename(
  { kind, path }: JsonToken,
  rename: Rename,
  skippedKeyCount: number,
): boolean {
  const length = (kind === "key" ? path.length - 1 : path.length) - skippedKeyCount;
  return (
    kind === rename.kind &&
    length === rename.segments.length &&
    rename.segments.every((segment, index) => {
      const key = path[index + skippedKeyCount];
      return segment === "[]" ? typeof key === "number" : segment === key;
    })
  );
}

interface Edit {
  start: number;
  end: number;
  /** The new text; undefined to remove an object's member. */
  to: string | undefined;
  /** Whether the edit applies only if the record has an envelope. */
  isInEnvelope: boolean;
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let offset = 0;
  const parts: string[] = [];
  const commaPattern = /\s*,/y;
  for (const { start, end, to } of edits) {
    // An edit may be inside a removed value.
    if (start < offset) continue;
    parts.push(text.slice(offset, start));
    offset = end;
    commaPattern.lastIndex = end;
    if (to !== undefined) parts.push(to);
    else if (commaPattern.test(text)) offset = commaPattern.lastIndex;
    else removeTrailingComma(parts);
  }
  return parts.join("") + text.slice(offset);
}

/** Removes the comma at the end of the joined parts, if there is one, with the space after it. */
function removeTrailingComma(parts: string[]): void {
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const trimmedPart = part.trimEnd();
    if (trimmedPart === "") continue;
    parts.push(trimmedPart.endsWith(",") ? trimmedPart.slice(0, -1) : part);
    return;
  }
}

function findMemberRange(text: string, { start, end }: JsonToken): [start: number, end: number] {
  const valueStart = text.indexOf(":", end) + 1;
  return [start, valueStart + sliceValueText(text, valueStart).length];
}

/**
 * Returns a function that renames keys and values at the locations in JSON text, and removes hidden
 * keys, up to the first syntax error. All other bytes stay unchanged.
 */
export function createJsonTranslator(
  locations: readonly JsonLocation[],
  direction: Direction,
  { mayHaveEnvelope, isForApiKey = false }: TranslatorOptions,
): (text: string) => string {
  const renamesByName = indexRenames(locations, direction, isForApiKey);
  return (text) => {
    const edits: Edit[] = [];
    const rootKeys: string[] = [];
    for (const token of readTokensBeforeError(text)) {
      const { kind } = token;
      if (kind !== "key" && kind !== "string") continue;
      const name = decodeString(text.slice(token.start, token.end));
      if (kind === "key" && token.depth === 1) rootKeys.push(name);
      for (const rename of renamesByName.get(name) ?? []) {
        const isInEnvelope = token.path[0] === "data" && matchesRename(token, rename, 1);
        if (!isInEnvelope && !matchesRename(token, rename, 0)) continue;
        const [start, end] =
          rename.to === undefined ? findMemberRange(text, token) : [token.start, token.end];
        const to = rename.to === undefined ? undefined : JSON.stringify(rename.to);
        edits.push({ start, end, to, isInEnvelope });
      }
    }
    const hasEnvelope = mayHaveEnvelope && rootKeys.length === 1;
    return applyEdits(
      text,
      edits.filter(({ isInEnvelope }) => hasEnvelope || !isInEnvelope),
    );
  };
}

/** Renames values of a query string. Other parameters keep their encoding. */
export function translateQuery(
  search: string,
  namesByParameter: Readonly<Record<string, Names>>,
  direction: Direction,
): string {
  return search.replaceAll(
    // The lookbehind keeps the time linear: only the start of a name starts a match.
    /(?<![^?&=])([^?&=]+)=([^&]*)/g,
    (pair, rawName: string, rawValue: string) => {
      const [[name = "", value = ""] = []] = new URLSearchParams(`${rawName}=${rawValue}`);
      const names = Object.hasOwn(namesByParameter, name) ? namesByParameter[name] : undefined;
      const to = names && new Map(toNamePairs(names, direction)).get(value);
      return to === undefined ? pair : `${rawName}=${encodeURIComponent(to)}`;
    },
  );
}

export interface FoundOperation {
  key: OperationKey;
  names: OperationNames;
  /** Decoded values of the path's `{parameters}`. */
  parameters: Readonly<Record<string, string>>;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Returns the decoded parameters of a path that matches; undefined if it doesn't. Ignores case, and
 * decodes segments, because many servers do.
 */
function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (segments.length !== pattern.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const expectedSegment = pattern[index] ?? "";
    if (expectedSegment.startsWith("{")) {
      parameters[expectedSegment.slice(1, -1)] = decodeSegment(segment);
    } else if (
      splitDecodedPath(segment).join("/").toLowerCase() !== expectedSegment.toLowerCase()
    ) {
      return undefined;
    }
  }
  return parameters;
}

/**
 * Returns a function that finds the operation of a request, however the path is written: a path that
 * isn't recognized would be forwarded without hiding credentials.
 */
export function createOperationFinder(
  operations: Dialect["operations"],
): (method: string, pathname: string) => FoundOperation | undefined {
  const candidates = Object.entries(operations).map(([key, names]) => {
    const [operationMethod, path = ""] = key.split(" ");
    // `Object.entries` loses the type of the keys.
    return { key: key as OperationKey, names, operationMethod, pattern: path.split("/").slice(1) };
  });
  return (method, pathname) => {
    // An encoded slash is part of an ID, or else separates segments for a server that decodes it.
    for (const pathSegments of [pathname.split("/"), splitDecodedPath(pathname)]) {
      const segments = pathSegments.filter(Boolean);
      for (const { key, names, operationMethod, pattern } of candidates) {
        const parameters =
          method === operationMethod ? matchSegments(pattern, segments) : undefined;
        if (parameters) return { key, names, parameters };
      }
    }
    return undefined;
  };
}
