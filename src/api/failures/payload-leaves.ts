import { asObject, asText, type LooseObject } from "../../../domain/loose.ts";
import type { AddFacet } from "./event-columns.ts";

/** Maximum number of levels of objects and lists, including the payload. */
const maxDepth = 4;
const maxLeaves = 40;
/** Longer values are skipped, because long texts don't distinguish events. */
const maxValueLength = 80;

/**
 * A path in payloads. All events share the nodes, because joining paths for each event would
 * considerably slow down a scan.
 */
interface PathNode {
  readonly key: string;
  readonly children: Map<string, PathNode>;
}

const root: PathNode = { key: "payload", children: new Map() };
const maxPaths = 5000;
let pathCount = 0;

function getOrCreateChild(node: PathNode, name: string): PathNode {
  const existingChild = node.children.get(name);
  if (existingChild) return existingChild;
  const child = { key: `${node.key}.${name}`, children: new Map<string, PathNode>() };
  // Keys of payloads can be IDs, so the number of paths is limited.
  if (pathCount < maxPaths) {
    node.children.set(name, child);
    pathCount += 1;
  }
  return child;
}

/**
 * Calls `add` with the path and value of each string, number, and boolean of a payload, within
 * limits. Items of a list have the path of the list.
 */
export function visitPayload(payload: unknown, add: AddFacet): void {
  let leafCount = 0;
  const visit = (value: unknown, node: PathNode, depth: number): void => {
    if (leafCount === maxLeaves) return;
    if (typeof value === "object" && value !== null) {
      if (depth >= maxDepth) return;
      if (Array.isArray(value)) for (const item of value) visit(item, node, depth + 1);
      else
        for (const name in value)
          visit((value as LooseObject)[name], getOrCreateChild(node, name), depth + 1);
      return;
    }
    const isNumberOrBoolean = typeof value === "number" || typeof value === "boolean";
    const text = isNumberOrBoolean ? String(value) : asText(value);
    if (text === undefined || text.length > maxValueLength) return;
    leafCount += 1;
    add(node.key, text);
  };
  if (asObject(payload) !== undefined) visit(payload, root, 0);
}
