import {
  beyondSpecCredentialKeys,
  switchCredentialKeys,
  textCredentialKeys,
} from "../integrations.ts";
import type { CredentialField } from "./fields.ts";

const multilineKeys: ReadonlySet<string> = new Set(["serviceAccount"]);
const abbreviationPattern = /\b(?:api|hmac|id|ip|sid|tls|uid|url)\b/gi;

/** Returns a label for a key: `ipPoolName` → `IP pool name`. */
function toLabel(key: string): string {
  const lowerCaseLabel = key.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  const label = lowerCaseLabel.charAt(0).toUpperCase() + lowerCaseLabel.slice(1);
  return label.replaceAll(abbreviationPattern, (word) => word.toUpperCase());
}

/**
 * Keys whose values requests can't change, unless the provider has a field for the key. The service
 * keeps the saved values.
 */
export const vendorIdKeys = ["externalEnvironmentId", "externalVaultId"] as const;
const isVendorIdKey = (key: string) => vendorIdKeys.some((vendorIdKey) => vendorIdKey === key);

/**
 * Every credential that callers can set for any provider, as an optional field. Unknown providers
 * and unlisted keys use these.
 */
export const allCredentialFields: readonly CredentialField[] = [
  ...[...textCredentialKeys, ...beyondSpecCredentialKeys]
    .filter((key) => !isVendorIdKey(key))
    .map((key) => ({
      key,
      label: toLabel(key),
      kind: multilineKeys.has(key) ? ("textarea" as const) : ("string" as const),
    })),
  ...switchCredentialKeys.map((key) => ({ key, label: toLabel(key), kind: "switch" as const })),
  { key: "tlsOptions", label: "TLS options", kind: "json" as const },
];
