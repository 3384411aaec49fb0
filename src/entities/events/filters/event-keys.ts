import { severities } from "../../../../contract/enums.ts";
import { stepTypes } from "../../../../contract/events.ts";
import { outcomeKinds } from "../../../api/event-reading/browser-filters.ts";
import type { EventSearch } from "../../../api/events.ts";
import { outcomeNames } from "../outcome-labels.ts";
import { describeStepType } from "../step-type-label.ts";
import { payloadPrefix, type QueryKey } from "./query-keys.ts";

/** A filter of the event list other than the time range. */
export interface EventKey extends QueryKey {
  /** The search param of included values. Other conditions are in the param `where`. */
  readonly param?: FilterParam;
}

export type FilterParam = Exclude<
  keyof EventSearch,
  "after" | "asOf" | "before" | "last" | "limit" | "page" | "tail" | "where"
>;

/** Filters that can be added to the event list, in the order of the suggestions. */
export const eventKeys: readonly EventKey[] = [
  {
    kind: "list",
    param: "templates",
    label: "Workflow",
    key: "workflow",
    hint: "Workflow ID, or identifier if the service accepts it",
    acceptsWords: true,
  },
  {
    kind: "list",
    param: "subscriberIds",
    label: "Subscriber",
    key: "subscriber",
    hint: "Subscriber ID from your system",
    acceptsWords: true,
  },
  {
    kind: "list",
    param: "emails",
    label: "Email address",
    key: "email",
    hint: "Full email address",
    acceptsWords: true,
  },
  {
    kind: "choices",
    param: "channels",
    label: "Channel or step",
    key: "channel",
    hint: "Type of any step in the event",
    choices: stepTypes
      .filter((type) => type !== "trigger")
      .map((type) => ({ value: type, label: describeStepType(type).name })),
  },
  {
    kind: "choices",
    param: "severity",
    label: "Severity",
    key: "severity",
    hint: "“none” also matches events without a severity",
    choices: severities.map((value) => ({ value, label: value })),
  },
  {
    kind: "single",
    param: "transactionId",
    label: "Transaction",
    key: "transaction",
    hint: "Full transaction ID",
    acceptsWords: true,
  },
  {
    kind: "single",
    param: "topicKey",
    label: "Topic",
    key: "topic",
    hint: "Key of the topic that the event was sent to",
    acceptsWords: true,
  },
  {
    kind: "single",
    param: "subscriptionId",
    label: "Subscription",
    key: "subscription",
    hint: "ID of the topic subscription",
    acceptsWords: true,
    exclusionError: "Remove the minus sign. The subscription filter can't exclude events.",
  },
  {
    kind: "context",
    param: "contextKeys",
    label: "Context",
    key: "context",
    hint: "Exact set of context keys, or none",
  },
  {
    kind: "choices",
    param: "outcome",
    appliedBy: "browser",
    label: "Outcome",
    key: "outcome",
    hint: "Outcome of the event; “Failed” excludes “Partly failed”",
    choices: outcomeKinds.map((value) => ({ value, label: outcomeNames[value] })),
  },
  {
    kind: "list",
    param: "providers",
    appliedBy: "browser",
    label: "Provider",
    key: "provider",
    hint: "Provider ID on any step",
    acceptsWords: true,
  },
  {
    kind: "list",
    param: "step",
    appliedBy: "browser",
    label: "Step",
    key: "step",
    hint: "Step type, step ID, or part of the step name",
    acceptsWords: true,
  },
  {
    kind: "list",
    param: "detail",
    appliedBy: "browser",
    label: "Execution detail",
    key: "detail",
    hint: "Text in an execution detail or failure",
    acceptsWords: true,
  },
  {
    kind: "list",
    appliedBy: "browser",
    label: "Raw data",
    key: "raw",
    hint: "Part of any filter value, an ID, or the raw data of a failure or warning",
    acceptsWords: true,
  },
  {
    kind: "list",
    appliedBy: "browser",
    label: "Payload",
    key: payloadPrefix,
    hint: "Value in the payload, such as payload.orderId:A-1",
  },
  {
    kind: "duration",
    appliedBy: "browser",
    label: "Duration",
    key: "duration",
    hint: "Time to first success, such as >60s or <=500ms",
  },
  {
    kind: "list",
    appliedBy: "browser",
    label: "Integration",
    key: "integration",
    hint: "Integration identifier",
  },
  {
    kind: "list",
    appliedBy: "browser",
    label: "Tag",
    key: "tag",
    hint: "Workflow tag",
    acceptsWords: true,
  },
  {
    kind: "list",
    appliedBy: "browser",
    label: "Email domain",
    key: "emailDomain",
    chipLabel: "email domain",
    hint: "Domain of the subscriber's email address",
  },
  {
    kind: "list",
    appliedBy: "browser",
    label: "Phone country code",
    key: "phoneCountry",
    chipLabel: "phone country code",
    hint: "Calling code of the subscriber's phone number, such as +49",
  },
];
