import { type TextField, textFieldDescriptions, textFields } from "../text-fields.ts";

/** Where a column goes; `data.` and a key is one key of the custom data, "" is nowhere. */
export type Target = "" | "subscriberId" | TextField | "data" | `data.${string}`;

export interface ColumnPlan {
  readonly name: string;
  readonly target: Target;
  /** What an empty cell does: leaves the value as it is, or clears it. */
  readonly empty: "leaves" | "clears";
  /** How a cell becomes a value of a data key: as written, or parsed if it is JSON. */
  readonly as: "text" | "json";
}

/** `create` refuses ids that exist, `upsert` updates them. */
export type ImportMode = "create" | "upsert";

/** How the rows of a file become requests. Fixed from the start of the import on. */
export interface ImportPlan {
  readonly columns: readonly ColumnPlan[];
  readonly mode: ImportMode;
}

/** The key of the custom data that a target names. */
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

/** Guesses by the columns' names. Each target is given once, to the first column that fits. */
export function guessColumns(names: readonly string[]): ColumnPlan[] {
  const taken = new Set<Target>();
  // A column called exactly like the field comes before one that only resembles it.
  for (const name of names) if (guess(name) === name) taken.add(guess(name));
  const given = new Set<Target>();
  return names.map((name) => {
    const target = guess(name);
    const free = !given.has(target) && (name === target || !taken.has(target));
    if (free) given.add(target);
    return { name, target: free ? target : "", empty: "leaves", as: "text" };
  });
}

/** Why no row can be sent with these columns; undefined when they are fine. */
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
