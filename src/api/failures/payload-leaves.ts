import { asObject, asText, type LooseObject } from "../../../domain/loose.ts";
import type { AddFacet } from "./event-columns.ts";

/** Maximum number of levels of objects and lists around a value, including the payload. */
const maxDepth = 4;
/** Values in more levels aren't visited, because the recursion could exceed the stack. */
const maxVisitedDepth = 100;
const maxLeaves = 200;
/** Keeps a long list from using up `maxLeaves` before other keys are visited. */
const maxLeavesPerKey = 40;
/** Longer values are dropped, because long texts don't distinguish events. */
const maxValueLength = 80;

/**
 * A path in payloads. All events share the nodes, because joining paths for each event would
 * considerably slow down a scan.
 */
interface PathNode {
  readonly key: string;
  readonly children: Map<string, PathNode>;
  /** Number of values in payload number `payloadNumber`, the last one that has the path. */
  leafCount: number;
  payloadNumber: number;
}

const createNode = (key: string): PathNode => ({
  key,
  children: new Map(),
  leafCount: 0,
  payloadNumber: 0,
});
const root = createNode("payload");
let lastPayloadNumber = 0;
const maxPaths = 5000;
let pathCount = 0;

function getOrCreateChild(node: PathNode, name: string): PathNode {
  const existingChild = node.children.get(name);
  if (existingChild) return existingChild;
  const child = createNode(`${node.key}.${name}`);
  // Keys of payloads can be IDs, so the number of paths is limited.
  if (pathCount < maxPaths) {
    node.children.set(name, child);
    pathCount += 1;
  }
  return child;
}

function countLeaf(node: PathNode, payloadNumber: number): number {
  if (node.payloadNumber !== payloadNumber) {
    node.payloadNumber = payloadNumber;
    node.leafCount = 0;
  }
  node.leafCount += 1;
  return node.leafCount;
}

/**
 * Calls `add` with the path and value of each string, number, and boolean of a payload, or
 * `addDropped` for values beyond the limits. Items of a list have the path of the list.
 */
export function visitPayload(payload: unknown, add: AddFacet, addDropped?: AddFacet): void {
  let leafCount = 0;
  lastPayloadNumber += 1;
  const payloadNumber = lastPayloadNumber;
  const visit = (value: unknown, node: PathNode, depth: number): void => {
    if (typeof value === "object" && value !== null) {
      if (depth >= maxVisitedDepth) return;
      if (Array.isArray(value)) for (const item of value) visit(item, node, depth + 1);
      else
        for (const name in value)
          visit((value as LooseObject)[name], getOrCreateChild(node, name), depth + 1);
      return;
    }
    const isNumberOrBoolean = typeof value === "number" || typeof value === "boolean";
    const text = isNumberOrBoolean ? String(value) : asText(value);
    if (text === undefined) return;
    if (
      depth > maxDepth ||
      text.length > maxValueLength ||
      leafCount >= maxLeaves ||
      countLeaf(node, payloadNumber) > maxLeavesPerKey
    ) {
      addDropped?.(node.key, text);
      return;
    }
    leafCount += 1;
    add(node.key, text);
  };
  if (asObject(payload) !== undefined) visit(payload, root, 0);
}
