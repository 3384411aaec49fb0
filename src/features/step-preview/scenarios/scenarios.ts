import { parseJson } from "../../../../contract/parse-json.ts";
import { asObject, asObjects, asText } from "../../../../domain/loose.ts";
import { maskSecrets } from "../../../../contract/mask-secrets.ts";
import {
  type PreviewDraft,
  type Region,
  parseRegion,
  parseStoredDraft,
} from "../draft/sections.ts";

export interface Scenario {
  name: string;
  draft: PreviewDraft;
  /** Overrides of the subscriber's locale and time zone. */
  region: Region;
}

const kind = "signalbox-scenarios";

/** Returns the text of the export file, with secrets masked. */
export const formatScenariosFile = (scenarios: readonly Scenario[]): string =>
  `${maskSecrets(JSON.stringify({ kind, version: 1, scenarios }, null, 2))}\n`;

/** Parses an export file. Returns undefined for other files. */
export function parseScenariosFile(text: string): Scenario[] | undefined {
  const file = asObject(parseJson(text));
  if (file?.["kind"] !== kind) return undefined;
  return asObjects(file["scenarios"]).flatMap((entry) => {
    const name = asText(entry["name"]);
    const draft = parseStoredDraft(entry["draft"]);
    if (name === undefined || draft === undefined) return [];
    return [{ name: name.slice(0, 120), draft, region: parseRegion(entry["region"]) }];
  });
}
