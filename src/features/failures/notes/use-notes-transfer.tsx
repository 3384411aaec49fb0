import { useRef } from "react";
import { useNotices } from "../../../components/feedback/use-notices.ts";
import { isLoadError, loadFailureNotice } from "../../../components/lazy-component.tsx";
import { noChoices } from "../../../entities/failures/group-choices.ts";
import { downloadText } from "../../../lib/browser/clipboard.ts";
import { formatCount } from "../../../lib/text/format.ts";
import { describeNotesFile, formatNotesFile } from "./notes-file.ts";
import { maxNoteLength } from "./saved-notes.ts";
import type { GroupTriage } from "./use-group-triage.ts";

/** The caller must render the returned `input`. */
export function useNotesTransfer(groupTriage: GroupTriage) {
  const { merges, splits, hidden, notes } = groupTriage;
  const { notify } = useNotices();
  const inputRef = useRef<HTMLInputElement>(null);
  const currentNotesFile = { choices: { merges, splits, hidden }, notes };

  const undoImport = async (undo: () => Promise<void>) => {
    try {
      await undo();
    } catch {
      notify({
        message: "Couldn't undo the import.",
        tone: "fail",
        action: { label: "Try again", onClick: () => void undoImport(undo) },
      });
    }
  };
  const importFile = async (file: File) => {
    try {
      const result = await groupTriage.importFile(await file.text());
      if (result === undefined) {
        notify({
          message: `${file.name} isn't a notes export. Choose a file created with “Export all notes”.`,
          tone: "fail",
        });
        return;
      }
      notify({
        message: `${describeNotesFile(result.file)} imported`,
        tone: "ok",
        action: { label: "Undo", onClick: () => void undoImport(result.undo) },
      });
    } catch (error) {
      if (isLoadError(error)) {
        notify(loadFailureNotice);
        return;
      }
      notify({
        message:
          error instanceof RangeError
            ? `Couldn't import the file. A combined note would exceed ${formatCount(maxNoteLength)} characters.`
            : "Couldn't import the file. Try again.",
        tone: "fail",
      });
    }
  };
  return {
    isEmpty:
      describeNotesFile(currentNotesFile) === describeNotesFile({ choices: noChoices, notes: {} }),
    exportNotes: () =>
      downloadText("failure-groups.json", formatNotesFile(currentNotesFile), "application/json"),
    chooseFile: () => inputRef.current?.click(),
    input: (
      <input
        ref={inputRef}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="Notes file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void importFile(file);
          // Without the reset, selecting the same file again wouldn't trigger a change event.
          target.value = "";
        }}
      />
    ),
  };
}
