import {
  type EndpointField,
  findEndpointType,
} from "../../../contract/providers/endpoint-types.ts";
import { findFormatError, formats } from "../../../contract/providers/channel-formats.ts";
import type { StateIcon, Tone } from "../../components/state-mark.tsx";
import type { EndpointIssueKind } from "./endpoint-issue-kinds.ts";
import type { EndpointInfo } from "./endpoint-info.ts";

type IssueText = Record<"label" | "hint", string> & { tone: Tone; icon?: StateIcon };

export const endpointIssueTexts: Record<EndpointIssue["kind"], IssueText> = {
  malformed: {
    tone: "fail",
    label: "Malformed destination",
    hint: "Messages can't be delivered. Edit the destination.",
  },
  integrationNone: {
    tone: "fail",
    label: "No integration",
    hint: "Messages can't be delivered. Connect the account again to create an endpoint with an integration.",
  },
  integrationOff: {
    tone: "fail",
    label: "Inactive integration",
    hint: "Messages can't be delivered. Activate the integration or, if it was deleted, connect the account again.",
  },
  integrationUnchecked: {
    tone: "idle",
    icon: "unknown",
    label: "Not checked",
    hint: "The active integrations aren't loaded, so this integration may be inactive.",
  },
  integrationLoading: {
    tone: "idle",
    icon: "unknown",
    label: "Checking…",
    hint: "The active integrations are loading.",
  },
  connectionNone: {
    tone: "fail",
    label: "No connection",
    hint: "Endpoints of this type need a connected workspace. Connect the workspace again.",
  },
  subscriberNone: {
    tone: "warn",
    label: "Subscriber missing",
    hint: "Events can't use this endpoint because it isn't linked to a subscriber. The account's owner must connect it again.",
  },
  phoneOdd: {
    tone: "warn",
    label: "Unusual phone number",
    hint: "The country code is unknown, or phone numbers in this country have a different length. The provider may reject the number.",
  },
  subscriberOpen: {
    tone: "idle",
    label: "No subscriber",
    hint: "Channels, chats, and webhooks work without a subscriber.",
  },
};

/** Reports whether issues of a kind may affect delivery. Other issues may be intended. */
export const affectsDelivery = (kind: EndpointIssue["kind"]): boolean =>
  endpointIssueTexts[kind].tone !== "idle";

export interface EndpointIssue {
  kind: EndpointIssueKind | "integrationUnchecked" | "integrationLoading";
  /** Explanation without destination values, because these may be secret. */
  detail?: string;
}

/**
 * Returns a sentence for each issue of a destination, or none for an unknown type. Unknown fields
 * aren't issues, because the service may support more fields than the console.
 */
export function findDestinationIssues({
  type,
  destination,
}: Pick<EndpointInfo, "type" | "destination">): string[] {
  const endpointType = findEndpointType(type);
  if (endpointType === undefined) return [];
  if (destination === undefined) return ["The destination is missing"];
  return endpointType.fields.flatMap((field: EndpointField) => {
    const value = destination[field.key] ?? "";
    if (value === "") {
      // oxlint-disable-next-line signalbox/whole-text -- the label is the name of a field
      return field.required ? [`${field.label} is missing`] : [];
    }
    return findFormatError(field.format, value) === undefined
      ? []
      : [formats[field.format].describeIssue(field.label)];
  });
}

/**
 * Returns the issues of an endpoint.
 *
 * @param activeIdentifiers identifiers of the active integrations. If undefined, an integration is
 *   reported as unchecked, or as loading.
 */
export function findEndpointIssues(
  info: EndpointInfo,
  activeIdentifiers: ReadonlySet<string> | undefined,
  isLoading = false,
): EndpointIssue[] {
  const { type, integrationIdentifier, connectionIdentifier, subscriberId } = info;
  const endpointType = findEndpointType(type);
  const issues: EndpointIssue[] = [];
  const destinationIssues = findDestinationIssues(info);
  if (destinationIssues.length > 0)
    issues.push({ kind: "malformed", detail: destinationIssues.join("; ") });
  if (integrationIdentifier === undefined) issues.push({ kind: "integrationNone" });
  else if (activeIdentifiers === undefined)
    issues.push({ kind: isLoading ? "integrationLoading" : "integrationUnchecked" });
  else if (!activeIdentifiers.has(integrationIdentifier)) issues.push({ kind: "integrationOff" });
  if (endpointType?.usesConnection && connectionIdentifier === undefined) {
    issues.push({ kind: "connectionNone" });
  }
  if (subscriberId === undefined) {
    issues.push({
      kind: endpointType?.recipientKind === "person" ? "subscriberNone" : "subscriberOpen",
    });
  }
  return issues;
}
