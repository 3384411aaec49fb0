export const endpointIssueKinds = [
  "malformed",
  "integrationNone",
  "integrationOff",
  "connectionNone",
  "subscriberNone",
  "phoneOdd",
  "subscriberOpen",
] as const;
export type EndpointIssueKind = (typeof endpointIssueKinds)[number];
