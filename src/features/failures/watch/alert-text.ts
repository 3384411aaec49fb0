import { maskSecrets } from "../../../../contract/mask-secrets.ts";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { formatDecimal, plural } from "../../../lib/text/format.ts";
import { redactAddresses } from "../../../lib/text/redact-addresses.ts";
import { formatMaskedText } from "../group-text.ts";
import type { Alert } from "./evaluate-alerts.ts";

export function describeAlert({ group, reason }: Pick<Alert, "group" | "reason">): string {
  switch (reason) {
    case "rate":
      return `${formatDecimal(group.ratePerMinute, 1)} failures per minute`;
    case "newGroup":
      return "New failure";
    case "recurring":
      return "Failing again";
    case "highSeverity":
      return "High severity";
  }
}

/** Returns a notification's content without personal data, because a locked screen can show it. */
export function createNotificationContent({ group, reason }: Alert): {
  title: string;
  body: string;
} {
  const { provider, parts, subscriberCount } = group;
  const text = redactAddresses(maskSecrets(formatMaskedText(parts)));
  return {
    title: `${describeAlert({ group, reason })} · Signalbox`,
    body: [
      ...(provider === undefined ? [] : [getProviderName(provider)]),
      text,
      plural(subscriberCount, "subscriber"),
    ].join(" · "),
  };
}
