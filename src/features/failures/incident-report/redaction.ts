import { maskSecrets } from "../../../../contract/secrets.ts";
import type { Difference, FailureGroup } from "../../../api/failures/report.ts";
import { providerName } from "../../../entities/integrations/provider-label.tsx";
import { code, plainMarkdown } from "../../../lib/text/markdown.ts";
import { withoutAddresses } from "../../../lib/text/without-addresses.ts";
import { exampleText, maskedText } from "../group-text.ts";

/** Facets whose values can identify a subscriber. Values of the payload can too. */
const personalKeys: ReadonlySet<string> = new Set([
  "subscriber",
  "transaction",
  "topic",
  "context",
]);

/** Writes received texts as Markdown, without secrets and, if redacted, without personal data. */
export function createWriter(isRedacted: boolean) {
  const clean = (text: string) =>
    isRedacted ? withoutAddresses(maskSecrets(text)) : maskSecrets(text);
  return {
    isRedacted,
    plain: (text: string) => plainMarkdown(clean(text)),
    code: (text: string) => code(clean(text)),
    groupText: ({ parts }: Pick<FailureGroup, "parts">) =>
      plainMarkdown(clean(isRedacted ? maskedText(parts) : exampleText(parts))),
    differenceValue({ key, value, label }: Difference) {
      if (isRedacted && (personalKeys.has(key) || key.startsWith("payload."))) return "(redacted)";
      return plainMarkdown(clean(label ?? (key === "provider" ? providerName(value) : value)));
    },
  };
}

export type Writer = ReturnType<typeof createWriter>;
