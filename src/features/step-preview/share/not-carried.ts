import { type Draft, sectionNames, sections } from "../draft/sections.ts";

/** The value of a JSON text, written in one way; the text itself where it cannot be read. */
function settled(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

/** What of a draft a link leaves behind: what differs from where the link's reader begins. */
export function notCarried(draft: Draft, began: Draft): string[] {
  return [
    ...(settled(draft.controls) === settled(began.controls) ? [] : ["Controls"]),
    ...sections
      .filter((section) => settled(draft.payload[section]) !== settled(began.payload[section]))
      .map((section) => sectionNames[section]),
  ];
}
