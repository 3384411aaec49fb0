import { parseJson } from "../../../../contract/parse-json.ts";
import { maskSecrets } from "../../../../contract/mask-secrets.ts";
import { asObject } from "../../../../domain/loose.ts";
import { formatList, plural } from "../../../lib/text/format.ts";
import { type GroupChoices, parseChoices } from "../../../entities/failures/group-choices.ts";
import { type Notes, parseNotes } from "./saved-notes.ts";

const notesFileKind = "signalbox-failure-groups";

export interface NotesFile {
  choices: GroupChoices;
  notes: Notes;
}

export const formatNotesFile = ({ choices, notes }: NotesFile): string =>
  `${maskSecrets(JSON.stringify({ kind: notesFileKind, version: 1, ...choices, notes }, null, 2))}\n`;

/** Parses an export file. Returns undefined for other files. */
export function parseNotesFile(text: string): NotesFile | undefined {
  const file = asObject(parseJson(text));
  if (file?.["kind"] !== notesFileKind) return undefined;
  return { choices: parseChoices(file), notes: parseNotes(file["notes"]) };
}

/** Describes the content, such as "2 merges and 1 note". */
export function describeNotesFile({ choices, notes }: NotesFile): string {
  const counts = [
    [Object.keys(choices.merges).length, "merge"],
    [choices.splits.length, "split"],
    [choices.hidden.length, "hidden group"],
    [Object.keys(notes).length, "note"],
  ] as const;
  const parts = counts.flatMap(([count, noun]) => (count > 0 ? [plural(count, noun)] : []));
  return parts.length === 0 ? "No changes" : formatList(parts);
}
