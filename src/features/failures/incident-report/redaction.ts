import { maskSecrets } from "../../../../contract/mask-secrets.ts";
import type { Difference, FailureGroup } from "../../../api/failures/report.ts";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { escapeMarkdown, toCodeCell, toCodeSpan } from "../../../lib/text/markdown.ts";
import { redactAddresses } from "../../../lib/text/redact-addresses.ts";
import { formatExampleText, formatMaskedText } from "../group-text.ts";

/** Keys of facets whose values can identify a subscriber, in addition to all payload facets. */
const personalKeys: ReadonlySet<string> = new Set([
  "subscriber",
  "transaction",
  "topic",
  "context",
]);

/**
 * Creates functions that format received text as Markdown, with secrets masked and, if
 * `isRedacted`, personal data redacted.
 */
export function createReportFormatter(isRedacted: boolean) {
  const sanitize = (text: string) =>
    isRedacted ? redactAddresses(maskSecrets(text)) : maskSecrets(text);
  return {
    isRedacted,
    formatText: (text: string) => escapeMarkdown(sanitize(text)),
    formatCode: (text: string) => toCodeSpan(sanitize(text)),
    formatCodeCell: (text: string) => toCodeCell(sanitize(text)),
    formatGroupText: ({ parts }: Pick<FailureGroup, "parts">) =>
      escapeMarkdown(sanitize(isRedacted ? formatMaskedText(parts) : formatExampleText(parts))),
    formatDifferenceValue({ key, value, label }: Difference) {
      if (isRedacted && (personalKeys.has(key) || key.startsWith("payload."))) return "(redacted)";
      return escapeMarkdown(
        sanitize(label ?? (key === "provider" ? getProviderName(value) : value)),
      );
    },
  };
}

export type ReportFormatter = ReturnType<typeof createReportFormatter>;
