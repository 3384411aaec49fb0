import {
  type EndpointField,
  findEndpointType,
} from "../../../contract/providers/endpoint-types.ts";
import { formatError, formats } from "../../../contract/providers/channel-formats.ts";
import type { Tone } from "../../components/state-mark.tsx";
import type { EndpointFaultKind } from "./endpoint-fault-kinds.ts";
import type { EndpointFacts } from "./endpoint-facts.ts";

interface FaultWords {
  tone: Tone;
  label: string;
  title: string;
  hint: string;
}

export const endpointFaultWords: Record<EndpointFaultKind, FaultWords> = {
  malformed: {
    tone: "fail",
    label: "Malformed",
    title: "Malformed destination",
    hint: "Messages can't be delivered. Edit the destination.",
  },
  integrationNone: {
    tone: "fail",
    label: "No integration",
    title: "No integration",
    hint: "Messages can't be delivered. The API can't link an integration to an endpoint.",
  },
  integrationOff: {
    tone: "fail",
    label: "Inactive integration",
    title: "Inactive integration",
    hint: "The integration is inactive or was deleted. Activate it to deliver messages.",
  },
  connectionNone: {
    tone: "fail",
    label: "No connection",
    title: "No connection",
    hint: "This type delivers through a connected workspace. Connect the workspace again.",
  },
  subscriberNone: {
    tone: "warn",
    label: "No subscriber",
    title: "No subscriber for a personal endpoint",
    hint: "The endpoint reaches one person but belongs to no subscriber, so no event uses it.",
  },
  phoneOdd: {
    tone: "warn",
    label: "Unusual number",
    title: "Phone number of unusual length",
    hint: "Phone numbers in this country have another length. The provider may reject it.",
  },
  subscriberOpen: {
    tone: "idle",
    label: "No subscriber",
    title: "No subscriber for a shared endpoint",
    hint: "Channels, chats, and webhooks can work without a subscriber.",
  },
};

/** Reports whether an issue breaks delivery; the others may be intended. */
export const isBroken = (kind: EndpointFaultKind): boolean =>
  endpointFaultWords[kind].tone !== "idle";

export interface EndpointFault {
  kind: EndpointFaultKind;
  /** Sentences; never contains a value of the destination, which may be secret. */
  detail?: string;
}

/** Returns a sentence for each malformed field of a destination; empty for unknown types. */
export function targetFaults({ type, target }: Pick<EndpointFacts, "type" | "target">): string[] {
  const row = findEndpointType(type);
  if (row === undefined) return [];
  if (target === undefined) return ["The destination is missing"];
  const faults = row.fields.flatMap((field: EndpointField) => {
    const value = target[field.key];
    if (value === undefined || value === "") {
      return field.required ? [`${field.label} is missing`] : [];
    }
    return formatError(field.format, value) === undefined
      ? []
      : [formats[field.format].issue(field.label)];
  });
  const own = new Set<string>(row.fields.map(({ key }) => key));
  const surplus = Object.keys(target).filter((key) => !own.has(key));
  return [...faults, ...surplus.map((key) => `${key} isn't a field of this type`)];
}

/** `active` are the identifiers of active integrations; while undefined, these aren't checked. */
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
