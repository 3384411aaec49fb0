import { useMemo, useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { downloadText } from "../../lib/clipboard.ts";
import { textParts } from "../../lib/display-text.ts";
import { formatBytes } from "../../lib/format.ts";
import { jsonLines, type JsonLine, type JsonToken } from "../../lib/json-lines.ts";
import { CopyButton } from "../copy-button.tsx";
import { DownloadIcon } from "../icons.tsx";
import { TextParts } from "../text/data-text.tsx";
import { CodeFrame, CodeTools, MoreBar } from "./code-frame.tsx";
import { RawText } from "./raw-text.tsx";

/** Code units drawn at first and by each step. */
const step = 65_536;
/** A longer string is cut in its line; copy and raw text have it whole. */
const longestToken = 8192;

/** A line costs at least as much as this many code units. */
const lineCost = 32;

// One styled element for all lines: there can be thousands.
const Lines = styled("code")({
  font: "inherit",
  "& > span": {
    display: "block",
    // The second and further rows of a long line stand under its value, not under the margin.
    textIndent: "-2ch",
  },
  "& [data-kind=key]": { color: "var(--accent)" },
  "& [data-kind=string]": { color: "var(--ok)" },
  "& [data-kind=number], & [data-kind=literal]": { color: "var(--ink)" },
  "& [data-kind=folded]": {
    color: "var(--ink-3)",
    background: "var(--line-soft)",
    borderRadius: 3,
  },
});

export interface JsonViewProps {
  /** JSON text as received keeps digits and the order of keys; a value is written as text first. */
  text?: string | undefined;
  value?: unknown;
  /** The text is known to be JSON; finding that out again costs a large one a tenth of a second. */
  checked?: boolean;
  /** Names the block: "Payload". */
  label: string;
  /** For the download. */
  fileName: string;
  maxHeight?: number;
}

/** JSON laid out in lines. What is not JSON is shown as raw text. */
export function JsonView(props: JsonViewProps) {
  const { text: received, value, checked = false, label, fileName, maxHeight } = props;
  const text = useMemo(() => received ?? write(value), [received, value]);
  const [budget, setBudget] = useState(step);
  const valid = useMemo(() => text !== undefined && (checked || isJson(text)), [text, checked]);
  const lines = useMemo(
    () => (text !== undefined && valid ? take(text, budget) : undefined),
    [text, valid, budget],
  );

  if (text === undefined) {
    return (
      <RawText text="This value cannot be written as JSON." label={label} fileName={fileName} />
    );
  }
  if (!lines) {
    return (
      <RawText
        text={text}
        label={label}
        fileName={fileName}
        {...(maxHeight === undefined ? {} : { maxHeight })}
      />
    );
  }
  return (
    <CodeFrame
      label={label}
      {...(maxHeight === undefined ? {} : { maxHeight })}
      tools={
        <CodeTools>
          <CopyButton value={text} label={`Copy ${label} as JSON`} />
          {lines.more && (
            <Button
              size="small"
              startIcon={<DownloadIcon />}
              onClick={() => downloadText(fileName, text, "application/json")}
            >
              {formatBytes(text.length)}
            </Button>
          )}
        </CodeTools>
      }
      more={
        lines.more && (
          <MoreBar>
            <Button size="small" onClick={() => setBudget(budget + step)}>
              Show more
            </Button>
            <span>Not all is shown. Copy and download are whole.</span>
          </MoreBar>
        )
      }
    >
      <Lines>
        {lines.shown.map((line, index) => (
          <span key={index} style={{ paddingInlineStart: `${(line.depth + 1) * 2}ch` }}>
            {line.tokens.map((token, at) => (
              <Token key={at} token={token} />
            ))}
          </span>
        ))}
      </Lines>
    </CodeFrame>
  );
}

function Token({ token }: { token: JsonToken }) {
  if (token.kind === "punctuation") return token.text;
  const cut = token.text.length > longestToken;
  const parts = textParts(cut ? token.text.slice(0, longestToken) : token.text);
  return (
    <span
      data-kind={token.kind}
      {...(token.kind === "folded" ? { title: "Too deep to lay out" } : {})}
    >
      <TextParts parts={parts} />
      {cut && `… ${formatBytes(token.text.length - longestToken)} more`}
    </span>
  );
}

function take(text: string, budget: number): { shown: JsonLine[]; more: boolean } {
  const shown: JsonLine[] = [];
  let used = 0;
  for (const line of jsonLines(text)) {
    if (used >= budget) return { shown, more: true };
    shown.push(line);
    const length = line.tokens.reduce(
      (sum, { text: piece }) => sum + Math.min(piece.length, longestToken),
      0,
    );
    used += Math.max(lineCost, length);
  }
  return { shown, more: false };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function write(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, null, 2) ?? "null";
  } catch {
    // Nested too deeply for the engine, or referring to itself.
    return undefined;
  }
}
