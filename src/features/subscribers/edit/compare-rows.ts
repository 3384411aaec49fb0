import type { Choices, CompareRow } from "../../../components/form/compare-dialog.tsx";
import { getMergeStates } from "../../../lib/three-way.ts";
import { fieldLabels, isChanged, type ProfileValues, toShownValues } from "./profile-form.ts";

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
    .map((field) => {
      const { label, values } = toShownValues(field, [base, theirs, mine]);
      const [shownBase, ...shownValues] = values;
      return {
        ...toRow(field, label, shownValues),
        base: shownBase,
        suggestedChoice: states[field] === "theirs" ? "theirs" : "mine",
      };
    });
}

/** Compares a new record with the existing record. Suggests existing values for empty fields. */
export const toExistingRows = (existingValues: ProfileValues, mine: ProfileValues): CompareRow[] =>
  fields
    .filter((field) => field !== "subscriberId" && isChanged(field, existingValues, mine))
    .map((field) => {
      const { label, values } = toShownValues(field, [existingValues, mine]);
      const suggestedChoice = mine[field] === "" ? "theirs" : "mine";
      return { ...toRow(field, label, values), suggestedChoice };
    });

const toRow = (
  field: keyof ProfileValues,
  label: string,
  [theirs, mine]: readonly string[],
): Omit<CompareRow, "suggestedChoice"> => ({ name: field, label, theirs, mine });

export function applyChoices(
  savedValues: ProfileValues,
  mine: ProfileValues,
  choices: Choices,
): ProfileValues {
  const ownChoiceEntries = Object.entries(choices).filter(([, choice]) => choice === "mine");
  // The names in `choices` are the names of the rows, which are field names.
  const ownValueEntries = ownChoiceEntries.map(
    ([name]) => [name, mine[name as keyof ProfileValues]] as const,
  );
  return { ...savedValues, ...Object.fromEntries(ownValueEntries) };
}
