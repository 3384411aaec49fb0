import type { ChannelConnection } from "../../contract/channel-connections.ts";
import type { ChannelEndpoint } from "../../contract/channel-endpoints.ts";
import type { Event, Job } from "../../contract/events.ts";
import type { Integration } from "../../contract/integrations.ts";
import type { Subscriber } from "../../contract/subscribers.ts";

/** The default time of every record. */
export const recordedAt = "2026-03-01T03:00:00.000Z";

const environmentIds = { _organizationId: "org", _environmentId: "dev" };
const timestamps = { createdAt: recordedAt, updatedAt: recordedAt };

export const subscriber = (subscriberId: string, fields: Partial<Subscriber> = {}): Subscriber => ({
  _id: `id-${subscriberId}`,
  subscriberId,
  ...environmentIds,
  ...timestamps,
  deleted: false,
  ...fields,
});

export const sendgridCredentials = {
  apiKey: "canary-key",
  from: "a@shop.example",
  senderName: "Shop",
};

export const integration = (
  identifier: string,
  fields: Partial<Integration> = {},
): Integration => ({
  _id: `id-${identifier}`,
  ...environmentIds,
  name: identifier,
  identifier,
  providerId: "sendgrid",
  channel: "email",
  kind: "delivery",
  credentials: sendgridCredentials,
  configurations: {},
  active: true,
  deleted: false,
  primary: false,
  conditions: [],
  ...fields,
});

/** Returns a Slack user's endpoint with an integration and a connection. */
export const channelEndpoint = (
  identifier: string,
  fields: Partial<ChannelEndpoint> = {},
): ChannelEndpoint => ({
  identifier,
  channel: "chat",
  providerId: "slack",
  integrationIdentifier: "slack-eu",
  connectionIdentifier: "team",
  subscriberId: "ana",
  contextKeys: [],
  type: "chatapp1_user",
  endpoint: { userId: "U1" },
  ...timestamps,
  ...fields,
});

export const channelConnection = (
  identifier: string,
  fields: Partial<ChannelConnection> = {},
): ChannelConnection => ({
  identifier,
  channel: "chat",
  providerId: "slack",
  integrationIdentifier: "slack-eu",
  subscriberId: null,
  contextKeys: [],
  workspace: { id: "T1" },
  auth: { accessToken: "canary-token" },
  ...timestamps,
  ...fields,
});

export const job = (id: string, fields: Partial<Job> = {}): Job => ({
  _id: id,
  type: "email",
  executionDetails: [],
  step: { _id: `step-${id}`, active: true, filters: [], _templateId: "template" },
  providerId: "sendgrid",
  status: "completed",
  updatedAt: recordedAt,
  ...fields,
});

/** Returns an in-app job whose execution detail contains a message. */
export const inAppJob = (id: string, message: object): Job =>
  job(id, {
    type: "in_app",
    executionDetails: [
      {
        _id: `detail-${id}`,
        createdAt: recordedAt,
        status: "Success",
        detail: "Message created",
        isRetry: false,
        isTest: false,
        source: "Internal",
        raw: JSON.stringify(message),
      },
    ],
  });

/** Returns an event that succeeded. */
export const event = (id: string, fields: Partial<Event> = {}): Event => ({
  _id: id,
  ...environmentIds,
  _subscriberId: "id-ana",
  transactionId: `transaction-${id}`,
  ...timestamps,
  subscriber: { subscriberId: "ana", _id: "id-ana", firstName: "Ana" },
  template: {
    _id: "template",
    name: "Order shipped",
    triggers: [{ type: "event", identifier: "order-shipped", variables: [] }],
  },
  jobs: [job(`${id}-job`)],
  payload: {},
  contextKeys: [],
  ...fields,
});

export interface Records {
  subscribers: Subscriber[];
  integrations: Integration[];
  channelEndpoints: ChannelEndpoint[];
  channelConnections: ChannelConnection[];
  events: Event[];
}

export const createNoRecords = (): Records => ({
  subscribers: [],
  integrations: [],
  channelEndpoints: [],
  channelConnections: [],
  events: [],
});
