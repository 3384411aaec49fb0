import { asObject, asObjects, asText } from "../../../../domain/loose.ts";
import { maskSecrets } from "../../../../contract/secrets.ts";
import { type Draft, emptyPayload, sections } from "../draft/sections.ts";

/** A draft with a name. */
export interface Scenario {
  name: string;
  draft: Draft;
}

const kind = "signalbox-scenarios";

/** Reads a saved or imported draft; undefined when the value isn't one. */
export function readScenarioDraft(value: unknown): Draft | undefined {
  const draft = asObject(value);
  const payload = asObject(draft?.["payload"]);
  if (payload === undefined) return undefined;
  const controls = draft?.["controls"];
  return {
    controls: typeof controls === "string" ? controls : undefined,
    payload: {
      ...emptyPayload,
      ...Object.fromEntries(sections.map((section) => [section, asText(payload[section]) ?? ""])),
    },
  };
}

/** Writes a file that another browser can import, with secrets masked. */
export const exportText = (scenarios: readonly Scenario[]): string =>
  `${maskSecrets(JSON.stringify({ kind, version: 1, scenarios }, null, 2))}\n`;

/** Reads an exported file; undefined when the text isn't one. */
export function importText(text: string): Scenario[] | undefined {
  try {
    const file = asObject(JSON.parse(text));
    if (file?.["kind"] !== kind) return undefined;
    return asObjects(file["scenarios"]).flatMap((entry) => {
      const name = asText(entry["name"]);
      const draft = readScenarioDraft(entry["draft"]);
      return name === undefined || draft === undefined ? [] : [{ name: name.slice(0, 120), draft }];
    });
  } catch {
    return undefined;
  }
}
