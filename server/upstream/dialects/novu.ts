import type { Dialect, JsonPlace, Names } from "../dialect.ts";

// Compared with the enumerations and field names of @novu/api 3.17.0 and 3.19.1. Names that only
// 3.19.1 has, such as `webex_room` or `tool-webhook`, have no name in the contract and pass
// unchanged.

const providers: Names = {
  svc: "novu",
  "svc-email": "novu-email",
  "svc-email-agent": "novu-email-agent",
  "svc-sms": "novu-sms",
  "svc-chat": "novu-slack",
  "svc-agentvendor": "novu-anthropic",
  agentvendor: "anthropic",
  "agentvendor-aws": "anthropic-aws",
};

const endpointTypes: Names = {
  chatapp1_channel: "slack_channel",
  chatapp1_user: "slack_user",
  chatapp2_channel: "ms_teams_channel",
  chatapp2_user: "ms_teams_user",
  chatapp3_chat: "telegram_chat",
};

const origins: Names = { "svc-cloud": "novu-cloud", "svc-cloud-v1": "novu-cloud-v1" };

const credentialKeys: Names = { AppXBaseUrl: "AppIOBaseUrl" };

/** Returns the places of one record below a prefix, such as `data[].`. */
const below = (prefix: string, places: readonly JsonPlace[]): JsonPlace[] =>
  places.map((place) => ({ ...place, path: prefix + place.path }));

const provider: JsonPlace = { path: "providerId", values: providers };
const endpoint: JsonPlace[] = [{ path: "type", values: endpointTypes }, provider];
const credentials: JsonPlace = { path: "credentials", keys: credentialKeys };
const integration: JsonPlace[] = [provider, credentials];
const subscriber: JsonPlace[] = [{ path: "channels[].providerId", values: providers }];
const event: JsonPlace[] = [
  { path: "template.origin", values: origins },
  { path: "jobs[].providerId", values: providers },
  { path: "jobs[].executionDetails[].providerId", values: providers },
];
const message: JsonPlace[] = [provider, ...below("subscriber.", subscriber)];
const origin: JsonPlace = { path: "origin", values: origins };

export const novu: Dialect = {
  label: "Novu",
  operations: {
    "GET /v1/channel-endpoints": {
      query: { providerId: providers },
      response: below("data[].", endpoint),
    },
    "GET /v1/channel-endpoints/{identifier}": { response: endpoint },
    "PATCH /v1/channel-endpoints/{identifier}": { response: endpoint },
    "GET /v1/channel-connections": {
      query: { providerId: providers },
      response: below("data[].", [provider]),
    },
    "GET /v1/channel-connections/{identifier}": { response: [provider] },
    "PATCH /v1/channel-connections/{identifier}": { response: [provider] },

    "GET /v1/integrations": { response: below("[].", integration) },
    "GET /v1/integrations/active": { response: below("[].", integration) },
    "POST /v1/integrations": { request: integration, response: integration },
    "PUT /v1/integrations/{integrationId}": { request: [credentials], response: integration },
    "POST /v1/integrations/{integrationId}/set-primary": { response: integration },

    "GET /v2/subscribers": { response: below("data[].", subscriber) },
    "GET /v2/subscribers/{subscriberId}": { response: subscriber },
    "POST /v2/subscribers": { response: subscriber },
    "PUT /v1/subscribers/{subscriberId}/credentials": {
      request: [provider],
      response: subscriber,
    },
    "PATCH /v1/subscribers/{subscriberId}/online-status": { response: subscriber },
    "POST /v1/subscribers/{subscriberId}/messages/mark-as": { response: below("[].", message) },

    "POST /v2/workflows/{workflowId}/step/{stepId}/preview": {
      request: below("previewPayload.subscriber.", subscriber),
      response: [
        { path: "", keys: { svcSignature: "novuSignature" } },
        ...below("previewPayloadExample.subscriber.", subscriber),
      ],
    },
    "GET /v2/workflows": { response: below("workflows[].", [origin]) },
    "GET /v2/workflows/{workflowId}": {
      response: [origin, { path: "steps[].origin", values: origins }],
    },
    "GET /v2/workflows/{workflowId}/steps/{stepId}": { response: [origin] },

    "GET /v1/notifications": { response: below("data[].", event) },
    "GET /v1/notifications/{notificationId}": { response: event },
  },
};
