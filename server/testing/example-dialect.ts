import type { Dialect } from "../upstream/dialect.ts";

export const example: Dialect = {
  label: "Example",
  operations: {
    "GET /v1/channel-endpoints": {
      queryNames: { providerId: { "svc-chat": "example-chat" } },
      responseLocations: [{ path: "data[].type", values: { chatapp1_channel: "slack" } }],
    },
  },
  completions: [],
  uniqueFields: {},
  idParameters: [],
  honorsIdempotencyKeys: true,
  session: {
    environmentHeader: "X-Environment",
    environmentClaim: "env",
    currentPath: "/v1/me",
    listPath: "/v1/environments",
    idKey: "id",
    nameKey: "name",
    organizationKey: "organizationId",
    developmentValues: [["stage", "development"]],
  },
  extraOperations: { "integrations.list": "/v1/integrations" },
  unknownRoutePattern: /^No such route/,
  wholeRequestField: "request",
  healthPath: "/health",
  secretPaths: ["/v1/environments"],
};
