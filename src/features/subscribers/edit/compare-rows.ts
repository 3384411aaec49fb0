import type { Choices, CompareRow } from "../../../components/form/compare-dialog.tsx";
import { mergeStates } from "../../../lib/three-way.ts";
import { fieldLabels, isChanged, type ProfileValues } from "./profile-form.ts";

const fields = Object.keys(fieldLabels) as (keyof ProfileValues)[];

/** Returns the fields that someone else changed since the form was opened, with both values. */
export function concurrentRows(
  base: ProfileValues,
  theirs: ProfileValues,
  mine: ProfileValues,
): CompareRow[] {
  const states = mergeStates(base, theirs, mine);
  return fields
    .filter((field) => isChanged(field, base, theirs) && isChanged(field, theirs, mine))
    .map((field) => ({
      ...rowOf(field, theirs, mine),
      base: base[field],
      suggested: states[field] === "theirs" ? "theirs" : "mine",
    }));
}

/** Compares a new record with the existing one; empty fields keep their value. */
export const existingRows = (existing: ProfileValues, mine: ProfileValues): CompareRow[] =>
  fields
    .filter((field) => field !== "subscriberId" && isChanged(field, existing, mine))
    .map((field) => ({
      ...rowOf(field, existing, mine),
      suggested: mine[field] === "" ? "theirs" : "mine",
    }));

const rowOf = (field: keyof ProfileValues, theirs: ProfileValues, mine: ProfileValues) => ({
  name: field,
  label: fieldLabels[field],
  theirs: theirs[field],
  mine: mine[field],
});

export function takeChosen(
  stored: ProfileValues,
  mine: ProfileValues,
  choices: Choices,
): ProfileValues {
  const taken = Object.entries(choices).filter(([, choice]) => choice === "mine");
  // The choices have the names of the rows above.
  const own = taken.map(([name]) => [name, mine[name as keyof ProfileValues]] as const);
  return { ...stored, ...Object.fromEntries(own) };
}
