import { useRef } from "react";
import { useNotices } from "../../../components/feedback/use-notices.ts";
import { noChoices } from "../../../entities/failures/group-choices.ts";
import { downloadText } from "../../../lib/browser/clipboard.ts";
import { describeNotesFile, formatNotesFile } from "./notes-file.ts";
import type { Notes } from "./saved-notes.ts";
import type { GroupNotes } from "./use-group-notes.ts";

/** Returns commands that export and import all notes and group changes. Render `input` as well. */
export function useNotesTransfer(groupNotes: GroupNotes) {
  const { merges, splits, hidden, notes } = groupNotes;
  const { notify } = useNotices();
  const input = useRef<HTMLInputElement>(null);
  const currentNotes = { choices: { merges, splits, hidden }, notes };

  const undoImport = async (importedNotes: Notes) => {
    try {
      // Notes on other groups can have changed since the import.
      const previousNotes = Object.keys(importedNotes).map((id) => [id, notes[id] ?? ""]);
      await groupNotes.restore({ ...currentNotes, notes: Object.fromEntries(previousNotes) });
    } catch {
      notify({
        message: "Couldn't undo the import.",
        tone: "fail",
        action: { label: "Try again", onClick: () => void undoImport(importedNotes) },
      });
    }
  };
  const importFile = async (file: File) => {
    try {
      const importedFile = await groupNotes.importFile(await file.text());
      if (importedFile === undefined) {
        notify({
          message: `${file.name} isn't a notes export. Choose a file created with “Export all notes”.`,
          tone: "fail",
        });
        return;
      }
      notify({
        message: `${describeNotesFile(importedFile)} imported`,
        tone: "ok",
        action: { label: "Undo", onClick: () => void undoImport(importedFile.notes) },
      });
    } catch {
      notify({ message: "Couldn't import the file. Try again.", tone: "fail" });
    }
  };
  return {
    isEmpty:
      describeNotesFile(currentNotes) === describeNotesFile({ choices: noChoices, notes: {} }),
    exportNotes: () =>
      downloadText("failure-groups.json", formatNotesFile(currentNotes), "application/json"),
    chooseFile: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="Notes file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void importFile(file);
          // Clearing the value lets the operator select a changed file again.
          target.value = "";
        }}
      />
    ),
  };
}
