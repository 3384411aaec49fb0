import { parseJson } from "../../../../contract/json-text.ts";
import { type PreviewDraft, sectionNames, sections } from "../draft/sections.ts";

/** Normalizes JSON; other text stays as it is. */
function settled(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const value = parseJson(text);
  return value === undefined ? text : JSON.stringify(value);
}

/** Returns the changed parts of a draft, which a link can't include. */
export function notCarried(draft: PreviewDraft, began: PreviewDraft): string[] {
  return [
    ...(settled(draft.controls) === settled(began.controls) ? [] : ["Controls"]),
    ...sections
      .filter((section) => settled(draft.payload[section]) !== settled(began.payload[section]))
      .map((section) => sectionNames[section]),
  ];
}
