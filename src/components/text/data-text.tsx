import type { ClipboardEvent } from "react";
import { styled } from "@mui/material/styles";
import { toInlineParts, toTextParts, type DisplayPart } from "../../lib/text/display-text.ts";
import { plural } from "../../lib/text/format.ts";

const Chip = styled("span")({
  display: "inline-block",
  marginInline: 1,
  paddingInline: 3,
  borderRadius: 3,
  border: "1px solid color-mix(in srgb, var(--warn) 35%, transparent)",
  background: "var(--warn-soft)",
  color: "var(--warn)",
  font: "500 0.82em/1.25 var(--mono)",
  whiteSpace: "nowrap",
});

const Block = styled("bdi")({
  display: "block",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});

// `white-space` would also change whether the text wraps, which depends on the place.
const Inline = styled("bdi")({ whiteSpaceCollapse: "preserve", overflowWrap: "anywhere" });

export function TextParts({ parts }: { parts: readonly DisplayPart[] }) {
  return parts.map((part, index) => {
    if (part.kind === "text") return part.text;
    const [label, title] =
      part.kind === "hidden"
        ? [part.label, part.description]
        : [`+${plural(part.count, "mark")}`, `${plural(part.count, "combining mark")} not shown`];
    return (
      <Chip key={index} title={title}>
        {label}
      </Chip>
    );
  });
}

export interface DataTextProps {
  /** The value as received. Objects, numbers, and booleans are shown as JSON. */
  value: unknown;
  /**
   * Shows the complete text as a block, with its line feeds. Otherwise, shows one line of at most
   * `maxLength` graphemes.
   */
  multiline?: boolean;
  /** Maximum number of graphemes on one line. */
  maxLength?: number;
  /** Replacement for null, undefined, and an empty string. */
  emptyText?: string;
}

/**
 * Renders untrusted text. Required for all text that isn't the console's own, such as text from the
 * API. Isolates the text's direction, labels hidden characters, and limits combining marks and the
 * length of a single line.
 */
export function DataText({
  value,
  multiline = false,
  maxLength = 256,
  emptyText = "–",
}: DataTextProps) {
  const text = toText(value);
  if (text === "") return <span>{emptyText}</span>;

  const { parts, isTruncated } = multiline
    ? { parts: toTextParts(text, { multiline: true }), isTruncated: false }
    : toInlineParts(text, maxLength, { shouldShowOuterSpaces: true });
  const isPlain = !isTruncated && parts.length === 1 && parts[0]?.kind === "text";
  const Element = multiline ? Block : Inline;
  return (
    <Element dir="auto" onCopy={isPlain ? undefined : (event) => copyRaw(event, text)}>
      <TextParts parts={parts} />
      {isTruncated && (
        <span title={`Truncated to ${maxLength} characters`} aria-label=", truncated">
          …
        </span>
      )}
    </Element>
  );
}

function toText(value: unknown): string {
  if (value === null) return "";
  // `JSON.stringify` returns undefined for undefined.
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/**
 * Copies the raw value if the entire element is selected. A partial selection is copied as shown.
 */
function copyRaw(event: ClipboardEvent<HTMLElement>, rawText: string) {
  const selectedText = window.getSelection()?.toString().trim();
  if (selectedText !== event.currentTarget.textContent?.trim()) return;
  event.clipboardData.setData("text/plain", rawText);
  event.preventDefault();
}
