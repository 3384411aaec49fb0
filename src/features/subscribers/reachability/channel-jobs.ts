import { asObject, asObjects, asText, asTime } from "../../../../contract/loose.ts";
import { eventOutcome, type JobOutcomeKind } from "../../../../contract/rules.ts";
import type { ReceivedEvent } from "../../../api/events.ts";

/** One job of a channel in one of the last events. */
export interface ChannelJob {
  eventId: string | undefined;
  kind: JobOutcomeKind;
  /** Milliseconds of its last sign, else of its event; undefined where neither is told. */
  at: number | undefined;
  providerId: string | undefined;
  /** What the last failed or warning detail says. */
  detail: string | undefined;
}

const troubled = new Set(["Failed", "Warning"]);

/** The jobs of one channel, newest event first as the list gives them. */
export function channelJobs(
  events: readonly ReceivedEvent[],
  channel: string,
  now: number,
): ChannelJob[] {
  return events.flatMap((event) => {
    const { jobs } = eventOutcome(event, now);
    const raw = asObjects(asObject(event)?.["jobs"]);
    return jobs.flatMap((outcome, index): ChannelJob[] => {
      if (outcome.type !== channel) return [];
      const details = asObjects(raw[index]?.["executionDetails"]);
      const told = details.findLast(({ status }) => troubled.has(asText(status) ?? ""));
      return [
        {
          eventId: asText(event._id),
          kind: outcome.kind,
          at: outcome.endedAt ?? outcome.lastSignAt ?? asTime(event.createdAt),
          providerId: asText(raw[index]?.["providerId"]),
          detail: asText(told?.["detail"]),
        },
      ];
    });
  });
}
