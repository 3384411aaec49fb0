import type { Endpoint } from "../../../contract/endpoint.ts";
import { api } from "../../../contract/index.ts";
import type { OperationKey } from "../../../server/upstream/dialect.ts";

/** Operations that the contract lacks. The paths are those of @novu/api 3.19.1, unless noted. */
export const extraOperations = [
  // The package lacks this route, because the OpenAPI document hides it (commit 03c8bec).
  "GET /v1/environments/me",
  "GET /v1/environments",
  "GET /v1/integrations",
  "GET /v1/channel-endpoints/{identifier}",
  "GET /v1/channel-connections",
  "GET /v1/channel-connections/{identifier}",
  "GET /v2/subscribers/{subscriberId}",
  "GET /v2/workflows",
  "GET /v2/workflows/{workflowId}",
  "GET /v2/workflows/{workflowId}/steps/{stepId}",
] as const satisfies readonly OperationKey[];
export type NovuOnlyOperation = (typeof extraOperations)[number];

const contractOperations = Object.entries(api)
  .filter(([resource]) => resource !== "session")
  .flatMap(([, operations]) => Object.values<Endpoint>(operations))
  .map(({ method, path }) => `${method} ${path}` as OperationKey);

export interface FoundOperation {
  operation: OperationKey;
  params: Readonly<Record<string, string>>;
}

const operationPatterns = [...extraOperations, ...contractOperations].map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
}));

/** If several paths match, returns the operation whose path has the fewest parameters. */
export function findOperation(method: string, path: string): FoundOperation | undefined {
  const matches = operationPatterns.flatMap(({ operation, pattern }) => {
    const groups = pattern.exec(`${method} ${path}`);
    return groups === null ? [] : [{ operation, groups: groups.groups ?? {} }];
  });
  const [match] = matches.toSorted(
    (one, other) => Object.keys(one.groups).length - Object.keys(other.groups).length,
  );
  if (match === undefined) return undefined;
  const params = Object.entries(match.groups).map(([name, text]) => [
    name,
    decodeURIComponent(text),
  ]);
  return { operation: match.operation, params: Object.fromEntries(params) };
}
