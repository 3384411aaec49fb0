import { useMemo, useState, type ReactNode } from "react";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { parseJson } from "../../../contract/parse-json.ts";
import { downloadText } from "../../lib/browser/clipboard.ts";
import { formatBytes, uncapitalize } from "../../lib/text/format.ts";
import { formatJsonLines, type JsonLine } from "../../lib/json/json-lines.ts";
import { CopyButton } from "../copy-button.tsx";
import type { IsSecretField } from "../../../contract/mask-secrets.ts";
import { DownloadIcon, SearchIcon } from "../icons.tsx";
import { Tooltip } from "../tooltip.tsx";
import { CodeFrame, CodeTools, MoreBar } from "./code-frame.tsx";
import { JsonCode, maxPartLength } from "./json-code.tsx";
import { FindBar, PathBar } from "./json-tools.tsx";
import { RawText } from "./raw-text.tsx";
import { useMaskedText } from "./use-masked-text.tsx";

/**
 * Number of code units that are rendered initially, and added by each further step. A short line
 * counts as `minLineCost`, and a long key or value counts as `maxPartLength`.
 */
const stepCost = 65_536;

const minSearchLines = 12;
const minLineCost = 32;

export interface JsonViewProps {
  /** JSON as received, which preserves digits and key order. If absent, `value` is serialized. */
  text?: string | undefined;
  value?: unknown;
  /**
   * Skips validation, which takes 0.1 s for a large text. Use this only for text known to be valid
   * JSON.
   */
  shouldSkipValidation?: boolean;
  label: string;
  fileName: string;
  maxHeight?: number | undefined;
  /** Renders a string value, including its quotes. Must be stable. */
  renderString?: (text: string) => ReactNode;
  /** Reports additional secret fields, which are secret only in this kind of record. */
  isSecretField?: IsSecretField;
}

/** Renders JSON in lines, with secrets masked until revealed. Shows invalid JSON as raw text. */
export function JsonView(props: JsonViewProps) {
  const {
    text: receivedText,
    value,
    shouldSkipValidation = false,
    label,
    fileName,
    maxHeight,
    renderString,
  } = props;
  const fullText = useMemo(() => receivedText ?? serialize(value), [receivedText, value]);
  const { text, revealButton } = useMaskedText(fullText ?? "", props.isSecretField);
  const [maxCost, setMaxCost] = useState(stepCost);
  const [selection, setSelection] = useState<{ fullText: string; index: number }>();
  // The lines of another text have different values.
  const selectedIndex = selection?.fullText === fullText ? selection?.index : undefined;
  const [isFindOpen, setIsFindOpen] = useState(false);
  const isValid = useMemo(
    () => shouldSkipValidation || parseJson(text) !== undefined,
    [text, shouldSkipValidation],
  );
  const firstLines = useMemo(
    () => (isValid ? takeLines(text, maxCost) : undefined),
    [text, isValid, maxCost],
  );

  if (fullText === undefined) {
    return <RawText text="This value can't be shown as JSON." label={label} fileName={fileName} />;
  }
  if (!firstLines)
    return <RawText text={fullText} label={label} fileName={fileName} maxHeight={maxHeight} />;
  const { lines, hasMore } = firstLines;
  return (
    <CodeFrame
      label={label}
      maxHeight={maxHeight}
      tools={
        <CodeTools>
          {revealButton}
          {lines.length >= minSearchLines && (
            <Tooltip title={`Find in ${uncapitalize(label)}`}>
              <IconButton
                size="small"
                aria-label={`Find in ${uncapitalize(label)}`}
                aria-expanded={isFindOpen}
                onClick={() => setIsFindOpen(!isFindOpen)}
              >
                <SearchIcon fontSize="inherit" />
              </IconButton>
            </Tooltip>
          )}
          <CopyButton value={text} label={`Copy ${uncapitalize(label)} as JSON`} />
          {hasMore && (
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
      moreBar={
        <>
          {isFindOpen && <FindBar text={text} label={label} />}
          <PathBar
            text={text}
            line={selectedIndex === undefined ? undefined : lines[selectedIndex]}
          />
          {hasMore && (
            <MoreBar>
              <Button size="small" onClick={() => setMaxCost(maxCost + stepCost)}>
                Show more
              </Button>
              <span>Only part of the JSON is shown. To get everything, copy or download it.</span>
            </MoreBar>
          )}
        </>
      }
    >
      <JsonCode
        lines={lines}
        label={label}
        selectedIndex={selectedIndex}
        onSelect={(index) => setSelection({ fullText, index })}
        renderString={renderString}
      />
    </CodeFrame>
  );
}

function takeLines(text: string, maxCost: number): { lines: JsonLine[]; hasMore: boolean } {
  const lines: JsonLine[] = [];
  let usedCost = 0;
  for (const line of formatJsonLines(text)) {
    if (usedCost >= maxCost) return { lines, hasMore: true };
    lines.push(line);
    const length = line.parts.reduce(
      (sum, { text: piece }) => sum + Math.min(piece.length, maxPartLength),
      0,
    );
    usedCost += Math.max(minLineCost, length);
  }
  return { lines, hasMore: false };
}

function serialize(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, null, 2) ?? "null";
  } catch {
    // The value is circular, or nested too deeply for the engine.
    return undefined;
  }
}
