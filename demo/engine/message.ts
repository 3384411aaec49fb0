import type { Channel, JsonObject } from "../../contract/common.ts";
import { toMessageSealedValueId } from "../../server/messages/repository.ts";
import { areConditionsMet } from "../conditions.ts";
import { renderMessage, renderText } from "../render.ts";
import { sealJson } from "../rows.ts";
import { addDetail } from "./details.ts";
import type {
  EventState,
  SendingIntegration,
  JobState,
  MessageState,
  EngineContext,
} from "./model.ts";
import { getChannel, createTemplateScope } from "./scope.ts";

interface MessageParts {
  integration: SendingIntegration;
  engineContext: EngineContext;
  controls: JsonObject;
}

/**
 * Returns the controls of the first variant whose conditions match, else the step's controls. Adds
 * an execution detail if a variant is chosen.
 */
export function chooseControls(event: EventState, job: JobState, at: number): JsonObject {
  const { variants = [] } = job.step.definition;
  const scope = { payload: event.payload, subscriber: event.subscriber };
  const variant = variants.find(({ filters }) => areConditionsMet(filters, scope));
  if (variant === undefined) return job.version.controls;
  addDetail(event, job, at, "variantChosen", {
    raw: { variantId: job.step.idsByVariant.get(variant), name: variant.name },
  });
  return variant.controls;
}

function getRecipientAddress(event: EventState, channel: Channel, controls: JsonObject): string {
  const { to } = controls;
  if (typeof to === "string") return renderText(to, createTemplateScope(event));
  const { subscriber } = event;
  return (channel === "email" ? subscriber.email : subscriber.phone) ?? subscriber.subscriberId;
}

export function createMessage(
  event: EventState,
  job: JobState,
  at: number,
  { integration, engineContext, controls }: MessageParts,
): MessageState {
  const channel = getChannel(job);
  const channelAddress = event.subscriber.addressesByIntegration.get(integration.identifier);
  const recipientAddress = getRecipientAddress(event, channel, controls);
  const isHtml = engineContext.emailFormat === "html";
  const format =
    isHtml && job.step.definition.usesEmailBlocks ? "blocks" : engineContext.emailFormat;
  const secrets: { deviceTokens?: readonly string[]; directWebhookUrl?: string } = {
    ...(channel === "push" &&
      channelAddress?.deviceTokens?.length && { deviceTokens: channelAddress.deviceTokens }),
    ...(channel === "chat" &&
      channelAddress?.webhookUrl !== undefined && { directWebhookUrl: channelAddress.webhookUrl }),
  };
  const id = event.createId(at);
  return {
    row: {
      environment_id: engineContext.environmentId,
      id,
      event_ref: event.id,
      job_ref: job.id,
      subscriber_ref: event.subscriber.id,
      workflow_ref: event.workflow.id,
      message_template_id: job.step.templateId,
      channel,
      provider_id: integration.providerId,
      ...renderMessage(channel, controls, createTemplateScope(event), format),
      email: channel === "email" ? recipientAddress : null,
      phone: channel === "sms" ? recipientAddress : null,
      delivery_secrets:
        Object.keys(secrets).length === 0
          ? null
          : sealJson(
              engineContext.keyring,
              secrets,
              toMessageSealedValueId(engineContext.environmentId, id),
            ),
      status: "sent",
      error_id: null,
      error_text: null,
      overrides: job.overrides,
      read: false,
      seen: false,
      last_seen_at: null,
      last_read_at: null,
      snoozed_until: null,
      delivered_at: [],
      created_at: new Date(at),
      updated_at: new Date(at),
    },
    deviceTokens: secrets.deviceTokens ?? [],
    isChanged: true,
  };
}

export function findMissingFieldName({ workflow, payload }: EventState): string | undefined {
  // All schemas of the demo's workflows have this shape.
  const { required } = workflow.definition.payloadSchema as { required?: string[] };
  return required?.find((name) => !(name in payload));
}
