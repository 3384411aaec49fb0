import { asList, type LooseObject } from "../../../../domain/loose.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { getJsonItems, getJsonMembers } from "../../../lib/json/json-members.ts";

/**
 * Returns a function that returns the text of each member of a job, as received. Reads the event's
 * text, which may be long or empty, on the first call.
 */
export function createJobTextReader(event: ReceivedEvent, text: string) {
  let jobTexts: readonly string[] | undefined;
  return (job: LooseObject): ReadonlyMap<string, string> => {
    jobTexts ??= getJsonItems(getJsonMembers(text).get("jobs") ?? "");
    return getJsonMembers(jobTexts[asList(event.jobs).indexOf(job)] ?? "");
  };
}
