import type { DetailKey } from "../../../../domain/detail-texts.ts";
import { asObject, asObjects, asText, type LooseObject } from "../../../../domain/loose.ts";
import type { JobOutcome } from "../../../../domain/rules.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { workflowIdentifier } from "../../../entities/events/workflow-label.tsx";
import type { Fix } from "./fixes.ts";
import { namedIntegration, rawObject } from "./raw-facts.ts";
import type { Reason } from "./reason.ts";

type Place = "subscriber" | "integration" | "integrations" | "endpoints" | "preview" | "digest";

/** Where each problem is inspected or fixed; texts that need no action are absent. */
const places: Partial<Record<DetailKey, readonly Place[]>> = {
  noEmail: ["subscriber"],
  noPhone: ["subscriber"],
  noDeviceToken: ["subscriber"],
  noChatAddress: ["subscriber", "endpoints"],
  noIntegration: ["integrations"],
  noPrimary: ["integrations"],
  integrationInactive: ["integrations", "subscriber"],
  providerError: ["integration"],
  providerTimeout: ["integration"],
  credentialsRefused: ["integration"],
  sentWithWarning: ["integration"],
  recipientRefused: ["subscriber", "preview"],
  tokenRefused: ["subscriber"],
  someTokensRefused: ["subscriber"],
  templateFailed: ["preview"],
  payloadIncomplete: ["preview"],
  filtered: ["subscriber"],
  merged: ["digest"],
};

function previewOf(event: ReceivedEvent, job: LooseObject): Fix[] {
  const step = asObject(job["step"]);
  const template = asObject(event.template);
  const workflowId = asText(event._templateId) ?? workflowIdentifier(template);
  const stepId = asText(step?.["_id"]);
  if (workflowId === undefined || stepId === undefined) return [];
  const eventId = asText(event._id);
  const name = asText(step?.["name"]) ?? "the step";
  return [{ kind: "preview", workflowId, stepId, eventId, step: name }];
}

function integrationOf(job: LooseObject): Fix[] {
  const named = namedIntegration(asObjects(job["executionDetails"]));
  if (named?.id === undefined) return [{ kind: "integrations" }];
  return [{ kind: "integration", integrationId: named.id, name: named.identifier ?? named.id }];
}

const subscriberPart = (key: DetailKey | undefined) =>
  key === "tokenRefused" || key === "someTokensRefused" || key === "noDeviceToken"
    ? "deviceTokens"
    : "profile";

export function findFixes(
  event: ReceivedEvent,
  job: LooseObject,
  outcome: JobOutcome,
  reason: Reason | undefined,
): Fix[] {
  const key = reason?.known?.key;
  const subscriberId = asText(asObject(event.subscriber)?.["subscriberId"]);
  const wanted = key === undefined ? [] : (places[key] ?? []);
  return wanted.flatMap((place): Fix[] => {
    switch (place) {
      case "subscriber": {
        const part = asObject(rawObject(reason?.detail)?.["part"]);
        if (key === "filtered" && part?.["on"] !== "subscriber") return [];
        return subscriberId === undefined
          ? []
          : [{ kind: "subscriber", subscriberId, about: subscriberPart(key) }];
      }
      case "integration":
        return integrationOf(job);
      case "integrations":
        return [{ kind: "integrations" }];
      case "endpoints":
        return subscriberId === undefined ? [] : [{ kind: "endpoints", subscriberId }];
      case "preview":
        return previewOf(event, job);
      case "digest": {
        const eventId =
          asText(event._digestedNotificationId) ??
          asText(rawObject(reason?.detail)?.["notificationId"]);
        return outcome.kind !== "merged" || eventId === undefined
          ? []
          : [{ kind: "digest", eventId }];
      }
    }
  });
}
