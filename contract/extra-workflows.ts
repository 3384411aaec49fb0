import * as z from "zod/mini";
import { pathId } from "./common.ts";
import { defineEndpoint } from "./endpoint.ts";

const workflow = z.object({ _id: z.string(), workflowId: z.string(), name: z.string() });

const step = z.object({ _id: z.string(), stepId: z.string(), name: z.string(), type: z.string() });

export const defaultWorkflowLimit = 50;

/**
 * Workflow operations that aren't in the contract, but that a service may have. See
 * `extra-operations.ts`.
 */
export const extraWorkflows = {
  list: defineEndpoint({
    method: "GET",
    path: "/v2/workflows",
    summary: "List workflows",
    section: "beyond the contract",
    query: z.object({
      limit: z._default(z.int(), defaultWorkflowLimit),
      /** Part of the name or of the trigger identifier. */
      query: z.optional(z.string()),
    }),
    response: z.object({ workflows: z.array(workflow), totalCount: z.number() }),
  }),
  read: defineEndpoint({
    method: "GET",
    path: "/v2/workflows/{workflowId}",
    summary: "Get a workflow with its steps",
    section: "beyond the contract",
    params: z.object({ workflowId: pathId }),
    response: z.extend(workflow, { steps: z.array(step) }),
  }),
};
