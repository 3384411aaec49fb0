import type { Channel } from "../../contract/common.ts";
import { filtersHold } from "../conditions.ts";
import { renderMessage, renderText } from "../render.ts";
import type { JsonObject } from "../workflows.ts";
import { addDetail } from "./details.ts";
import type { EventState, Integration, JobState, MessageState, Setting } from "./model.ts";
import { channelOf, templateScope } from "./scope.ts";

interface MessageParts {
  integration: Integration;
  setting: Setting;
  controls: JsonObject;
}

/** The step's controls, or those of the variant whose conditions hold. */
export function chooseControls(event: EventState, job: JobState, at: number): JsonObject {
  const { variants = [] } = job.step.definition;
  const scope = { payload: event.payload, subscriber: event.subscriber };
  const variant = variants.find(({ filters }) => filtersHold(filters, scope));
  if (variant === undefined) return job.version.controls;
  addDetail(event, job, at, "variantChosen", {
    raw: { variantId: job.step.variantIds.get(variant), name: variant.name },
  });
  return variant.controls;
}

function recipientOf(event: EventState, channel: Channel, controls: JsonObject): string {
  const { to } = controls;
  if (typeof to === "string") return renderText(to, templateScope(event));
  const { subscriber } = event;
  return (channel === "email" ? subscriber.email : subscriber.phone) ?? subscriber.subscriberId;
}

/** The message that an integration is to send, rendered. */
export function makeMessage(
  event: EventState,
  job: JobState,
  at: number,
  { integration, setting, controls }: MessageParts,
): MessageState {
  const channel = channelOf(job);
  const address = event.subscriber.addresses.get(integration.identifier);
  const to = recipientOf(event, channel, controls);
  const isHtml = setting.mailContent === "html";
  const kept = isHtml && job.step.definition.blocks ? "blocks" : setting.mailContent;
  return {
    id: event.ids(at),
    createdAt: at,
    channel,
    ...renderMessage(channel, controls, templateScope(event), kept),
    deviceTokens: channel === "push" ? (address?.deviceTokens ?? []) : [],
    webhookUrl: channel === "chat" ? (address?.webhookUrl ?? null) : null,
    email: channel === "email" ? to : null,
    phone: channel === "sms" ? to : null,
    providerId: integration.providerId,
    status: "sent",
    errorId: null,
    errorText: null,
    read: false,
    seen: false,
    lastSeenAt: null,
    lastReadAt: null,
    snoozedUntil: null,
    deliveredAt: [],
    updatedAt: at,
    changed: true,
  };
}

/** The name of a value that the workflow's schema requires and the payload lacks. */
export function missingValue({ workflow, payload }: EventState): string | undefined {
  // The schemas of the demo's own workflows.
  const { required } = workflow.definition.payloadSchema as { required?: string[] };
  return required?.find((name) => !(name in payload));
}
