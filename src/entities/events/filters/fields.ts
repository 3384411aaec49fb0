import { severities } from "../../../../contract/common.ts";
import { stepTypes } from "../../../../contract/events.ts";
import { outcomeKinds } from "../../../api/event-reading/browser-filters.ts";
import type { EventSearch } from "../../../api/events.ts";
import type { FilterField } from "../../../components/filter/filter-menu.tsx";
import { formatCount } from "../../../lib/text/format.ts";
import { stepWords } from "../step-words.ts";
import { outcomeNames } from "../outcome-labels.ts";

export interface KnownValue {
  value: string;
  label: string;
}

/** A filter with its editor and search param. The time range isn't such a filter. */
export type EventFilterDefinition = FilterField & {
  /** A single word that labels the chip and is the key in a query. */
  key: string;
  /** Absent if the service applies the filter. */
  appliedBy?: "browser";
} & (
    | { kind: "choices"; id: "channels" | "severity" | "outcome"; choices: readonly KnownValue[] }
    | { kind: "list"; id: ListFilter }
    | { kind: "text"; id: "transactionId" | "topicKey" | "subscriptionId" | "search" }
    | { kind: "context"; id: "contextKeys" }
  );
type ListFilter = "templates" | "subscriberIds" | "emails" | "providers" | "step" | "detail";
export type KnownValues = Partial<Record<EventFilterDefinition["id"], readonly KnownValue[]>>;

/** All filters of the event list in the order of the menu. */
export const filterDefinitions: readonly EventFilterDefinition[] = [
  {
    kind: "list",
    id: "templates",
    label: "Workflow",
    key: "workflow",
    hint: "Workflow identifier or ID",
  },
  {
    kind: "list",
    id: "subscriberIds",
    label: "Subscriber",
    key: "subscriber",
    hint: "Subscriber ID from your system",
  },
  {
    kind: "list",
    id: "emails",
    label: "Email address",
    key: "email",
    hint: "Complete email address",
  },
  {
    kind: "choices",
    id: "channels",
    label: "Channel or step",
    key: "channel",
    hint: "Type of any step in the event",
    choices: stepTypes
      .filter((type) => type !== "trigger")
      .map((type) => ({ value: type, label: stepWords(type).name })),
  },
  {
    kind: "choices",
    id: "severity",
    label: "Severity",
    key: "severity",
    hint: "“none” also matches events without a severity",
    choices: severities.map((value) => ({ value, label: value })),
  },
  {
    kind: "text",
    id: "transactionId",
    label: "Transaction",
    key: "transaction",
    hint: "Complete transaction ID",
  },
  {
    kind: "text",
    id: "topicKey",
    label: "Topic",
    key: "topic",
    hint: "Key of the topic that the event was sent to",
  },
  {
    kind: "text",
    id: "subscriptionId",
    label: "Subscription",
    key: "subscription",
    hint: "ID of the topic subscription",
  },
  {
    kind: "context",
    id: "contextKeys",
    label: "Context",
    key: "context",
    hint: "Exact set of context keys, or none",
  },
  {
    kind: "choices",
    id: "outcome",
    appliedBy: "browser",
    label: "Outcome",
    key: "outcome",
    hint: "Outcome of the event, such as Failed or Stuck",
    choices: outcomeKinds.map((value) => ({ value, label: outcomeNames[value] })),
  },
  {
    kind: "list",
    id: "providers",
    appliedBy: "browser",
    label: "Provider",
    key: "provider",
    hint: "Provider ID, on any step",
  },
  {
    kind: "list",
    id: "step",
    appliedBy: "browser",
    label: "Step",
    key: "step",
    hint: "Step type, step ID, or part of the step name",
  },
  {
    kind: "list",
    id: "detail",
    appliedBy: "browser",
    label: "Execution detail",
    key: "detail",
    hint: "Part of an execution detail's text",
  },
];

/** This filter isn't in the menu, but old links may contain it. */
const deprecatedSearchFilter: EventFilterDefinition = {
  kind: "text",
  id: "search",
  label: "Search",
  key: "search",
  hint: "Exact email address or subscriber ID",
};

export const filtersIn = (search: EventSearch): EventFilterDefinition[] =>
  [...filterDefinitions, deprecatedSearchFilter].filter(({ id }) => search[id] !== undefined);

/** Reports whether a filter or time range is set. */
export const isNarrowed = (search: EventSearch): boolean =>
  filtersIn(search).length > 0 || search.after !== undefined || search.before !== undefined;

/** Describes a filter's value for its chip, such as "high, medium" or "any of 4". */
export function describeFilter(definition: EventFilterDefinition, search: EventSearch): string {
  const value = search[definition.id];
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  if (value.length === 0) return definition.kind === "context" ? "none" : "any";
  if (value.length > 3) return `any of ${formatCount(value.length)}`;
  if (definition.kind !== "choices") return value.join(", ");
  const label = (item: string) =>
    definition.choices.find((choice) => choice.value === item)?.label ?? item;
  return value.map(label).join(", ");
}
