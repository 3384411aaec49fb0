import type { Dialect } from "../upstream/dialect.ts";

export const example: Dialect = {
  label: "Example",
  operations: {
    "GET /v1/channel-endpoints": {
      query: { providerId: { "svc-chat": "example-chat" } },
      response: [{ path: "data[].type", values: { chatapp1_channel: "slack" } }],
    },
  },
  completions: [],
  uniqueFields: {},
  idParameters: [],
  honorsIdempotencyKeys: true,
  session: {
    environmentHeader: "X-Environment",
    environmentClaim: "env",
    current: "/v1/me",
    list: "/v1/environments",
    id: "id",
    name: "name",
    organization: "organizationId",
    development: [["stage", "development"]],
  },
  extraOperations: { "integrations.list": "/v1/integrations" },
  unknownRoutePattern: /^No such route/,
  wholeRequestField: "request",
  health: "/health",
  secretPaths: ["/v1/environments"],
};
