import { useRef, useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { useNotices } from "../../../components/feedback/use-notices.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { downloadText } from "../../../lib/browser/clipboard.ts";
import { plural } from "../../../lib/text/format.ts";
import { exampleText } from "../group-text.ts";
import { groupPlace } from "./group-name.ts";
import { noChoices } from "./group-choices.ts";
import { describeNotesFile } from "./notes-file.ts";
import type { GroupNotes } from "./use-group-notes.ts";

const Footer = styled("div")({
  paddingBlock: 8,
  paddingInline: 16,
  borderBlockStart: "1px solid var(--line-soft)",
  background: "var(--surface)",
  color: "var(--ink-3)",
  fontSize: 12,
});
const Row = styled("div")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 });
const End = styled("span")({ display: "flex", gap: 4, marginInlineStart: "auto" });
const List = styled("ul")({
  paddingBlock: 4,
  "& > li": { display: "flex", alignItems: "center", gap: 8, paddingBlock: 3 },
  "& > li > span": { flex: 1, minInlineSize: 0 },
});

export interface NotesFooterProps {
  /** All groups, including the hidden ones. */
  groups: readonly FailureGroup[];
  groupNotes: GroupNotes;
}

/** Renders the hidden groups below the list, and the export and import of merges and notes. */
export function NotesFooter({ groups, groupNotes }: NotesFooterProps) {
  const { notify } = useNotices();
  const [isShown, setShown] = useState(false);
  const [error, setError] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const hiddenGroups = groups.filter(({ id }) => groupNotes.hidden.includes(id));
  const { merges, splits, hidden, notes } = groupNotes;
  const saved = { choices: { merges, splits, hidden }, notes };
  const isEmpty = describeNotesFile(saved) === describeNotesFile({ choices: noChoices, notes: {} });

  const importFile = async (file: File) => {
    setError("");
    try {
      const imported = await groupNotes.importFile(await file.text());
      if (imported === undefined) {
        setError("This file isn't an export of groups.");
        return;
      }
      notify({
        message: `Imported: ${describeNotesFile(imported)}`,
        tone: "ok",
        action: { label: "Undo", onClick: () => void groupNotes.restore(saved) },
      });
    } catch {
      setError("Couldn't import the file. Try again.");
    }
  };
  return (
    <Footer>
      <Row>
        {hiddenGroups.length > 0 && (
          <>
            <span>{plural(hiddenGroups.length, "hidden group")}</span>
            <Button
              size="small"
              variant="text"
              aria-expanded={isShown}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? "Close" : "Show"}
            </Button>
          </>
        )}
        <span role="alert">{error}</span>
        <End>
          <Button
            size="small"
            variant="text"
            disabled={isEmpty}
            onClick={() =>
              downloadText("failure-groups.json", groupNotes.exportFile(), "application/json")
            }
          >
            Export notes
          </Button>
          <Button size="small" variant="text" onClick={() => input.current?.click()}>
            Import notes
          </Button>
        </End>
      </Row>
      {isShown && hiddenGroups.length > 0 && (
        <List aria-label="Hidden groups">
          {hiddenGroups.map((group) => {
            const text = exampleText(group.parts);
            return (
              <li key={group.id}>
                <span>
                  <DataText value={text} max={160} /> · {groupPlace(group)}
                </span>
                <Button
                  size="small"
                  aria-label={`Show in the list: ${text}`}
                  onClick={() => groupNotes.show([group.id])}
                >
                  Show in the list
                </Button>
              </li>
            );
          })}
        </List>
      )}
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="File with notes"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void importFile(file);
          // Clearing the value lets the operator select a changed file again.
          target.value = "";
        }}
      />
    </Footer>
  );
}
