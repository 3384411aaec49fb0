import { parseJson } from "../../../contract/parse-json.ts";

export interface PastedValue {
  name: string;
  value: string;
}

/**
 * Returns the keys of the three outermost levels with their values. Values other than strings
 * become JSON.
 */
function flattenObject(value: object, depth = 0): PastedValue[] {
  return Object.entries(value).flatMap(([name, content]: [string, unknown]): PastedValue[] => {
    if (content === null || content === undefined) return [];
    if (typeof content === "string") return [{ name, value: content }];
    if (typeof content !== "object") return [{ name, value: JSON.stringify(content) }];
    const wholeValue = { name, value: JSON.stringify(content) };
    return Array.isArray(content) || depth >= 2
      ? [wholeValue]
      : [wholeValue, ...flattenObject(content, depth + 1)];
  });
}

const linePattern = /^([^=:]+)(?:=|:(?!\/\/))(.*)$/;
const namePattern = /^(?:export\s+)?["']?([A-Za-z][\w .-]*)["']?$/;

/**
 * Matches a complete quoted string, with an optional comma or semicolon and comment after it. A
 * backslash before the last quote can be part of the value, as in `"C:\" # root`.
 */
const quotedPattern = /^("(?:\\"|[^"])*(?<!\\)"|"[^"]*"|'[^']*')\s*(?:[,;]\s*)?(?:(?:#|\/\/).*)?$/;

/** Unquotes a quoted string, and removes a comment at the end of the text. */
function unquote(text: string): string {
  const value = quotedPattern.exec(text)?.[1] ?? text;
  const quote = value.at(0);
  if ((quote === '"' || quote === "'") && value.length > 1 && value.endsWith(quote)) {
    const content = value.slice(1, -1);
    return quote === '"' ? content.replaceAll("\\n", "\n").replaceAll('\\"', '"') : content;
  }
  // A value such as a password can start with #, but not with # and a space.
  return value.replace(/(?:^#\s|\s#)[^]*/, "").trimEnd();
}

/** Reports whether a string that starts with `quote` is closed. */
const isComplete = (text: string, quote: string) =>
  (text.length > 1 && text.endsWith(quote)) || quotedPattern.test(text);

/** Parses a pasted .env file, JSON, or lines of `key: value`. Never throws. */
export function parsePastedBlock(text: string) {
  const trimmedText = text.trim();
  // Text that isn't JSON is parsed line by line.
  const record = trimmedText.startsWith("{") ? parseJson(trimmedText) : undefined;
  if (typeof record === "object" && record !== null)
    return { values: flattenObject(record), unparsedLines: [] };
  const values: PastedValue[] = [];
  const unparsedLines: string[] = [];
  let unclosedValue: { name: string; quote: string; lines: string[] } | undefined;
  for (const textLine of trimmedText.split(/\r\n?|\n/)) {
    if (unclosedValue) {
      const { name, quote, lines } = unclosedValue;
      // Only the line is checked, because it can be one of many.
      const lastLine = `${quote}${textLine.trimEnd()}`;
      if (isComplete(lastLine, quote)) {
        const quotedLine = quotedPattern.exec(lastLine)?.[1] ?? lastLine;
        values.push({ name, value: unquote([...lines, quotedLine.slice(1)].join("\n")) });
        unclosedValue = undefined;
      } else lines.push(textLine);
      continue;
    }
    const line = textLine.trim();
    if (line === "" || /^(?:#|\/\/)/.test(line)) continue;
    const [, key = "", content = ""] = linePattern.exec(line) ?? [];
    const [, name] = namePattern.exec(key.trim()) ?? [];
    if (name === undefined) {
      if (!/^[{}]\s*,?$/.test(line)) unparsedLines.push(textLine);
      continue;
    }
    const value = content.trim().replace(/,$/, "").trimEnd();
    const quote = value.at(0);
    if ((quote === '"' || quote === "'") && !isComplete(value, quote)) {
      // A quoted string can span several lines, for example a private key.
      unclosedValue = { name, quote, lines: [value] };
      continue;
    }
    values.push({ name, value: unquote(value) });
  }
  return {
    values,
    unparsedLines: unclosedValue ? [...unparsedLines, ...unclosedValue.lines] : unparsedLines,
  };
}

const normalizeName = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/**
 * Assigns values to fields by key or label, with or without a prefix: `SENDGRID_API_KEY` →
 * `apiKey`. The longest match wins. If several values match a field, only the first is assigned.
 * Empty values aren't assigned, because an empty secret would remove the saved one.
 */
export function matchPastedValues<Field extends { readonly key: string; readonly label: string }>(
  values: readonly PastedValue[],
  fields: readonly Field[],
): {
  matches: { field: Field; pastedValue: PastedValue }[];
  unmatchedValues: PastedValue[];
  emptyValues: PastedValue[];
} {
  const namedFields = fields
    .flatMap((field) =>
      [field.key, field.label].map((name) => ({ field, name: normalizeName(name) })),
    )
    .filter(({ name }) => name !== "")
    .toSorted((a, b) => b.name.length - a.name.length);
  const matches: { field: Field; pastedValue: PastedValue }[] = [];
  const unmatchedValues: PastedValue[] = [];
  const emptyValues: PastedValue[] = [];
  for (const value of values) {
    if (value.value.trim() === "") {
      emptyValues.push(value);
      continue;
    }
    const normalizedName = normalizeName(value.name);
    const field = (
      namedFields.find(({ name }) => name === normalizedName) ??
      namedFields.find(({ name }) => normalizedName.endsWith(name))
    )?.field;
    if (field && !matches.some((match) => match.field === field))
      matches.push({ field, pastedValue: value });
    else unmatchedValues.push(value);
  }
  return { matches, unmatchedValues, emptyValues };
}
