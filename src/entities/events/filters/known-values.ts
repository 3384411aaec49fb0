import { asObject, asObjects, asText, asTexts } from "../../../../domain/loose.ts";
import type { EventRow } from "../../../api/event-reading/event-records.ts";
import { providerName } from "../../integrations/provider-label.tsx";
import { subscriberName } from "../../subscribers/subscriber-name.ts";
import { workflowIdentifier } from "../workflow-label.tsx";
import type { KnownValue, KnownValues } from "./fields.ts";

/** The first jobs of an event are enough to find its steps. */
const maxJobs = 50;
/** Longer values are omitted, because they are unreadable in a list. */
const maxLength = 80;

/** Collects values from loaded events, because the API can't list workflows, steps, or topics. */
export function collectKnownValues(rows: readonly EventRow[]): KnownValues {
  const seen = new Map<keyof KnownValues, Map<string, KnownValue>>();
  const add = (id: keyof KnownValues, value: string | undefined, label = value) => {
    if (value === undefined || label === undefined || value.length > maxLength) return;
    const values = seen.get(id) ?? new Map<string, KnownValue>();
    seen.set(id, values);
    if (!values.has(value)) values.set(value, { value, label });
  };
  for (const { event } of rows) {
    const template = asObject(event.template);
    add("templates", workflowIdentifier(template), asText(template?.["name"]));
    const subscriber = asObject(event.subscriber);
    add("subscriberIds", asText(subscriber?.["subscriberId"]), subscriberName(subscriber));
    add("emails", asText(subscriber?.["email"]));
    add("transactionId", asText(event.transactionId));
    for (const { topicKey } of asObjects(event.topics)) add("topicKey", asText(topicKey));
    for (const key of asTexts(event.contextKeys)) add("contextKeys", key);
    for (const job of asObjects(event.jobs).slice(0, maxJobs)) {
      const provider = asText(job["providerId"]);
      add("providers", provider, provider && providerName(provider));
      add("step", asText(asObject(job["step"])?.["name"]) ?? asText(job["type"]));
      for (const { detail } of asObjects(job["executionDetails"])) add("detail", asText(detail));
    }
  }
  return Object.fromEntries(
    [...seen].map(([id, values]) => [
      id,
      [...values.values()].toSorted((a, b) => a.label.localeCompare(b.label)),
    ]),
  );
}
