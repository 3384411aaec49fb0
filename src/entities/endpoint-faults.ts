import { asText } from "../../contract/loose.ts";
import {
  endpointFieldFault,
  type EndpointField,
  findEndpointType,
} from "../../contract/providers/endpoint-types.ts";
import type { Tone } from "../components/state-mark.tsx";
import type { EndpointFacts } from "./endpoint-facts.ts";

export const endpointFaultKinds = [
  "malformed",
  "integrationNone",
  "integrationOff",
  "connectionNone",
  "subscriberNone",
  "phoneOdd",
  "subscriberOpen",
] as const;
export type EndpointFaultKind = (typeof endpointFaultKinds)[number];

interface FaultWords {
  tone: Tone;
  /** In a row. */
  label: string;
  /** Heads a group of them. */
  title: string;
  /** What it means, and what helps. */
  hint: string;
}

/** What can be wrong with an endpoint as far as its record and the active integrations tell. */
export const endpointFaultWords: Record<EndpointFaultKind, FaultWords> = {
  malformed: {
    tone: "fail",
    label: "Malformed",
    title: "Malformed for the type",
    hint: "What it holds is not what its type needs, so nothing can be delivered. Edit its target.",
  },
  integrationNone: {
    tone: "fail",
    label: "No integration",
    title: "No integration",
    hint: "Nothing is there to deliver through. The link is made by the service, not through this API.",
  },
  integrationOff: {
    tone: "fail",
    label: "Integration not active",
    title: "Integration not active, or unknown",
    hint: "The service lists active integrations only, and the one that is named is not among them. Switch it on, if it still exists.",
  },
  connectionNone: {
    tone: "fail",
    label: "No connection",
    title: "No connection, where the type needs one",
    hint: "Its type delivers into a workspace, and no connection links it to one. Somebody has to connect the workspace anew.",
  },
  subscriberNone: {
    tone: "warn",
    label: "No subscriber",
    title: "No subscriber, where the type reaches a person",
    hint: "It names a person's device or account, and no subscriber whose notifications would go there.",
  },
  phoneOdd: {
    tone: "warn",
    label: "Unusual number",
    title: "Phone number of an unusual length",
    hint: "It has the form of E.164, and its country has no number of this length. A provider may refuse it.",
  },
  subscriberOpen: {
    tone: "idle",
    label: "No subscriber",
    title: "No subscriber, where many read",
    hint: "A channel, a chat or a webhook may stand for itself. No event of a subscriber leads there.",
  },
};

/** Faults proper; the others are worth knowing and may well be meant so. */
export const isBroken = (kind: EndpointFaultKind): boolean =>
  endpointFaultWords[kind].tone !== "idle";

export interface EndpointFault {
  kind: EndpointFaultKind;
  /** What exactly, where there is more to say; never a value of the target. */
  detail?: string;
}

/** What of the target does not fit its type, a sentence for each field; empty for unknown types. */
export function targetFaults({ type, target }: EndpointFacts): string[] {
  const row = findEndpointType(type);
  if (row === undefined) return [];
  if (target === undefined) return ["It has no target at all"];
  const faults = row.fields.flatMap((field: EndpointField) => {
    const value = target[field.key];
    if (value !== undefined && typeof value !== "string") return [`${field.label} is no text`];
    const fault = endpointFieldFault(field, asText(value) ?? "");
    if (fault === undefined) return [];
    return [fault.startsWith(field.label) ? fault : `${field.label}: ${fault}`];
  });
  const own = new Set<string>(row.fields.map(({ key }) => key));
  const surplus = Object.keys(target).filter((key) => !own.has(key));
  return [...faults, ...surplus.map((key) => `${key} is no field of the type`)];
}

/**
 * What is wrong with an endpoint. `active` are the identifiers of the active integrations of the
 * open environment; undefined while they are not known, and then nothing is said about them.
 */
export function endpointFaults(
  facts: EndpointFacts,
  active: ReadonlySet<string> | undefined,
): EndpointFault[] {
  const { type, integrationIdentifier, connectionIdentifier, subscriberId } = facts;
  const row = findEndpointType(type);
  const faults: EndpointFault[] = [];
  const malformed = targetFaults(facts);
  if (malformed.length > 0) faults.push({ kind: "malformed", detail: malformed.join(". ") });
  if (integrationIdentifier === undefined) faults.push({ kind: "integrationNone" });
  else if (active && !active.has(integrationIdentifier)) faults.push({ kind: "integrationOff" });
  if (row?.viaConnection && connectionIdentifier === undefined) {
    faults.push({ kind: "connectionNone" });
  }
  if (subscriberId === undefined) {
    faults.push({ kind: row?.reaches === "person" ? "subscriberNone" : "subscriberOpen" });
  }
  return faults;
}
