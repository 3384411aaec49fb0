import type { FailureGroup } from "../../../api/failures/report.ts";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import { providerName } from "../../../entities/integrations/provider-label.tsx";
import { plural } from "../../../lib/text/format.ts";

/** Returns what distinguishes groups with similar texts: the number of events, and where they failed. */
export function groupPlace({ eventCount, provider, channel }: FailureGroup): string {
  return [
    plural(eventCount, "event"),
    describeStepType(channel).name,
    ...(provider === undefined ? [] : [providerName(provider)]),
  ].join(" · ");
}
