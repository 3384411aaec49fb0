import {
  type TextField,
  textFieldDescriptions,
  textFieldLabels,
  textFields,
} from "../text-fields.ts";

/** Field that a column sets. `data.{key}` is a key of the custom data; "" ignores the column. */
export type Target = "" | "subscriberId" | TextField | "data" | `data.${string}`;

export interface ColumnPlan {
  readonly name: string;
  readonly target: Target;
  readonly empty: "leaves" | "clears";
  /** Type of a custom data value: `json` parses cells that contain JSON. */
  readonly as: "text" | "json";
}

/** `create` skips existing subscribers; `upsert` updates existing subscribers. */
export type ImportMode = "create" | "upsert";

/** Rules that convert rows to requests. The plan can't change after the import starts. */
export interface ImportPlan {
  readonly columns: readonly ColumnPlan[];
  readonly mode: ImportMode;
}

/** Returns undefined if the target isn't a key of the custom data. */
export const getDataKey = (target: Target): string | undefined =>
  target.startsWith("data.") ? target.slice("data.".length) : undefined;

const targetsBySynonym: Readonly<Record<string, Target>> = {
  subscriberid: "subscriberId",
  subscriber: "subscriberId",
  userid: "subscriberId",
  externalid: "subscriberId",
  customerid: "subscriberId",
  id: "subscriberId",
  uid: "subscriberId",
  ...Object.fromEntries(
    textFields.flatMap((field) =>
      [field.toLowerCase(), ...textFieldDescriptions[field].columnNames].map((name) => [
        name,
        field,
      ]),
    ),
  ),
  data: "data",
};

function guessTarget(name: string): Target {
  const key = /^data\.(.+)$/s.exec(name)?.[1];
  if (key !== undefined) return `data.${key}`;
  const normalizedName = name.toLowerCase().replaceAll(/[^a-z]/g, "");
  return Object.hasOwn(targetsBySynonym, normalizedName)
    ? (targetsBySynonym[normalizedName] ?? "")
    : "";
}

const labelsByTarget: Record<string, string> = {
  subscriberId: "Subscriber ID",
  ...textFieldLabels,
};

export const getTargetLabel = (target: string): string =>
  target === "data" ? "Custom data (whole object)" : (labelsByTarget[target] ?? target);

/** Guesses the targets of columns by name. Assigns each target to at most one column. */
export function guessColumns(names: readonly string[]): ColumnPlan[] {
  const exactTargets = new Set<Target>();
  // An exact field name takes precedence over a similar name.
  for (const name of names) if (guessTarget(name) === name) exactTargets.add(guessTarget(name));
  const assignedTargets = new Set<Target>();
  return names.map((name) => {
    const target = guessTarget(name);
    const isFree = !assignedTargets.has(target) && (name === target || !exactTargets.has(target));
    if (isFree) assignedTargets.add(target);
    return { name, target: isFree ? target : "", empty: "leaves", as: "text" };
  });
}

export function findColumnsError(columns: readonly ColumnPlan[]): string | undefined {
  const targets = columns.map(({ target }) => target).filter((target) => target !== "");
  if (!targets.includes("subscriberId")) return "Map a column to Subscriber ID.";
  const duplicateTarget = targets.find((target, index) => targets.indexOf(target) !== index);
  if (duplicateTarget !== undefined)
    return `Map only one column to ${getTargetLabel(duplicateTarget)}.`;
  if (targets.includes("data") && targets.some((target) => getDataKey(target) !== undefined)) {
    return "Map columns either to the whole custom data object or to individual keys, not both.";
  }
  return undefined;
}
