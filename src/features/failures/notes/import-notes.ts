import {
  addChoices,
  type GroupChoices,
  joinGroup,
  mergeGroup,
  separateGroup,
  showGroups,
} from "../../../entities/failures/group-choices.ts";
import { parseNotesFile } from "./notes-file.ts";
import { addNotes } from "./combine-notes.ts";
import type { Notes } from "./saved-notes.ts";

/** Removes the choices that an import added, but keeps choices made before and since. */
function removeChoices(
  choices: GroupChoices,
  previousChoices: GroupChoices,
  choicesAfterImport: GroupChoices,
): GroupChoices {
  const previousTargetIdsById = new Map(Object.entries(previousChoices.merges));
  const targetIdsById = new Map(Object.entries(choices.merges));
  const importedIds = Object.entries(choicesAfterImport.merges).flatMap(([id, targetId]) =>
    previousTargetIdsById.get(id) !== targetId &&
    // Since the import, the target may also have been merged, or this group may have been merged
    // into another one.
    targetIdsById.get(id) === (targetIdsById.get(targetId) ?? targetId)
      ? [id]
      : [],
  );
  const separatedChoices = importedIds.reduce(separateGroup, choices);
  const restoredChoices = importedIds.reduce((result, id) => {
    const previousTargetId = previousTargetIdsById.get(id);
    return previousTargetId === undefined ? result : mergeGroup(result, id, previousTargetId);
  }, separatedChoices);
  const { splits, hidden } = previousChoices;
  return showGroups(
    choicesAfterImport.splits
      .filter((id) => !splits.includes(id))
      .reduce(joinGroup, restoredChoices),
    choicesAfterImport.hidden.filter((id) => !hidden.includes(id)),
  );
}

/** Restores the notes that an import changed, except those that have been edited since. */
const restoreNotes = (notes: Notes, previousNotes: Notes, notesAfterImport: Notes): Notes => ({
  ...notes,
  ...Object.fromEntries(
    Object.entries(notesAfterImport).flatMap(([id, note]) =>
      note === notes[id] ? [[id, previousNotes[id] ?? ""]] : [],
    ),
  ),
});

/**
 * Adds the content of an export file to the saved notes and choices. Returns the content and a
 * function that undoes the import, or undefined if the text isn't an export file.
 */
export async function importNotes(
  text: string,
  editNotes: (edit: (current: Notes) => Notes) => Promise<void>,
  editChoices: (edit: (current: GroupChoices) => GroupChoices) => void,
) {
  const file = parseNotesFile(text);
  if (!file) return undefined;
  let undoNotes = (current: Notes) => current;
  let undoChoices = (current: GroupChoices) => current;
  await editNotes((current) => {
    const notesAfterImport = addNotes(current, file.notes);
    undoNotes = (latest) => restoreNotes(latest, current, notesAfterImport);
    return notesAfterImport;
  });
  editChoices((current) => {
    const choicesAfterImport = addChoices(current, file.choices);
    undoChoices = (latest) => removeChoices(latest, current, choicesAfterImport);
    return choicesAfterImport;
  });
  return {
    file,
    undo: async () => {
      await editNotes(undoNotes);
      editChoices(undoChoices);
    },
  };
}
