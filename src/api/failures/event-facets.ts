import { asObject, asObjects, asText, asTexts, type LooseObject } from "../../../domain/loose.ts";
import { findIntegration } from "../../../domain/raw-data.ts";
import { type EventOutcome, isSending, mayHaveCalledProvider } from "../../../domain/rules.ts";
import { workflowIdentifier } from "../../../domain/workflow-identifier.ts";
import type { FacetName, facetKeys } from "./event-columns.ts";
import { stepName } from "./job-facts.ts";
import { payloadLeaves } from "./payload-leaves.ts";

/** The country's calling code. All other codes have three digits. */
const callingCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** Returns the facets of an event, with those of its payload. They can repeat. */
export function eventFacets(
  event: LooseObject,
  jobs: readonly LooseObject[],
  outcome: EventOutcome,
): FacetName[] {
  const facets: FacetName[] = [];
  const add = (key: (typeof facetKeys)[number], value: string | undefined) => {
    if (value !== undefined) facets.push({ key, value });
  };
  const subscriber = asObject(event["subscriber"]);
  const template = asObject(event["template"]);
  add("workflow", workflowIdentifier(template) ?? asText(event["_templateId"]) ?? "unknown");
  add(
    "subscriber",
    asText(subscriber?.["subscriberId"]) ?? asText(event["_subscriberId"]) ?? "unknown",
  );
  add("transaction", asText(event["transactionId"]) ?? "unknown");
  add("outcome", outcome.kind);
  add("severity", asText(event["severity"]) ?? "none");
  for (const tag of asTexts(event["tags"])) add("tag", tag);
  for (const { topicKey } of asObjects(event["topics"])) add("topic", asText(topicKey));
  for (const key of asTexts(event["contextKeys"])) add("context", key);
  add("emailDomain", /@([^@\s]+)$/.exec(asText(subscriber?.["email"]) ?? "")?.[1]?.toLowerCase());
  add("phoneCountry", callingCode.exec(asText(subscriber?.["phone"]) ?? "")?.[0]);
  for (const [index, job] of jobs.entries()) {
    const jobOutcome = outcome.jobs[index];
    if (jobOutcome === undefined) continue;
    add("step", stepName(job, jobOutcome.type));
    if (jobOutcome.type !== "") add("channel", jobOutcome.type);
    if (!isSending(jobOutcome.type) || !mayHaveCalledProvider(jobOutcome)) continue;
    add("provider", asText(job["providerId"]));
    const integration = findIntegration(asObjects(job["executionDetails"]));
    add("integration", integration?.identifier ?? integration?.id);
  }
  for (const leaf of payloadLeaves(event["payload"])) facets.push(leaf);
  return facets;
}
