import type { DemoEnvironmentName } from "../names.ts";
import { accountWorkflows } from "./account.ts";
import { billingWorkflows } from "./billing.ts";
import type { WorkflowDefinition } from "./definition.ts";
import { hostileWorkflow } from "./hostile.ts";
import { operationsWorkflows } from "./operations.ts";
import { orderWorkflows } from "./orders.ts";
import { teamWorkflows } from "./team.ts";

export const workflowDefinitions: readonly WorkflowDefinition[] = [
  ...orderWorkflows,
  ...accountWorkflows,
  ...billingWorkflows,
  ...teamWorkflows,
  ...operationsWorkflows,
  hostileWorkflow,
];

/** What has not reached production, or is not run in development. */
const notInDevelopment = new Set(["store-price-sync", "catalogue-export", "service-notice"]);

export const workflowsOf = (environment: DemoEnvironmentName): readonly WorkflowDefinition[] =>
  environment === "Production"
    ? workflowDefinitions
    : workflowDefinitions.filter(({ identifier }) => !notInDevelopment.has(identifier));

export const findDefinition = (identifier: string): WorkflowDefinition | undefined =>
  workflowDefinitions.find((definition) => definition.identifier === identifier);
