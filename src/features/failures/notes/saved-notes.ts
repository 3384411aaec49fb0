import { asObject, asText } from "../../../../domain/loose.ts";
import type { BrowserData } from "../../../lib/browser/browser-data.ts";

/** Notes by group ID. */
export type Notes = Readonly<Record<string, string>>;

export const maxNoteLength = 2000;

// Notes can contain names and addresses, so they are listed and deleted as personal data.
const dataKind = "Notes on failures";
const partName = "notes";

/** Parses saved or imported notes. Skips invalid and empty notes, and truncates long notes. */
export const parseNotes = (value: unknown): Notes =>
  Object.fromEntries(
    Object.entries(asObject(value) ?? {}).flatMap(([id, note]) => {
      const text = asText(note)?.slice(0, maxNoteLength);
      return text === undefined || text.trim() === "" ? [] : [[id, text]];
    }),
  );

export async function loadNotes(data: BrowserData, scope: string): Promise<Notes> {
  if (!(await data.list(dataKind)).some(({ id }) => id === scope)) return {};
  return parseNotes(await (await data.parts(dataKind, scope)).get(partName));
}

async function replaceNotes(data: BrowserData, scope: string, notes: Notes): Promise<Notes> {
  if (Object.keys(notes).length === 0) await data.clear(`${dataKind}/${scope}`);
  else {
    const group = { kind: dataKind, id: scope, title: "All groups", scope };
    await data.save(group, [[partName, notes]]);
  }
  return notes;
}

let lastWritePromise: Promise<unknown> = Promise.resolve();

/**
 * Applies a change to the saved notes and returns the new notes. Changes run one at a time, and
 * each renews the expiry of all notes.
 */
export function changeNotes(
  data: BrowserData,
  scope: string,
  change: (notes: Notes) => Notes,
): Promise<Notes> {
  const writePromise = lastWritePromise.then(async () =>
    replaceNotes(data, scope, parseNotes(change(await loadNotes(data, scope)))),
  );
  lastWritePromise = writePromise.catch(() => undefined);
  return writePromise;
}
