import type { Channel } from "../../contract/common.ts";
import type { EventState, JobState } from "./model.ts";

export const getChannel = (job: JobState): Channel => job.step.definition.type as Channel;

export function createTemplateScope(event: EventState): object {
  const digestJob = event.jobs.find((job) => job.step.definition.type === "digest");
  return {
    payload: event.payload,
    subscriber: event.subscriber,
    steps: digestJob
      ? {
          [digestJob.step.definition.slug]: {
            events: event.digestedEvents,
            eventCount: event.digestedEvents.length,
          },
        }
      : {},
  };
}
