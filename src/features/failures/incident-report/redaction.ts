import { maskSecrets } from "../../../../contract/secrets.ts";
import type { Difference, FailureGroup } from "../../../api/failures/report.ts";
import { providerName } from "../../../entities/integrations/provider-label.tsx";
import { toCodeSpan, escapeMarkdown } from "../../../lib/text/markdown.ts";
import { redactAddresses } from "../../../lib/text/without-addresses.ts";
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
    isRedacted ? redactAddresses(maskSecrets(text)) : maskSecrets(text);
  return {
    isRedacted,
    plain: (text: string) => escapeMarkdown(clean(text)),
    code: (text: string) => toCodeSpan(clean(text)),
    groupText: ({ parts }: Pick<FailureGroup, "parts">) =>
      escapeMarkdown(clean(isRedacted ? maskedText(parts) : exampleText(parts))),
    differenceValue({ key, value, label }: Difference) {
      if (isRedacted && (personalKeys.has(key) || key.startsWith("payload."))) return "(redacted)";
      return escapeMarkdown(clean(label ?? (key === "provider" ? providerName(value) : value)));
    },
  };
}

export type Writer = ReturnType<typeof createWriter>;
