import type { Choices, CompareRow } from "../../../components/form/compare-dialog.tsx";
import { getMergeStates } from "../../../lib/three-way.ts";
import { fieldLabels, isChanged, type ProfileValues } from "./profile-form.ts";

const fields = Object.keys(fieldLabels) as (keyof ProfileValues)[];

/** Returns the fields that someone else changed to values other than the operator's. */
export function findConcurrentChanges(
  base: ProfileValues,
  theirs: ProfileValues,
  mine: ProfileValues,
): CompareRow[] {
  const states = getMergeStates(base, theirs, mine);
  return fields
    .filter((field) => isChanged(field, base, theirs) && isChanged(field, theirs, mine))
    .map((field) => ({
      ...toRow(field, theirs, mine),
      base: base[field],
      suggestedChoice: states[field] === "theirs" ? "theirs" : "mine",
    }));
}

/** Compares a new record with the existing record. Suggests existing values for empty fields. */
export const toExistingRows = (existingValues: ProfileValues, mine: ProfileValues): CompareRow[] =>
  fields
    .filter((field) => field !== "subscriberId" && isChanged(field, existingValues, mine))
    .map((field) => ({
      ...toRow(field, existingValues, mine),
      suggestedChoice: mine[field] === "" ? "theirs" : "mine",
    }));

const toRow = (field: keyof ProfileValues, theirs: ProfileValues, mine: ProfileValues) => ({
  name: field,
  label: fieldLabels[field],
  theirs: theirs[field],
  mine: mine[field],
});

/** Returns the saved record with the values of `mine` that the operator chose. */
export function applyChoices(
  savedValues: ProfileValues,
  mine: ProfileValues,
  choices: Choices,
): ProfileValues {
  const ownChoices = Object.entries(choices).filter(([, choice]) => choice === "mine");
  // The names in `choices` are the names of the rows, which are field names.
  const ownValues = ownChoices.map(([name]) => [name, mine[name as keyof ProfileValues]] as const);
  return { ...savedValues, ...Object.fromEntries(ownValues) };
}
