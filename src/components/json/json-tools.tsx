import { useDeferredValue, useMemo, useState } from "react";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { formatCount, plural } from "../../lib/text/format.ts";
import { decodeString, valueText } from "../../../contract/json-text.ts";
import { formatPath, type JsonLine, jsonLines } from "../../lib/json/json-lines.ts";
import { CopyButton } from "../copy-button.tsx";
import { DataText } from "../text/data-text.tsx";
import { MoreBar } from "./code-frame.tsx";

const Path = styled("code")({ overflowWrap: "anywhere", minInlineSize: 0 });
const Places = styled("ul")({
  inlineSize: "100%",
  maxBlockSize: 220,
  overflowY: "auto",
  "& > li": { display: "flex", alignItems: "center", gap: 6, paddingBlock: 2 },
  "& code": { overflowWrap: "anywhere", minInlineSize: 0 },
});

/** Returns a value as written, a string without its quotes. */
function valueAt(text: string, start: number): string {
  const written = valueText(text, start);
  return written.startsWith('"') ? decodeString(written) : written;
}

export function PathBar({ text, line }: { text: string; line: JsonLine | undefined }) {
  const value = line?.value;
  if (value === undefined) return null;
  const path = formatPath(value.path);
  const holds = /[{[]/.test(text.charAt(value.start));
  return (
    <MoreBar>
      <Path role="status">
        <DataText value={path === "" ? "Entire value" : path} max={200} />
      </Path>
      <CopyButton wide label="Copy path" value={path} />
      <CopyButton
        wide
        label={holds ? "Copy JSON" : "Copy value"}
        value={() => valueAt(text, value.start)}
      />
    </MoreBar>
  );
}

const maxPlaces = 100;
/** Maximum lines searched: 10 MB have half a million. */
const maxLines = 200_000;

interface Place {
  path: string;
  start: number;
  excerpt: string;
}

function find(text: string, query: string): { places: Place[]; count: number; whole: boolean } {
  const wanted = query.toLowerCase();
  const places: Place[] = [];
  let [count, read] = [0, 0];
  for (const { parts, value } of jsonLines(text)) {
    read += 1;
    if (read > maxLines) return { places, count, whole: false };
    if (value === undefined || !parts.some((part) => part.text.toLowerCase().includes(wanted))) {
      continue;
    }
    count += 1;
    if (places.length >= maxPlaces) continue;
    places.push({
      path: formatPath(value.path),
      start: value.start,
      excerpt: valueText(text, value.start, 120),
    });
  }
  return { places, count, whole: true };
}

export function FindBar({ text, label }: { text: string; label: string }) {
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed.trim());
  const found = useMemo(() => (query === "" ? undefined : find(text, query)), [text, query]);
  return (
    <MoreBar>
      <TextField
        autoFocus
        size="small"
        label={`Find in ${label}`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found && (
        <span role="status">
          {plural(found.count, "match", "matches")}
          {!found.whole && ` in the first ${formatCount(maxLines)} lines`}
          {found.count > found.places.length &&
            `, showing the first ${formatCount(found.places.length)}`}
        </span>
      )}
      {found && found.places.length > 0 && (
        <Places>
          {found.places.map(({ path, start, excerpt }) => (
            <li key={start}>
              <code>
                <DataText value={path} max={120} />: <DataText value={excerpt} max={120} />
              </code>
              <CopyButton label={`Copy value at ${path}`} value={() => valueAt(text, start)} />
            </li>
          ))}
        </Places>
      )}
    </MoreBar>
  );
}
