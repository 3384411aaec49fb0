import { createInternalError, NovuError } from "../errors.ts";
import { asObject, asObjects, asText, changeRecords, omit, pick } from "../json.ts";
import type { Rule } from "../rule.ts";

const savedCredentialKeys = ["webhookUrl", "channel", "deviceTokens"];

const getMessageIds = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Array.isArray(value) ? value.map(asText) : [];

export const subscriberRules: readonly Rule[] = [
  {
    behavior: "Channel settings have the ID of their integration, but no identifier.",
    evidence: "Novu's 2025 source",
    operations: [
      "GET /v2/subscribers",
      "GET /v2/subscribers/{subscriberId}",
      "POST /v2/subscribers",
      "PUT /v1/subscribers/{subscriberId}/credentials",
      "PATCH /v1/subscribers/{subscriberId}/online-status",
    ],
    changeResponse: changeRecords(({ channels, ...subscriber }) => ({
      ...subscriber,
      channels: asObjects(channels).map((settings) => omit(settings, "integrationIdentifier")),
    })),
  },
  {
    behavior: "An upsert without `data` clears the custom data.",
    evidence: "commit 11e9ced",
    operations: ["POST /v2/subscribers"],
    changeRequest: (call) => ({ ...call, body: { data: {}, ...call.body } }),
  },
  {
    behavior: "Null clears only the email address.",
    evidence: "commit 11e9ced",
    operations: ["POST /v2/subscribers"],
    changeRequest: (call) => ({
      ...call,
      body: Object.fromEntries(
        Object.entries(call.body).filter(([key, value]) => value !== null || key === "email"),
      ),
    }),
  },
  {
    behavior:
      "Setting credentials saves three fields, and an update without device tokens clears them.",
    evidence: "Novu's 2025 source",
    operations: ["PUT /v1/subscribers/{subscriberId}/credentials"],
    changeRequest: (call) => ({
      ...call,
      body: {
        ...call.body,
        credentials: {
          deviceTokens: [],
          ...pick(asObject(call.body["credentials"]), ...savedCredentialKeys),
        },
      },
    }),
  },
  {
    behavior: "A subscriber has at most 100 device tokens for a provider.",
    evidence: "Novu's 2025 source",
    operations: ["PUT /v1/subscribers/{subscriberId}/credentials"],
    changeRequest: (call) => {
      const { deviceTokens } = asObject(call.body["credentials"]);
      if (!Array.isArray(deviceTokens) || deviceTokens.length <= 100) return call;
      throw new NovuError(400, "Device tokens limit exceeded. Maximum allowed: 100");
    },
  },
  {
    behavior: "Setting the credentials of an unknown subscriber is 400, not 404.",
    evidence: "Novu's 2025 source",
    operations: ["PUT /v1/subscribers/{subscriberId}/credentials"],
    handleError: ({ status }, { sentCall }) => {
      if (status !== 404) return undefined;
      throw new NovuError(400, `Subscriber with id: ${sentCall.params["subscriberId"]} not found`);
    },
  },
  {
    behavior: "Marking messages without their IDs is 400.",
    evidence: "Novu's 2025 source",
    operations: ["POST /v1/subscribers/{subscriberId}/messages/mark-as"],
    changeRequest: (call) => {
      if (getMessageIds(call.body["messageId"]).length > 0) return call;
      throw new NovuError(400, "messageId is required");
    },
  },
  {
    behavior: "A message ID that isn't 24 hexadecimal digits is an internal error.",
    evidence: "not verified: the database's driver throws",
    operations: ["POST /v1/subscribers/{subscriberId}/messages/mark-as"],
    changeRequest: (call) => {
      if (getMessageIds(call.body["messageId"]).every((id) => /^[\da-f]{24}$/.test(id)))
        return call;
      throw createInternalError();
    },
  },
  {
    behavior: "A marked message has no subscriber, workflow, or context, and its feed may be null.",
    evidence: "Novu's 2025 source; 3.19.1 allows a null feed",
    operations: ["POST /v1/subscribers/{subscriberId}/messages/mark-as"],
    changeResponse: changeRecords((message) => ({
      _feedId: null,
      ...omit(message, "subscriber", "template", "contextKeys"),
    })),
  },
];
