import { parseJson } from "../../../../contract/parse-json.ts";
import { type PreviewDraft, sectionNames, sections } from "../draft/sections.ts";

/** Normalizes JSON. Returns other text unchanged. */
function normalize(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const value = parseJson(text);
  return value === undefined ? text : JSON.stringify(value);
}

/** Returns the names of changed parts of a draft, which a link doesn't include. */
export function findUnsharedChanges(draft: PreviewDraft, initialDraft: PreviewDraft): string[] {
  return [
    ...(normalize(draft.controls) === normalize(initialDraft.controls) ? [] : ["Controls"]),
    ...sections
      .filter(
        (section) => normalize(draft.payload[section]) !== normalize(initialDraft.payload[section]),
      )
      .map((section) => sectionNames[section]),
  ];
}
