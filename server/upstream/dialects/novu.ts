import type { Dialect, JsonLocation, Names } from "../dialect.ts";

// The names below were compared with the enumerations and field names of @novu/api 3.17.0 and
// 3.19.1. Names that only 3.19.1 has, such as `webex_room` or `tool-webhook`, pass unchanged,
// because the contract has no equivalent.

const providerNames: Names = {
  svc: "novu",
  "svc-email": "novu-email",
  "svc-email-agent": "novu-email-agent",
  "svc-sms": "novu-sms",
  "svc-chat": "novu-slack",
  "svc-agentvendor": "novu-anthropic",
  agentvendor: "anthropic",
  "agentvendor-aws": "anthropic-aws",
};

const endpointTypeNames: Names = {
  chatapp1_channel: "slack_channel",
  chatapp1_user: "slack_user",
  chatapp2_channel: "ms_teams_channel",
  chatapp2_user: "ms_teams_user",
  chatapp3_chat: "telegram_chat",
};

const originNames: Names = { "svc-cloud": "novu-cloud", "svc-cloud-v1": "novu-cloud-v1" };

const credentialKeyNames: Names = { AppXBaseUrl: "AppIOBaseUrl" };

const prefixPaths = (prefix: string, locations: readonly JsonLocation[]): JsonLocation[] =>
  locations.map((location) => ({ ...location, path: prefix + location.path }));

const providerLocation: JsonLocation = { path: "providerId", values: providerNames };
const endpointLocations: JsonLocation[] = [
  { path: "type", values: endpointTypeNames },
  providerLocation,
];
const credentialsLocation: JsonLocation = { path: "credentials", keys: credentialKeyNames };
// For requests with an API key, older versions return decrypted credentials, and newer ones return
// `{}`, as if there were none. So the credentials are hidden from API keys.
const integrationLocations: JsonLocation[] = [
  providerLocation,
  credentialsLocation,
  { path: "", hiddenKey: "credentials" },
];
const subscriberLocations: JsonLocation[] = [
  { path: "channels[].providerId", values: providerNames },
];
const eventLocations: JsonLocation[] = [
  { path: "template.origin", values: originNames },
  { path: "jobs[].providerId", values: providerNames },
  { path: "jobs[].executionDetails[].providerId", values: providerNames },
];
const messageLocations: JsonLocation[] = [
  providerLocation,
  ...prefixPaths("subscriber.", subscriberLocations),
];
const originLocation: JsonLocation = { path: "origin", values: originNames };

