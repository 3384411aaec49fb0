import { asObject, asObjects, asText, asTexts, type LooseObject } from "../../../domain/loose.ts";
import { findIntegration } from "../../../domain/raw-data.ts";
import { type EventOutcome, isSending, mayHaveCalledProvider } from "../../../domain/rules.ts";
import { workflowIdentifier } from "../../../domain/workflow-identifier.ts";
import type { FacetName, facetKeys } from "./event-columns.ts";
import { stepName } from "./job-facts.ts";

/** Levels of objects and lists below the payload. */
const maxDepth = 4;
const maxLeaves = 40;
const maxValueLength = 80;

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
  addPayload(facets, event["payload"]);
  return facets;
}

/** Adds the values of the payload by path. The items of a list have the path of the list. */
function addPayload(facets: FacetName[], payload: unknown): void {
  let remaining = maxLeaves;
  const visit = (value: unknown, key: string, depth: number): void => {
    if (remaining === 0) return;
    if (typeof value === "object" && value !== null) {
      if (depth > maxDepth) return;
      if (Array.isArray(value)) for (const item of value) visit(item, key, depth + 1);
      else
        for (const name in value) visit((value as LooseObject)[name], `${key}.${name}`, depth + 1);
      return;
    }
    const isLeaf = typeof value === "number" || typeof value === "boolean";
    const text = isLeaf ? String(value) : asText(value);
    if (text === undefined) return;
    remaining -= 1;
    facets.push({ key, value: text.slice(0, maxValueLength) });
  };
  if (asObject(payload) !== undefined) visit(payload, "payload", 0);
}
