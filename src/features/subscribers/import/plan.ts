import { type TextField, textFieldDescriptions, textFields } from "../text-fields.ts";

/** `data.` plus a key is one key of the custom data; "" ignores the column. */
export type Target = "" | "subscriberId" | TextField | "data" | `data.${string}`;

export interface ColumnPlan {
  readonly name: string;
  readonly target: Target;
  readonly empty: "leaves" | "clears";
  /** Of a data key: text as written, or parsed if it is JSON. */
  readonly as: "text" | "json";
}

/** `create` rejects existing IDs, `upsert` updates them. */
export type ImportMode = "create" | "upsert";

/** Maps the rows of a file to requests. Fixed once the import starts. */
export interface ImportPlan {
  readonly columns: readonly ColumnPlan[];
  readonly mode: ImportMode;
}

/** Undefined if the target isn't a key of the custom data. */
export const dataKey = (target: Target): string | undefined =>
  target.startsWith("data.") ? target.slice("data.".length) : undefined;

const synonyms: Readonly<Record<string, Target>> = {
  subscriberid: "subscriberId",
  subscriber: "subscriberId",
  userid: "subscriberId",
  externalid: "subscriberId",
  customerid: "subscriberId",
  id: "subscriberId",
  uid: "subscriberId",
  ...Object.fromEntries(
    textFields.flatMap((field) =>
      [field.toLowerCase(), ...textFieldDescriptions[field].columns].map((name) => [name, field]),
    ),
  ),
  data: "data",
};

function guess(name: string): Target {
  const key = /^data\.(.+)$/s.exec(name)?.[1];
  if (key !== undefined) return `data.${key}`;
  return synonyms[name.toLowerCase().replaceAll(/[^a-z]/g, "")] ?? "";
}

/** Guesses from column names. Assigns each target once, to the first match. */
export function guessColumns(names: readonly string[]): ColumnPlan[] {
  const taken = new Set<Target>();
  // An exact field name takes precedence over a similar one.
  for (const name of names) if (guess(name) === name) taken.add(guess(name));
  const given = new Set<Target>();
  return names.map((name) => {
    const target = guess(name);
    const free = !given.has(target) && (name === target || !taken.has(target));
    if (free) given.add(target);
    return { name, target: free ? target : "", empty: "leaves", as: "text" };
  });
}

/** Returns why no row can be sent with these columns; undefined if valid. */
export function columnsFault(columns: readonly ColumnPlan[]): string | undefined {
  const targets = columns.map(({ target }) => target).filter((target) => target !== "");
  if (!targets.includes("subscriberId")) return "Map a column to the subscriber ID.";
  const twice = targets.find((target, index) => targets.indexOf(target) !== index);
  if (twice !== undefined) return `Map only one column to ${twice}.`;
  if (targets.includes("data") && targets.some((target) => dataKey(target) !== undefined)) {
    return "Map columns to either the whole data or its keys, not both.";
  }
  return undefined;
}
