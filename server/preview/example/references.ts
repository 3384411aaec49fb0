import { type PropertyAccessToken, TypeGuards, type ValueToken } from "liquidjs";
import { eachItem, type ValuePath } from "./shape.ts";

/** What each name refers to: a path from the sections, or undefined if it isn't in them. */
export type Names = ReadonlyMap<string, ValuePath | undefined>;

export interface Reference {
  path: ValuePath;
  /** Whether it is the size of the value that is read. */
  sized: boolean;
}

const sections = new Set(["payload", "subscriber", "steps", "context", "env"]);

/**
 * Returns the variables in a value, those inside brackets included. The engine's own analysis would
 * count lines for each of them, which is slower than the render.
 */
export function variablesOf(token: ValueToken): PropertyAccessToken[] {
  if (TypeGuards.isRangeToken(token)) return [token.lhs, token.rhs].flatMap(variablesOf);
  if (!TypeGuards.isPropertyAccessToken(token)) return [];
  const inside = token.props.filter((prop) => TypeGuards.isPropertyAccessToken(prop));
  return [token, ...inside.flatMap(variablesOf)];
}

/** Where a variable leads, through loop variables and plain assignments. */
export function resolveReference(
  { variable, props }: PropertyAccessToken,
  names: Names,
): Reference | undefined {
  const [root, ...rest] = props;
  if (variable !== undefined || root === undefined || !TypeGuards.isWordToken(root))
    return undefined;
  const name = root.content;
  const start = names.has(name) || !sections.has(name) ? names.get(name) : [name];
  if (start === undefined) return undefined;
  const path: (string | typeof eachItem)[] = [...start];
  for (const [index, prop] of rest.entries()) {
    if (TypeGuards.isNumberToken(prop)) path.push(eachItem);
    // A key that is only known when rendering ends what is known of the path.
    else if (!TypeGuards.isWordToken(prop) && !TypeGuards.isQuotedToken(prop)) break;
    else if (prop.content === "size" && index === rest.length - 1) return { path, sized: true };
    else path.push(prop.content);
  }
  return { path, sized: false };
}
