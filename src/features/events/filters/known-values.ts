import { getEventSubscriber } from "../../../../domain/event-subscriber.ts";
import { asObjects, asText } from "../../../../domain/loose.ts";
import { getEventTemplate } from "../../../../domain/workflow-identifier.ts";
import { createColumnBuilder } from "../../../api/failures/column-builder.ts";
import { toEventData } from "../../../api/failures/event-data.ts";
import { getWorkflowFilter } from "../../../api/workflow-filter.ts";
import type { KnownValue, KnownValues } from "../../../entities/events/filters/query-keys.ts";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { getSubscriberName } from "../../../entities/subscribers/subscriber-name.ts";
import type { ListRow } from "../list/list-rows.ts";

/** Longer values are omitted, because they are unreadable in a list. */
const maxValueLength = 80;

/** Value of a missing ID, which isn't a useful suggestion. */
const missingId = "unknown";

/** Collects values from loaded events, because the API can't list most kinds of values. */
export function collectKnownValues(rows: readonly ListRow[]): KnownValues {
  const valuesByKey = new Map<string, Map<string, KnownValue & { count: number }>>();
  const addValue = (key: string, value: string, label?: string) => {
    if (value.length > maxValueLength) return;
    const valuesOfKey = valuesByKey.get(key) ?? new Map<string, KnownValue & { count: number }>();
    valuesByKey.set(key, valuesOfKey);
    const known = valuesOfKey.get(value) ?? { label: value, count: 0 };
    valuesOfKey.set(value, { value, label: label ?? known.label, count: known.count + 1 });
  };
  const builder = createColumnBuilder();
  const subscriberNamesById = new Map<string, string>();
  for (const { event, now } of rows) {
    const eventData = toEventData(event, now);
    if (eventData) builder.add(eventData);
    const template = getEventTemplate(event);
    const workflowFilter = getWorkflowFilter(template);
    if (workflowFilter !== undefined)
      addValue("workflow", workflowFilter, asText(template["name"]));
    const subscriber = getEventSubscriber(event);
    const subscriberId = asText(subscriber["subscriberId"]);
    if (subscriberId !== undefined)
      subscriberNamesById.set(subscriberId, getSubscriberName(subscriber) ?? subscriberId);
    const email = asText(subscriber["email"]);
    if (email !== undefined) addValue("email", email);
    const details = asObjects(event.jobs).flatMap((job) => asObjects(job["executionDetails"]));
    for (const detailText of new Set(details.flatMap((record) => asText(record["detail"]) ?? []))) {
      addValue("detail", detailText);
    }
  }
  const { facets, facetIds, facetLabels, facetStart, count } = builder.getColumns();
  for (const facetId of facetIds.subarray(0, facetStart[count] ?? 0)) {
    const facet = facets[facetId];
    if (facet === undefined || facet.value === missingId) continue;
    const { key, value } = facet;
    // The values of this facet aren't always those that the API's filter accepts.
    if (key === "workflow") continue;
    const label =
      key === "provider"
        ? getProviderName(value)
        : key === "subscriber"
          ? subscriberNamesById.get(value)
          : facetLabels.get(facetId);
    addValue(key, value, label);
  }
  return Object.fromEntries(
    [...valuesByKey].map(([key, valuesOfKey]) => [
      key,
      [...valuesOfKey.values()].toSorted((a, b) => a.label.localeCompare(b.label)),
    ]),
  );
}
