import { maxNoteLength, type Notes } from "./saved-notes.ts";

/**
 * Adds notes. Appends a new note to a group's existing note, unless the existing note already
 * contains the new note. Throws a `RangeError` if the combined note would be too long.
 */
export function addNotes(notes: Notes, newNotes: Notes): Notes {
  const combinedEntries = Object.entries(newNotes).map(([id, text]) => {
    const savedNote = notes[id];
    if (savedNote === undefined || savedNote.includes(text)) return [id, savedNote ?? text];
    const combinedNote = `${savedNote}\n${text}`;
    if (combinedNote.length > maxNoteLength) throw new RangeError("The combined note is too long");
    return [id, combinedNote];
  });
  return { ...notes, ...Object.fromEntries(combinedEntries) };
}

/**
 * Returns an edit that replaces a note, or deletes it if the text is empty. If the saved note is
 * none of the texts that the editor has shown, another tab or an import changed it, so the text is
 * added to the saved note.
 */
export const replaceNote =
  (id: string, text: string, shownTexts: readonly string[]) =>
  (notes: Notes): Notes => {
    const savedNote = notes[id] ?? "";
    if (shownTexts.includes(savedNote)) return { ...notes, [id]: text };
    // An earlier save may already have added a previous version of the text to the note.
    const addedText = shownTexts.findLast(
      (shownText) => shownText !== "" && savedNote.endsWith(`\n${shownText}`),
    );
    const otherText =
      addedText === undefined ? savedNote : savedNote.slice(0, -addedText.length - 1);
    return addNotes({ ...notes, [id]: otherText }, { [id]: text });
  };
