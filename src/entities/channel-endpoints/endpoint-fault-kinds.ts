export const endpointFaultKinds = [
  "malformed",
  "integrationNone",
  "integrationOff",
  "connectionNone",
  "subscriberNone",
  "phoneOdd",
  "subscriberOpen",
] as const;
export type EndpointFaultKind = (typeof endpointFaultKinds)[number];