export const novu: Dialect = {
  label: "Novu",
  operations: {
    "GET /v1/channel-endpoints": {
      queryNames: { providerId: providerNames },
      responseLocations: prefixPaths("data[].", endpointLocations),
    },
    "GET /v1/channel-endpoints/{identifier}": { responseLocations: endpointLocations },
    "PATCH /v1/channel-endpoints/{identifier}": { responseLocations: endpointLocations },
    "GET /v1/channel-connections": {
      queryNames: { providerId: providerNames },
      responseLocations: prefixPaths("data[].", [providerLocation]),
    },
    "GET /v1/channel-connections/{identifier}": { responseLocations: [providerLocation] },
    "PATCH /v1/channel-connections/{identifier}": { responseLocations: [providerLocation] },

    "GET /v1/integrations": { responseLocations: prefixPaths("[].", integrationLocations) },
    "GET /v1/integrations/active": { responseLocations: prefixPaths("[].", integrationLocations) },
    "POST /v1/integrations": {
      requestLocations: [providerLocation, credentialsLocation],
      responseLocations: integrationLocations,
    },
    "PUT /v1/integrations/{integrationId}": {
      requestLocations: [credentialsLocation],
      responseLocations: integrationLocations,
    },
    // The response contains the remaining integrations.
    "DELETE /v1/integrations/{integrationId}": {
      responseLocations: prefixPaths("[].", integrationLocations),
    },
    "POST /v1/integrations/{integrationId}/set-primary": {
      responseLocations: integrationLocations,
    },

    "GET /v2/subscribers": { responseLocations: prefixPaths("data[].", subscriberLocations) },
    "GET /v2/subscribers/{subscriberId}": { responseLocations: subscriberLocations },
    "POST /v2/subscribers": { responseLocations: subscriberLocations },
    "PUT /v1/subscribers/{subscriberId}/credentials": {
      requestLocations: [providerLocation],
      responseLocations: subscriberLocations,
    },
    "PATCH /v1/subscribers/{subscriberId}/online-status": {
      responseLocations: subscriberLocations,
    },
    "POST /v1/subscribers/{subscriberId}/messages/mark-as": {
      responseLocations: prefixPaths("[].", messageLocations),
    },

    "POST /v2/workflows/{workflowId}/step/{stepId}/preview": {
      requestLocations: prefixPaths("previewPayload.subscriber.", subscriberLocations),
      responseLocations: [
        { path: "", keys: { svcSignature: "novuSignature" } },
        ...prefixPaths("previewPayloadExample.subscriber.", subscriberLocations),
      ],
    },
    "GET /v2/workflows": { responseLocations: prefixPaths("workflows[].", [originLocation]) },
    "GET /v2/workflows/{workflowId}": {
      responseLocations: [originLocation, { path: "steps[].origin", values: originNames }],
    },
    "GET /v2/workflows/{workflowId}/steps/{stepId}": { responseLocations: [originLocation] },

    "GET /v1/notifications": { responseLocations: prefixPaths("data[].", eventLocations) },
    "GET /v1/notifications/{notificationId}": { responseLocations: eventLocations },
  },

  completions: [
    {
      operation: "POST /v2/subscribers",
      recordPath: "/v2/subscribers/{subscriberId}",
      from: "data",
      to: "data",
      unless: ["failIfExists", "true"],
    },
    {
      operation: "PUT /v1/subscribers/{subscriberId}/credentials",
      recordPath: "/v2/subscribers/{subscriberId}",
      from: "channels[].credentials.deviceTokens",
      integrationsPath: "/v1/integrations/active",
      to: "credentials.deviceTokens",
    },
    {
      operation: "PATCH /v1/channel-connections/{identifier}",
      recordPath: "/v1/channel-connections/{identifier}",
      from: "workspace.botUserId",
      to: "workspace.botUserId",
    },
  ],
  idParameters: [
    {
      operation: "GET /v1/notifications",
      name: "templates",
      idPattern: /^[\da-f]{24}$/,
      recordPath: "/v2/workflows/{identifier}",
      from: "_id",
      noMatchId: "0".repeat(24),
    },
  ],
  exclusiveParameters: { "GET /v1/notifications": ["emails", "search", "subscriberIds"] },
  uniqueFields: { "POST /v1/integrations": { field: "identifier", prefixField: "providerId" } },
  // The service ignores idempotency keys for PUT and, with default settings, for requests with an
  // API key. For sessions, the stored result may be an internal error, which every repetition would
  // get for 24 hours.
  honorsIdempotencyKeys: false,
  session: {
    environmentHeader: "Novu-Environment-Id",
    environmentClaim: "environmentId",
    currentPath: "/v1/environments/me",
    listPath: "/v1/environments",
    idKey: "_id",
    nameKey: "name",
    organizationKey: "_organizationId",
    // Older versions have no `type`.
    developmentValues: [
      ["type", "dev"],
      ["name", "Development"],
    ],
  },
  extraOperations: {
    "channelConnections.list": "/v1/channel-connections?limit=1",
    "channelConnections.read": "/v1/channel-connections/signalbox-probe",
    "channelEndpoints.read": "/v1/channel-endpoints/signalbox-probe",
    "integrations.list": "/v1/integrations",
    "subscribers.read": "/v2/subscribers/signalbox-probe",
    "workflows.list": "/v2/workflows?limit=1",
    "workflows.read": "/v2/workflows/signalbox-probe",
  },
  unknownRoutePattern: /^Cannot GET /,
  forbiddenPattern: /^API endpoint not (accessible|available)/,
  wholeRequestField: "general",
  healthPath: "/v1/health-check",
  // Responses to requests that list or change environments contain API keys in plain text.
  secretPaths: ["/v1/environments"],
};
