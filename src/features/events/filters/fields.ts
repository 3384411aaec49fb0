import { severities } from "../../../../contract/common.ts";
import { stepTypes } from "../../../../contract/events.ts";
import { outcomeKinds } from "../../../api/event-reading/browser-filters.ts";
import type { EventSearch } from "../../../api/events.ts";
import type { FilterField } from "../../../components/filter/filter-menu.tsx";
import { formatCount } from "../../../lib/text/format.ts";
import { stepWords } from "../../../entities/events/step-words.ts";
import { outcomeNames } from "../guide/outcome-counts.ts";

export interface KnownValue {
  value: string;
  label: string;
}

/** How a filter is entered, and its search param. The time range is separate. */
export type EventFilterDefinition = FilterField & {
  /** The chip's label, and the key in a query: one word. */
  short: string;
  /** `browser`: the console applies it. Absent: the API does. */
  by?: "browser";
} & (
    | { kind: "choices"; id: "channels" | "severity" | "outcome"; choices: readonly KnownValue[] }
    | { kind: "list"; id: ListFilter }
    | { kind: "text"; id: "transactionId" | "topicKey" | "subscriptionId" | "search" }
    | { kind: "context"; id: "contextKeys" }
  );
type ListFilter = "templates" | "subscriberIds" | "emails" | "providers" | "step" | "detail";
export type KnownValues = Partial<Record<EventFilterDefinition["id"], readonly KnownValue[]>>;

/** Every filter of the event list in menu order, including those that the browser applies. */
export const filterDefinitions: readonly EventFilterDefinition[] = [
  {
    kind: "list",
    id: "templates",
    label: "Workflow",
    short: "workflow",
    hint: "Its identifier or id",
  },
  {
    kind: "list",
    id: "subscriberIds",
    label: "Subscriber",
    short: "subscriber",
    hint: "The id that you gave",
  },
  {
    kind: "list",
    id: "emails",
    label: "Email address",
    short: "email",
    hint: "The whole address",
  },
  {
    kind: "choices",
    id: "channels",
    label: "Channel or step",
    short: "channel",
    hint: "The event has a step of this type",
    choices: stepTypes
      .filter((type) => type !== "trigger")
      .map((type) => ({ value: type, label: stepWords(type).name })),
  },
  {
    kind: "choices",
    id: "severity",
    label: "Severity",
    short: "severity",
    hint: "none is also for events that have none",
    choices: severities.map((value) => ({ value, label: value })),
  },
  {
    kind: "text",
    id: "transactionId",
    label: "Transaction",
    short: "transaction",
    hint: "The whole id",
  },
  {
    kind: "text",
    id: "topicKey",
    label: "Topic",
    short: "topic",
    hint: "The key of the topic it was sent to",
  },
  {
    kind: "text",
    id: "subscriptionId",
    label: "Subscription",
    short: "subscription",
    hint: "The id of a subscription to a topic",
  },
  {
    kind: "context",
    id: "contextKeys",
    label: "Context",
    short: "context",
    hint: "Exactly these keys, or none at all",
  },
  {
    kind: "choices",
    id: "outcome",
    by: "browser",
    label: "Outcome",
    short: "outcome",
    hint: "What became of the event",
    choices: outcomeKinds.map((value) => ({ value, label: outcomeNames[value] })),
  },
  {
    kind: "list",
    id: "providers",
    by: "browser",
    label: "Provider",
    short: "provider",
    hint: "Its id, on any step",
  },
  {
    kind: "list",
    id: "step",
    by: "browser",
    label: "Step",
    short: "step",
    hint: "Its type or id, or a part of its name",
  },
  {
    kind: "list",
    id: "detail",
    by: "browser",
    label: "Detail",
    short: "detail",
    hint: "A part of what an execution detail says",
  },
];

/** No longer offered, but old links may contain it. */
const deprecated: EventFilterDefinition = {
  kind: "text",
  id: "search",
  label: "Search",
  short: "search",
  hint: "An exact email address or subscriber id",
};

export const filtersIn = (search: EventSearch): EventFilterDefinition[] =>
  [...filterDefinitions, deprecated].filter(({ id }) => search[id] !== undefined);

/** Reports whether a filter or time range is set. */
export const isNarrowed = (search: EventSearch): boolean =>
  filtersIn(search).length > 0 || search.after !== undefined || search.before !== undefined;

/** Formats the value for the chip, or a count of several values. */
export function describeFilter(definition: EventFilterDefinition, search: EventSearch): string {
  const value = search[definition.id];
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  if (value.length === 0) return definition.kind === "context" ? "none" : "any";
  if (value.length > 3) return `any of ${formatCount(value.length)}`;
  if (definition.kind !== "choices") return value.join(", ");
  const label = (one: string) =>
    definition.choices.find((choice) => choice.value === one)?.label ?? one;
  return value.map(label).join(", ");
}
