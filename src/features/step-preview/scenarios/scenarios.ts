import { asObject, asObjects, asText } from "../../../../contract/loose.ts";
import { type Draft, emptyPayload, sections } from "../draft/sections.ts";

/** A named draft, for this browser or a file. */
export interface Scenario {
  name: string;
  draft: Draft;
}

const kind = "signalbox-scenarios";

/** A draft of a stored or an imported value; undefined when it is none. */
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

/** A file that another browser can take in. */
export const exportText = (scenarios: readonly Scenario[]): string =>
  `${JSON.stringify({ kind, version: 1, scenarios }, null, 2)}\n`;

/** The scenarios of such a file; undefined when it is none. */
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
