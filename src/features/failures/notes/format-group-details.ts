import type { FailureGroup } from "../../../api/failures/report.ts";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { plural } from "../../../lib/text/format.ts";

/**
 * Formats what distinguishes groups with similar texts: the number of events, the channel, and the
 * provider.
 */
export function formatGroupDetails({ eventCount, provider, channel }: FailureGroup): string {
  return [
    plural(eventCount, "event"),
    describeStepType(channel).name,
    ...(provider === undefined ? [] : [getProviderName(provider)]),
  ].join(" · ");
}
