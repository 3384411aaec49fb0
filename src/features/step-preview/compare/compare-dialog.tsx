import { useState } from "react";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import { asText } from "../../../../contract/loose.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { downloadText } from "../../../lib/clipboard.ts";
import { ChoiceRow } from "../choice-row.tsx";
import { MailFrame } from "../email/mail-frame.tsx";
import { bodyOf, compareMarkdown, type Side } from "./compare-markdown.ts";
import { diffHunks, diffLines } from "./diff.ts";
import { readerChanges } from "./reader-changes.ts";

const Lines = styled("pre")({
  overflow: "auto",
  border: "1px solid var(--line)",
  borderRadius: 8,
  font: "400 12px/1.6 var(--mono)",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  "& > span": { display: "block", paddingInline: 10 },
  "& > [data-kind=added]": { background: "var(--ok-soft)", color: "var(--ok)" },
  "& > [data-kind=removed]": { background: "var(--fail-soft)", color: "var(--fail)" },
  "& > [data-gap]": { color: "var(--ink-3)", background: "var(--line-soft)" },
});
const Table = styled("table")({
  inlineSize: "100%",
  borderCollapse: "collapse",
  marginBlockEnd: 14,
  "& th, & td": {
    textAlign: "start",
    verticalAlign: "top",
    padding: "5px 10px 5px 0",
    borderBlockEnd: "1px solid var(--line-soft)",
    overflowWrap: "anywhere",
  },
  "& th": { fontWeight: 550, color: "var(--ink-2)" },
});
const Frames = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(280px, 1fr))",
  gap: 12,
  "& > figure": { border: "1px solid var(--line)", borderRadius: 8, overflow: "hidden" },
  "& figcaption": { padding: "6px 10px", color: "var(--ink-2)" },
});

const signs = { same: " ", removed: "-", added: "+" } as const;
const noMarks: never[] = [];

export interface CompareDialogProps {
  open: boolean;
  onClose: () => void;
  /** What was kept to compare with, and what is shown now. */
  before: Side;
  after: Side;
}

/** Two renders of one step: what changes for the reader, line by line, and side by side. */
export function CompareDialog({ open, onClose, before, after }: CompareDialogProps) {
  const isMail = before.outcome.type === "email" && after.outcome.type === "email";
  const [view, setView] = useState<"lines" | "frames">("lines");
  const changes = readerChanges(before.outcome, after.outcome);
  const hunks = diffHunks(diffLines(bodyOf(before.outcome), bodyOf(after.outcome)));
  const markdown = () => compareMarkdown(before, after);
  return (
    <Dialog open={open} onClose={onClose} maxWidth="lg" fullWidth>
      <DialogTitle>
        {before.name} and {after.name}
      </DialogTitle>
      <DialogContent>
        {changes.length === 0 ? (
          <p>Subject, links, actions and segments are the same.</p>
        ) : (
          <Table>
            <thead>
              <tr>
                <th scope="col">For the reader</th>
                <th scope="col">{before.name}</th>
                <th scope="col">{after.name}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.what}>
                  <th scope="row">{change.what}</th>
                  <td>
                    <DataText value={change.before} multiline />
                  </td>
                  <td>
                    <DataText value={change.after} multiline />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        {isMail && (
          <ChoiceRow
            label="View"
            options={[
              ["lines", "Lines"],
              ["frames", "Side by side"],
            ]}
            value={view}
            onChange={setView}
          />
        )}
        {view === "frames" && isMail ? (
          <Frames sx={{ marginBlockStart: "10px" }}>
            {[before, after].map((side) => (
              <figure key={side.name}>
                <figcaption>{side.name}</figcaption>
                <MailFrame
                  html={asText(side.outcome.preview?.["body"]) ?? ""}
                  colours="light"
                  width="full"
                  images={false}
                  marks={noMarks}
                  onReport={() => undefined}
                  onLink={() => undefined}
                />
              </figure>
            ))}
          </Frames>
        ) : hunks.length === 0 ? (
          <p>The text is the same, line by line.</p>
        ) : (
          <Lines aria-label="Changed lines" tabIndex={0} role="region">
            {hunks.map(({ kind, text, gap }, index) => [
              gap > 0 && (
                <span key={`${index} gap`} data-gap="">
                  {gap} lines the same
                </span>
              ),
              <span key={index} data-kind={kind}>
                {signs[kind]} <DataText value={text} max={400} empty="" />
              </span>,
            ])}
          </Lines>
        )}
      </DialogContent>
      <DialogActions>
        <CopyButton wide value={markdown} label="Copy as Markdown" />
        <Button onClick={() => downloadText("comparison.md", markdown(), "text/markdown")}>
          Save as Markdown
        </Button>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
