import { type PropertyAccessToken, TypeGuards, type ValueToken } from "liquidjs";
import { eachItem, type ValuePath } from "./shape.ts";

/**
 * Paths of assigned variables and loop variables by name. A path starts at a section, and is
 * undefined for a value that doesn't come from a section.
 */
export type PathsByName = ReadonlyMap<string, ValuePath | undefined>;

export interface Reference {
  path: ValuePath;
  /** Whether the template reads the size of the value. */
  readsSize: boolean;
}

const sectionNames = new Set(["payload", "subscriber", "steps", "context", "env"]);

/**
 * Returns the variables of a token, including those in brackets. The engine's own analysis
 * isn't used, because it is slower than rendering.
 */
export function collectTokenVariables(token: ValueToken): PropertyAccessToken[] {
  if (TypeGuards.isRangeToken(token)) return [token.lhs, token.rhs].flatMap(collectTokenVariables);
  if (!TypeGuards.isPropertyAccessToken(token)) return [];
  const variables = token.props.filter((prop) => TypeGuards.isPropertyAccessToken(prop));
  return [token, ...variables.flatMap(collectTokenVariables)];
}

/**
 * Resolves a variable to a path in a section. Follows loop variables and assignments. Returns
 * undefined for a variable outside the sections.
 */
export function resolveReference(
  { variable, props }: PropertyAccessToken,
  pathsByName: PathsByName,
): Reference | undefined {
  const [root, ...accessors] = props;
  if (variable !== undefined || root === undefined || !TypeGuards.isWordToken(root))
    return undefined;
  const name = root.content;
  const startPath =
    pathsByName.has(name) || !sectionNames.has(name) ? pathsByName.get(name) : [name];
  if (startPath === undefined) return undefined;
  const path: (string | typeof eachItem)[] = [...startPath];
  for (const [index, prop] of accessors.entries()) {
    if (TypeGuards.isNumberToken(prop)) path.push(eachItem);
    // The path ends at a key that isn't known before rendering.
    else if (!TypeGuards.isWordToken(prop) && !TypeGuards.isQuotedToken(prop)) break;
    else if (prop.content === "size" && index === accessors.length - 1)
      return { path, readsSize: true };
    else path.push(prop.content);
  }
  return { path, readsSize: false };
}
