import { type KeyboardEvent, memo, type MouseEvent, type ReactNode } from "react";
import { styled } from "@mui/material/styles";
import { toTextParts } from "../../lib/text/display-text.ts";
import { formatBytes } from "../../lib/text/format.ts";
import { findChunkEnd } from "../../lib/text/text-chunks.ts";
import type { JsonLine, JsonLinePart } from "../../lib/json/json-lines.ts";
import { TextParts } from "../text/data-text.tsx";

/** Maximum length of a key or value on screen. Copies and downloads contain the complete text. */
export const maxPartLength = 8192;

// One styled element contains all lines, because there can be thousands.
const Code = styled("code")({
  font: "inherit",
  // The frame shows the ring, because parts of the code can be scrolled out of sight.
  "&:focus-visible": { outline: "none" },
  // Keeps a right-to-left key before its value.
  "& [data-kind]": { unicodeBidi: "isolate" },
  "& > span": {
    display: "block",
    // Hanging indent: the wrapped rows of a line start 2ch to the right of its first row.
    textIndent: "-2ch",
    "&[data-chosen]": {
      background: "var(--accent-soft)",
      boxShadow: "inset 2px 0 0 var(--accent)",
    },
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

type RenderString = (text: string) => ReactNode;

export interface JsonCodeProps {
  lines: readonly JsonLine[];
  label: string;
  selectedIndex: number | undefined;
  onSelect: (index: number) => void;
  /** Renders a string value, including its quotes. */
  renderString: RenderString | undefined;
}

/** Arrow keys and clicks select a line. */
export function JsonCode({ lines, label, selectedIndex, onSelect, renderString }: JsonCodeProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const nextIndex = selectedIndex === undefined ? 0 : selectedIndex + step;
    if (nextIndex < 0 || nextIndex >= lines.length) return;
    onSelect(nextIndex);
    const lineElement = event.currentTarget.children[nextIndex];
    lineElement?.scrollIntoView({ block: "nearest" });
  };
  const onClick = ({ target, currentTarget }: MouseEvent) => {
    // Do nothing if the user has selected text.
    if (!(target instanceof Element) || window.getSelection()?.isCollapsed === false) return;
    const index = [...currentTarget.children].findIndex((row) => row.contains(target));
    if (index >= 0) onSelect(index);
  };
  return (
    <Code
      role="group"
      aria-label={`${label}. Use the arrow keys to select a line.`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {lines.map((line, index) => (
        <Line
          key={index}
          line={line}
          isSelected={index === selectedIndex}
          renderString={renderString}
        />
      ))}
    </Code>
  );
}

interface LineProps {
  line: JsonLine;
  isSelected: boolean;
  renderString: RenderString | undefined;
}

const Line = memo(function Line({ line, isSelected, renderString }: LineProps) {
  return (
    <span
      style={{ paddingInlineStart: `${(line.depth + 1) * 2}ch` }}
      {...(isSelected && { "data-chosen": "" })}
    >
      {line.parts.map((part, index) => (
        <Part key={index} part={part} renderString={renderString} />
      ))}
    </span>
  );
});

interface PartProps {
  part: JsonLinePart;
  renderString: RenderString | undefined;
}

function Part({ part, renderString }: PartProps) {
  if (part.kind === "punctuation") return part.text;
  const end = findChunkEnd(part.text, 0, maxPartLength);
  const text = part.text.slice(0, end);
  return (
    <span
      data-kind={part.kind}
      {...(part.kind === "folded" ? { title: "Nested too deeply to display" } : {})}
    >
      {renderString && part.kind === "string" ? (
        renderString(text)
      ) : (
        <TextParts parts={toTextParts(text)} />
      )}
      {end < part.text.length && `… ${formatBytes(part.text.length - end)} more`}
    </span>
  );
}
