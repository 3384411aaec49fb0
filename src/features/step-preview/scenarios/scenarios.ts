import { parseJson } from "../../../../contract/json-text.ts";
import { asObject, asObjects, asText } from "../../../../domain/loose.ts";
import { maskSecrets } from "../../../../contract/secrets.ts";
import { type PreviewDraft, readStoredDraft } from "../draft/sections.ts";

export interface Scenario {
  name: string;
  draft: PreviewDraft;
}

const kind = "signalbox-scenarios";

/** Secrets are masked. */
export const exportText = (scenarios: readonly Scenario[]): string =>
  `${maskSecrets(JSON.stringify({ kind, version: 1, scenarios }, null, 2))}\n`;

/** Undefined if the text isn't an exported file. */
export function importText(text: string): Scenario[] | undefined {
  const file = asObject(parseJson(text));
  if (file?.["kind"] !== kind) return undefined;
  return asObjects(file["scenarios"]).flatMap((entry) => {
    const name = asText(entry["name"]);
    const draft = readStoredDraft(entry["draft"]);
    return name === undefined || draft === undefined ? [] : [{ name: name.slice(0, 120), draft }];
  });
}
