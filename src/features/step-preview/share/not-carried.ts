import { parseJson } from "../../../../contract/json-text.ts";
import { type PreviewDraft, sectionNames, sections } from "../draft/sections.ts";

/** Normalizes a JSON text. A text that isn't JSON stays as it is. */
function settled(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const value = parseJson(text);
  return value === undefined ? text : JSON.stringify(value);
}

/** Returns the parts of a draft that a link can't include: those changed since it started. */
export function notCarried(draft: PreviewDraft, began: PreviewDraft): string[] {
  return [
    ...(settled(draft.controls) === settled(began.controls) ? [] : ["Controls"]),
    ...sections
      .filter((section) => settled(draft.payload[section]) !== settled(began.payload[section]))
      .map((section) => sectionNames[section]),
  ];
}
