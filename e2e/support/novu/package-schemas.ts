import { createRequire } from "node:module";
import type { OperationKey } from "../../../server/upstream/dialect.ts";
import { asObject } from "./json.ts";

interface Issue {
  path: readonly (string | number)[];
  message: string;
}

interface PackageSchema {
  safeParse(value: unknown): { error?: { issues: readonly Issue[] } };
}

const requireModule = createRequire(import.meta.url);

/** Avoids the package's index, which would load about 500 modules. */
function loadModelSchema(model: string): PackageSchema {
  // With `import`, the package's types would be a tenth of all types that the compiler checks.
  const moduleExports = requireModule(
    `@novu/api/models/components/${model.toLowerCase()}.js`,
  ) as object;
  const [, schema] =
    Object.entries(moduleExports).find(([name]) => name === `${model}$inboundSchema`) ?? [];
  return schema as PackageSchema;
}

/** Response models of `@novu/api`. `list` is the model of each item in a list. */
const modelsByOperation: Readonly<Record<OperationKey, string | { list: string }>> = {
  "GET /v1/environments/me": "EnvironmentResponseDto",
  "GET /v1/environments": { list: "EnvironmentResponseDto" },
  "GET /v1/integrations": { list: "IntegrationResponseDto" },
  "GET /v1/integrations/active": { list: "IntegrationResponseDto" },
  "POST /v1/integrations": "IntegrationResponseDto",
  "PUT /v1/integrations/{integrationId}": "IntegrationResponseDto",
  "POST /v1/integrations/{integrationId}/set-primary": "IntegrationResponseDto",
  "GET /v1/channel-endpoints": "ListChannelEndpointsResponseDto",
  "GET /v1/channel-endpoints/{identifier}": "GetChannelEndpointResponseDto",
  "PATCH /v1/channel-endpoints/{identifier}": "GetChannelEndpointResponseDto",
  "GET /v1/channel-connections": "ListChannelConnectionsResponseDto",
  "GET /v1/channel-connections/{identifier}": "GetChannelConnectionResponseDto",
  "PATCH /v1/channel-connections/{identifier}": "GetChannelConnectionResponseDto",
  "GET /v2/subscribers": "ListSubscribersResponseDto",
  "GET /v2/subscribers/{subscriberId}": "SubscriberResponseDto",
  "POST /v2/subscribers": "SubscriberResponseDto",
  "PUT /v1/subscribers/{subscriberId}/credentials": "SubscriberResponseDto",
  "PATCH /v1/subscribers/{subscriberId}/online-status": "SubscriberResponseDto",
  "POST /v1/subscribers/{subscriberId}/messages/mark-as": { list: "MessageResponseDto" },
  "GET /v2/workflows": "ListWorkflowResponse",
  "GET /v2/workflows/{workflowId}": "WorkflowResponseDto",
  "GET /v2/workflows/{workflowId}/steps/{stepId}": "StepResponseDto",
  "POST /v2/workflows/{workflowId}/step/{stepId}/preview": "GeneratePreviewResponseDto",
  "GET /v1/notifications": "ActivitiesResponseDto",
  "GET /v1/notifications/{notificationId}": "ActivityNotificationResponseDto",
};

export const packageOperations = Object.keys(modelsByOperation) as OperationKey[];

/** Removes the envelope as the package does: only if `data` is the only key. */
const unwrap = (body: unknown): unknown => {
  const response = asObject(body);
  return Object.keys(response).length === 1 && "data" in response ? response["data"] : body;
};

/** Returns the errors that the package's schema reports for a response, as `path: message`. */
export function findPackageIssues(operation: OperationKey, body: unknown): string[] {
  const model = modelsByOperation[operation];
  if (model === undefined) throw new Error(`${operation} has no model`);
  const value = unwrap(body);
  const schema = loadModelSchema(typeof model === "string" ? model : model.list);
  const findIssues = (item: unknown) =>
    (schema.safeParse(item).error?.issues ?? []).map(({ path, message }) => {
      const keys = path.filter((key) => typeof key === "string");
      return `${keys.join(".")}: ${message}`;
    });
  if (typeof model === "string") return findIssues(value);
  return Array.isArray(value) ? value.flatMap(findIssues) : ["not a list"];
}
