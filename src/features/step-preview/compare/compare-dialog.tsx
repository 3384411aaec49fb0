import { useState } from "react";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import { asText } from "../../../../domain/loose.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { downloadText } from "../../../lib/browser/clipboard.ts";
import { ChoiceRow } from "../../../components/choice-row.tsx";
import { EmailFrame, hiddenFrameStyle } from "../../../components/email/email-frame.tsx";
import { getBodyText, formatRenderComparison, type ComparedRender } from "./compare-markdown.ts";
import { findReaderChanges } from "./reader-changes.ts";
import { plural } from "../../../lib/text/format.ts";
import { getLinesWithContext, diffLines, lineMarks } from "./diff.ts";

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
  marginBlockStart: 10,
  "&[data-offstage=true]": hiddenFrameStyle,
  gridTemplateColumns: "repeat(auto-fit, minmax(280px, 1fr))",
  gap: 12,
  "& > figure": { border: "1px solid var(--line)", borderRadius: 8, overflow: "hidden" },
  "& figcaption": { padding: "6px 10px", color: "var(--ink-2)" },
});

const views = [
  ["source", "Source"],
  ["text", "Text"],
  ["frames", "Side by side"],
] as const;
type View = (typeof views)[number][0];

export interface RenderCompareDialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Earlier render or sent message. `after` is the current render. */
  before: ComparedRender;
  after: ComparedRender;
}

export function RenderCompareDialog(props: RenderCompareDialogProps) {
  const { title, open, onClose, before, after } = props;
  const isEmail = before.outcome.type === "email" && after.outcome.type === "email";
  const [view, setView] = useState<View>("source");
  // The frames report the texts, because this page never parses email HTML.
  const [textsByName, setTextsByName] = useState<Readonly<Record<string, string>>>({});
  const [beforeText, afterText] = [textsByName[before.name], textsByName[after.name]];
  const changes = findReaderChanges(before.outcome, after.outcome);
  const formatMarkdown = () => formatRenderComparison(before, after);
  return (
    <Dialog open={open} onClose={onClose} maxWidth="lg" fullWidth>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ "& > [role=group]": { marginBlock: "10px 2px" } }}>
        {changes.length === 0 ? (
          <p>No changes to the subject, links, actions, or message count</p>
        ) : (
          <Table>
            <thead>
              <tr>
                <th scope="col">Change</th>
                <th scope="col">{before.name}</th>
                <th scope="col">{after.name}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.label}>
                  <th scope="row">{change.label}</th>
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
        {isEmail && <ChoiceRow label="View" options={views} value={view} onChange={setView} />}
        {isEmail && (
          <Frames data-offstage={view !== "frames"}>
            {[before, after].map((render) => (
              <figure key={render.name}>
                <figcaption>{render.name}</figcaption>
                <EmailFrame
                  html={asText(render.outcome.preview?.["body"]) ?? ""}
                  onReport={({ text }) =>
                    setTextsByName((current) => ({ ...current, [render.name]: text }))
                  }
                />
              </figure>
            ))}
          </Frames>
        )}
        {view === "source" && (
          <ChangedLines before={getBodyText(before.outcome)} after={getBodyText(after.outcome)} />
        )}
        {view === "text" &&
          (beforeText === undefined || afterText === undefined ? (
            <p role="status">Loading…</p>
          ) : (
            <ChangedLines before={beforeText} after={afterText} />
          ))}
      </DialogContent>
      <DialogActions>
        <CopyButton isWide value={formatMarkdown} label="Copy as Markdown" />
        <Button onClick={() => downloadText("comparison.md", formatMarkdown(), "text/markdown")}>
          Download Markdown
        </Button>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Lines = styled("pre")({
  marginBlockStart: 10,
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

function ChangedLines({ before, after }: { before: string; after: string }) {
  const visibleLines = getLinesWithContext(diffLines(before, after));
  if (visibleLines.length === 0) return <p>No changed lines</p>;
  return (
    <Lines aria-label="Changed lines" tabIndex={0} role="region">
      {visibleLines.map(({ kind, text, omittedCount }, index) => [
        omittedCount > 0 && (
          <span key={`${index} gap`} data-gap="">
            {plural(omittedCount, "unchanged line")}
          </span>
        ),
        <span key={index} data-kind={kind}>
          {lineMarks[kind]} <DataText value={text} maxLength={400} emptyText="" />
        </span>,
      ])}
    </Lines>
  );
}
