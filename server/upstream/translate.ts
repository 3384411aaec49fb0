import { decodeString, type JsonToken, tokensBeforeError } from "../../contract/json-text.ts";
import type { Dialect, JsonPlace, Names, OperationNames } from "./dialect.ts";

export type Direction = "toService" | "toContract";

const renamesOf = (names: Names, direction: Direction): [from: string, to: string][] =>
  Object.entries(names).map(([ours, theirs]) =>
    direction === "toService" ? [ours, theirs] : [theirs, ours],
  );

interface Rename {
  kind: "key" | "string";
  /** Keys of the path to the value, or to the object of the key. `[]` is any item of a list. */
  segments: readonly string[];
  to: string;
}

const segmentsOf = (path: string): string[] =>
  path === "" ? [] : path.replaceAll("[]", ".[]").replace(/^\./, "").split(".");

function compile(places: readonly JsonPlace[], direction: Direction): Map<string, Rename[]> {
  const renames = new Map<string, Rename[]>();
  const add = (names: Names, rename: Omit<Rename, "to">) => {
    for (const [from, to] of renamesOf(names, direction)) {
      renames.set(from, [...(renames.get(from) ?? []), { ...rename, to }]);
    }
  };
  for (const { path, values, keys } of places) {
    const segments = segmentsOf(path);
    if (values !== undefined) add(values, { kind: "string", segments });
    if (keys !== undefined) add(keys, { kind: "key", segments });
  }
  return renames;
}

/** Reports whether a token is at a place. `skip` is the number of enclosing keys to ignore. */
function isAt({ kind, path }: JsonToken, rename: Rename, skip: number): boolean {
  const length = (kind === "key" ? path.length - 1 : path.length) - skip;
  return (
    kind === rename.kind &&
    length === rename.segments.length &&
    rename.segments.every((segment, index) => {
      const found = path[index + skip];
      return segment === "[]" ? typeof found === "number" : segment === found;
    })
  );
}

interface Edit {
  start: number;
  end: number;
  to: string;
  /** Applies only if the record has an envelope. */
  enveloped: boolean;
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let at = 0;
  const parts: string[] = [];
  for (const { start, end, to } of edits) {
    parts.push(text.slice(at, start), JSON.stringify(to));
    at = end;
  }
  return parts.join("") + text.slice(at);
}

/**
 * Returns a function that renames in a JSON text. It edits the text at the places, so that
 * everything else keeps its bytes. Text after a syntax error stays unchanged.
 *
 * @param options.envelope whether the record may be the only value of `{"data": …}`. An object with
 *   more keys than `data` is a record with custom data.
 */
export function jsonTranslator(
  places: readonly JsonPlace[],
  direction: Direction,
  { envelope }: { envelope: boolean },
): (text: string) => string {
  const renames = compile(places, direction);
  return (text) => {
    const edits: Edit[] = [];
    const rootKeys: string[] = [];
    for (const token of tokensBeforeError(text)) {
      const { kind, start, end } = token;
      if (kind !== "key" && kind !== "string") continue;
      const name = decodeString(text.slice(start, end));
      if (kind === "key" && token.depth === 1) rootKeys.push(name);
      for (const rename of renames.get(name) ?? []) {
        const enveloped = token.path[0] === "data" && isAt(token, rename, 1);
        if (enveloped || isAt(token, rename, 0))
          edits.push({ start, end, to: rename.to, enveloped });
      }
    }
    const unwrap = envelope && rootKeys.length === 1;
    return applyEdits(
      text,
      edits.filter(({ enveloped }) => unwrap || !enveloped),
    );
  };
}

/** Renames values of a query string. Other parameters keep their encoding. */
export function translateQuery(
  search: string,
  parameters: Readonly<Record<string, Names>>,
  direction: Direction,
): string {
  return search.replaceAll(/([^?&=]+)=([^&]*)/g, (pair, rawName: string, rawValue: string) => {
    const [[name = "", value = ""] = []] = new URLSearchParams(`${rawName}=${rawValue}`);
    const names = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    const to = names && new Map(renamesOf(names, direction)).get(value);
    return to === undefined ? pair : `${rawName}=${encodeURIComponent(to)}`;
  });
}

/** Returns a function that finds the names of a request. */
export function operationFinder({
  operations,
}: Pick<Dialect, "operations">): (method: string, path: string) => OperationNames | undefined {
  const patterns = Object.entries(operations).map(([key, names]) => ({
    pattern: new RegExp(`^${key.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    names,
  }));
  return (method, path) => patterns.find(({ pattern }) => pattern.test(`${method} ${path}`))?.names;
}
