import * as z from "zod/mini";
import { channel, jsonObject, pathId, timestamp } from "./common.ts";
import { defineEndpoint } from "./endpoint.ts";
import { subscriber } from "./subscribers.ts";
import { workflow } from "./workflows.ts";

const text = z.optional(z.string());
const nullableText = z.optional(z.nullable(z.string()));

export const emailBlock = z.object({
  type: z.enum(["button", "text"]),
  content: z.string(),
  url: text,
  styles: z.optional(z.object({ textAlign: z.optional(z.enum(["center", "left", "right"])) })),
});

const buttonKind = z.enum(["primary", "secondary"]);

export const messageCta = z.object({
  type: z.optional(z.literal("redirect")),
  data: z.optional(z.object({ url: text })),
  action: z.optional(
    z.object({
      status: z.optional(z.enum(["pending", "done"])),
      buttons: z.optional(
        z.array(z.object({ type: buttonKind, content: z.string(), resultContent: text })),
      ),
      result: z.optional(
        z.object({ payload: z.optional(jsonObject), type: z.optional(buttonKind) }),
      ),
    }),
  ),
});

export const message = z.object({
  _id: text,
  _templateId: nullableText,
  _messageTemplateId: nullableText,
  _feedId: nullableText,
  _environmentId: z.string(),
  _organizationId: z.string(),
  _notificationId: z.string(),
  _subscriberId: z.string(),
  subscriber: z.optional(subscriber),
  template: z.optional(workflow),
  templateIdentifier: text,
  createdAt: timestamp,
  deliveredAt: z.optional(z.array(timestamp)),
  lastSeenDate: z.optional(timestamp),
  lastReadDate: z.optional(timestamp),
  snoozedUntil: z.optional(timestamp),
  content: z.optional(z.union([z.string(), z.array(emailBlock)])),
  transactionId: z.string(),
  subject: text,
  title: text,
  email: text,
  phone: text,
  directWebhookUrl: text,
  providerId: text,
  errorId: text,
  errorText: text,
  channel,
  read: z.boolean(),
  seen: z.boolean(),
  deviceTokens: z.optional(z.array(z.string())),
  cta: messageCta,
  status: z.enum(["sent", "error", "warning"]),
  payload: z.optional(jsonObject),
  overrides: z.optional(jsonObject),
  contextKeys: z.optional(z.array(z.string())),
});
export type Message = z.infer<typeof message>;

export const markAsValues = ["read", "seen", "unread", "unseen"] as const;
export const maxMessagesToMark = 100;

const messageId = z.string().check(z.minLength(1));

export const messages = {
  markAs: defineEndpoint({
    method: "POST",
    path: "/v1/subscribers/{subscriberId}/messages/mark-as",
    summary: "Mark a subscriber's in-app messages as read, seen, unread, or unseen",
    section: "4.4",
    params: z.object({ subscriberId: pathId }),
    body: z.object({
      messageId: z.union([
        messageId,
        z.array(messageId).check(z.minLength(1), z.maxLength(maxMessagesToMark)),
      ]),
      markAs: z.enum(markAsValues),
    }),
    response: z.array(message),
    status: 201,
  }),
};
