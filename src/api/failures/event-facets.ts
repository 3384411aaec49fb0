import {
  asList,
  asObject,
  asObjects,
  asText,
  asTexts,
  type LooseObject,
} from "../../../domain/loose.ts";
import type { EventOutcome } from "../../../domain/event-outcome.ts";
import { hasCalledProvider } from "../../../domain/job-outcome.ts";
import { getWorkflowIdentifier } from "../../../domain/workflow-identifier.ts";
import type { AddFacet, facetKeys } from "./event-columns.ts";
import type { IssueData } from "./event-issues.ts";
import { getIntegration, getSendingProvider, getStepName } from "./job-fields.ts";
import { visitPayload } from "./payload-leaves.ts";

/** Matches the calling code of a phone number. Codes that aren't listed have three digits. */
const callingCodePattern =
  /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/**
 * Calls `addFacet` for each facet of an event and its payload, possibly several times for the same
 * facet, and `addDropped` for each value of the payload beyond the limits. Returning lists instead
 * would considerably increase the memory that a scan allocates.
 */
export function visitEventFacets(
  event: LooseObject,
  jobs: readonly LooseObject[],
  outcome: EventOutcome,
  calls: readonly Pick<IssueData, "integration">[],
  issues: readonly IssueData[],
  addFacet: AddFacet,
  addDropped?: AddFacet,
): void {
  const add = (key: (typeof facetKeys)[number], value: string | undefined) => {
    if (value !== undefined) addFacet(key, value);
  };
  const subscriber = asObject(event["subscriber"]);
  const template = asObject(event["template"]);
  add("workflow", getWorkflowIdentifier(template) ?? asText(event["_templateId"]) ?? "unknown");
  add(
    "subscriber",
    // Unlike `getEventSubscriber`, doesn't copy the record, because a scan reads many records.
    asText(subscriber?.["subscriberId"]) ??
      asText(asObject(event["to"])?.["subscriberId"]) ??
      asText(event["_subscriberId"]) ??
      "unknown",
  );
  add("transaction", asText(event["transactionId"]) ?? "unknown");
  add("outcome", outcome.kind);
  add("severity", asText(event["severity"]) ?? "none");
  for (const tag of asTexts(event["tags"])) add("tag", tag);
  for (const { topicKey } of asObjects(event["topics"])) add("topic", asText(topicKey));
  for (const key of asTexts(event["contextKeys"])) add("context", key);
  add("emailDomain", getDomain(asText(subscriber?.["email"]) ?? ""));
  add("phoneCountry", callingCodePattern.exec(asText(subscriber?.["phone"]) ?? "")?.[0]);
  for (let index = 0; index < jobs.length; index += 1) {
    const job = jobs[index];
    const jobOutcome = outcome.jobs[index];
    if (job === undefined || jobOutcome === undefined) continue;
    add("step", getStepName(job, jobOutcome.type));
    if (jobOutcome.type !== "") add("channel", jobOutcome.type);
    if (!hasCalledProvider(jobOutcome)) continue;
    const provider = getSendingProvider(job);
    if (jobOutcome.kind !== "failed") add("provider", provider);
    // A call requires a provider.
    if (provider === undefined) add("integration", getIntegration(asList(job["executionDetails"])));
  }
  for (const { integration } of calls) add("integration", integration);
  for (const { kind, provider, integration } of issues) {
    add("provider", provider);
    // The integration of a failure is that of its call.
    if (kind !== "failure") add("integration", integration);
  }
  visitPayload(event["payload"], addFacet, addDropped);
}

function getDomain(email: string): string | undefined {
  const atSignIndex = email.lastIndexOf("@");
  const domain = email.slice(atSignIndex + 1);
  return atSignIndex < 0 || domain === "" || /\s/.test(domain) ? undefined : domain.toLowerCase();
}
