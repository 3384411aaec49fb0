import { jsonTokens } from "../../../../contract/json-text.ts";
import type { JsonPath } from "../../../lib/json-schema.ts";

export interface JsonPlace {
  /** Of the key, with its quotes; absent for items of a list and for the outermost value. */
  key?: { from: number; to: number };
  from: number;
  to: number;
}

/**
 * Where the value at a path stands in a JSON text; undefined when it is not there.
 *
 * @throws JsonTextError when the text is not JSON up to that place.
 */
export function placeOfPath(text: string, path: JsonPath): JsonPlace | undefined {
  const open: { list: boolean; step: string | number }[] = [];
  let key: JsonPlace["key"];
  let found: (JsonPlace & { depth: number }) | undefined;
  const matches = () =>
    open.length === path.length && open.every(({ step }, index) => step === path[index]);

  for (const token of jsonTokens(text)) {
    const { kind, start: from, end: to } = token;
    const inside = open.at(-1);
    if (kind === "key") {
      if (inside) inside.step = JSON.parse(text.slice(from, to)) as string;
      key = { from, to };
      continue;
    }
    if (kind === "}" || kind === "]") {
      open.pop();
      if (found && found.depth === open.length && found.to === -1) {
        return { ...(found.key && { key: found.key }), from: found.from, to };
      }
      continue;
    }
    if (inside?.list && typeof inside.step === "number") inside.step += 1;
    if (!found && matches()) {
      found = { ...(key && !inside?.list && { key }), from, to: -1, depth: open.length };
      if (kind !== "{" && kind !== "[") return { ...(found.key && { key: found.key }), from, to };
    }
    if (kind === "{" || kind === "[") {
      open.push(kind === "[" ? { list: true, step: -1 } : { list: false, step: "" });
    }
    key = undefined;
  }
  return undefined;
}
