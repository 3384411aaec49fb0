import { useDeferredValue, useMemo, useState } from "react";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { formatCount, plural, uncapitalize } from "../../lib/text/format.ts";
import { decodeString, sliceValueText } from "../../../contract/json-text.ts";
import { formatPath, type JsonLine, formatJsonLines } from "../../lib/json/json-lines.ts";
import { CopyButton } from "../copy-button.tsx";
import { DataText } from "../text/data-text.tsx";
import { MoreBar } from "./code-frame.tsx";

const Path = styled("code")({ overflowWrap: "anywhere", minInlineSize: 0 });
const Matches = styled("ul")({
  inlineSize: "100%",
  maxBlockSize: 220,
  overflowY: "auto",
  "& > li": { display: "flex", alignItems: "center", gap: 6, paddingBlock: 2 },
  "& code": { overflowWrap: "anywhere", minInlineSize: 0 },
});

function getValueText(text: string, start: number): string {
  const literal = sliceValueText(text, start);
  return literal.startsWith('"') ? decodeString(literal) : literal;
}

export function PathBar({ text, line }: { text: string; line: JsonLine | undefined }) {
  const value = line?.value;
  if (value === undefined) return null;
  const pathText = formatPath(value.path);
  const isContainer = /[{[]/.test(text.charAt(value.start));
  return (
    <MoreBar>
      <Path role="status">
        <DataText value={pathText === "" ? "Entire value" : pathText} maxLength={200} />
      </Path>
      <CopyButton isWide label="Copy path" value={pathText} />
      <CopyButton
        isWide
        label={isContainer ? "Copy JSON" : "Copy value"}
        value={() => getValueText(text, value.start)}
      />
    </MoreBar>
  );
}

const maxMatches = 100;
/** Maximum number of lines to search. A text of 10 MB can have half a million lines. */
const maxLines = 200_000;

interface Match {
  pathText: string;
  start: number;
  excerpt: string;
}

interface FindResult {
  matches: readonly Match[];
  /** Includes the matches beyond `maxMatches`. */
  matchCount: number;
  /** False if the text has more than `maxLines` lines. */
  isComplete: boolean;
}

function findMatches(text: string, query: string): FindResult {
  const lowercaseQuery = query.toLowerCase();
  const matches: Match[] = [];
  let [matchCount, lineCount] = [0, 0];
  for (const { parts, value } of formatJsonLines(text)) {
    lineCount += 1;
    if (lineCount > maxLines) return { matches, matchCount, isComplete: false };
    if (
      value === undefined ||
      !parts.some((part) => part.text.toLowerCase().includes(lowercaseQuery))
    ) {
      continue;
    }
    matchCount += 1;
    if (matches.length >= maxMatches) continue;
    matches.push({
      pathText: formatPath(value.path),
      start: value.start,
      excerpt: sliceValueText(text, value.start, 120),
    });
  }
  return { matches, matchCount, isComplete: true };
}

function describeResult({ matches, matchCount, isComplete }: FindResult): string {
  const countText = plural(matchCount, "match", "matches");
  const text = isComplete ? countText : `${countText} in the first ${formatCount(maxLines)} lines`;
  return matchCount > matches.length
    ? `${text}, showing the first ${formatCount(matches.length)}`
    : text;
}

export function FindBar({ text, label }: { text: string; label: string }) {
  const [inputText, setInputText] = useState("");
  const query = useDeferredValue(inputText.trim());
  const result = useMemo(
    () => (query === "" ? undefined : findMatches(text, query)),
    [text, query],
  );
  return (
    <MoreBar>
      <TextField
        autoFocus
        size="small"
        label={`Find in ${uncapitalize(label)}`}
        value={inputText}
        onChange={({ target }) => setInputText(target.value)}
      />
      {result && <span role="status">{describeResult(result)}</span>}
      {result && result.matches.length > 0 && (
        <Matches>
          {result.matches.map(({ pathText, start, excerpt }) => (
            <li key={start}>
              <code>
                <DataText value={pathText} maxLength={120} />:{" "}
                <DataText value={excerpt} maxLength={120} />
              </code>
              <CopyButton
                label={`Copy value at ${pathText}`}
                value={() => getValueText(text, start)}
              />
            </li>
          ))}
        </Matches>
      )}
    </MoreBar>
  );
}
