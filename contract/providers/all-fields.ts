import {
  beyondSpecCredentialKeys,
  switchCredentialKeys,
  textCredentialKeys,
} from "../integrations.ts";
import type { CredentialField } from "./fields.ts";

const largeTexts: ReadonlySet<string> = new Set(["serviceAccount"]);

/** Returns a label for a key: `ipPoolName` → `Ip pool name`. */
function toLabel(key: string): string {
  const words = key.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Every credential of the API as an optional field. Used for unknown providers and unlisted keys.
 */
export const allCredentialFields: readonly CredentialField[] = [
  ...[...textCredentialKeys, ...beyondSpecCredentialKeys].map((key) => ({
    key,
    label: toLabel(key),
    kind: largeTexts.has(key) ? ("textarea" as const) : ("string" as const),
  })),
  ...switchCredentialKeys.map((key) => ({ key, label: toLabel(key), kind: "switch" as const })),
  { key: "tlsOptions", label: "TLS options", kind: "json" as const },
];
