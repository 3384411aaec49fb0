import type { DetailKey } from "../../../../domain/detail-texts.ts";
import { getEventSubscriber } from "../../../../domain/event-subscriber.ts";
import { asObject, asObjects, asText, type LooseObject } from "../../../../domain/loose.ts";
import type { JobOutcome } from "../../../../domain/job-outcome.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { getWorkflowIdentifier } from "../../../../domain/workflow-identifier.ts";
import type { Fix } from "./fixes.ts";
import { findIntegrationRef, parseRawObject } from "../../../../domain/raw-data.ts";
import type { Reason } from "./reason.ts";

type FixKind = Fix["kind"];

/**
 * Places to inspect or fix a problem, by detail text. Texts that don't require action are omitted.
 */
const fixKindsByDetailKey: Partial<Record<DetailKey, readonly FixKind[]>> = {
  noEmail: ["profile"],
  noPhone: ["profile"],
  noDeviceToken: ["deviceTokens"],
  noChatDestination: ["channelSettings", "endpoints"],
  noIntegration: ["integrations"],
  noPrimary: ["integrations"],
  integrationInactive: ["integrations", "profile"],
  providerError: ["integration"],
  providerTimeout: ["integration"],
  credentialsRejected: ["integration"],
  sentWithWarning: ["integration"],
  recipientRejected: ["profile", "preview"],
  tokenRejected: ["deviceTokens"],
  someTokensRejected: ["deviceTokens"],
  templateFailed: ["preview"],
  payloadIncomplete: ["preview"],
  filtered: ["profile"],
  merged: ["digest"],
};

function createPreviewFixes(event: ReceivedEvent, job: LooseObject): Fix[] {
  const step = asObject(job["step"]);
  const template = asObject(event.template);
  const workflowId = asText(event._templateId) ?? getWorkflowIdentifier(template);
  const stepId = asText(step?.["_id"]);
  if (workflowId === undefined || stepId === undefined) return [];
  const eventId = asText(event._id);
  const stepName = asText(step?.["name"]) ?? "the step";
  return [{ kind: "preview", workflowId, stepId, eventId, stepName }];
}

function createIntegrationFixes(job: LooseObject): Fix[] {
  const integration = findIntegrationRef(asObjects(job["executionDetails"]));
  if (integration?.id === undefined) return [{ kind: "integrations" }];
  return [
    {
      kind: "integration",
      integrationId: integration.id,
      name: integration.identifier ?? integration.id,
    },
  ];
}

export function findFixes(
  event: ReceivedEvent,
  job: LooseObject,
  outcome: JobOutcome,
  reason: Reason | undefined,
): Fix[] {
  const key = reason?.knownDetail?.key;
  const subscriberId = asText(getEventSubscriber(event)["subscriberId"]);
  const kinds = key === undefined ? [] : (fixKindsByDetailKey[key] ?? []);
  return kinds.flatMap((fixKind): Fix[] => {
    switch (fixKind) {
      case "profile":
      case "deviceTokens":
      case "channelSettings":
      case "endpoints": {
        const filterPart = asObject(parseRawObject(reason?.detail)?.["part"]);
        if (key === "filtered" && filterPart?.["on"] !== "subscriber") return [];
        return subscriberId === undefined ? [] : [{ kind: fixKind, subscriberId }];
      }
      case "integration":
        return createIntegrationFixes(job);
      case "integrations":
        return [{ kind: "integrations" }];
      case "preview":
        return createPreviewFixes(event, job);
      case "digest": {
        const eventId =
          asText(event._digestedNotificationId) ??
          asText(parseRawObject(reason?.detail)?.["notificationId"]);
        return outcome.kind !== "merged" || eventId === undefined
          ? []
          : [{ kind: "digest", eventId }];
      }
    }
  });
}
