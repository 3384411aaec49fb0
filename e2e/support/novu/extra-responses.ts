import { type Caller, toNovuId } from "./callers.ts";
import { NovuError } from "./errors.ts";
import { asObject, asObjects } from "./json.ts";
import type { NovuOnlyOperation } from "./operations.ts";
import type { Call, RuleContext } from "./rule.ts";
import { findStep, findWorkflow, toWorkflow, toWorkflowList } from "./workflows.ts";

type ResponseFunction = (call: Call, context: RuleContext) => Promise<unknown>;

/** Start of every API key that the simulator returns, so that tests can search for leaked keys. */
export const apiKeyPrefix = "canary-environment-api-key";

function requireRecord<Value>(value: Value | undefined, description: string): Value {
  if (value === undefined) throw new NovuError(404, `${description} not found`);
  return value;
}

async function listEnvironments({ caller, records }: { caller: Caller } & RuleContext) {
  const environments = await records.listEnvironments(caller.organizationId);
  return environments.map(({ id, name, production }) => ({
    _id: toNovuId(id),
    _organizationId: caller.organizationId,
    id,
    name,
    identifier: `app-${toNovuId(id).slice(0, 12)}`,
    type: production ? "prod" : "dev",
    slug: `${name.toLowerCase()}_env_${toNovuId(id)}`,
  }));
}

const getParam = (call: Call, name: string) => call.params[name] ?? "";

/** Responses to operations that the contract lacks. They use the contract's names. */
export const extraResponseFunctions: Readonly<Record<NovuOnlyOperation, ResponseFunction>> = {
  async "GET /v1/environments/me"(_, context) {
    const environments = await listEnvironments(context);
    const { id, ...environment } = requireRecord(
      environments.find((candidate) => candidate.id === context.caller.environmentId),
      "Environment",
    );
    return environment;
  },

  // Sessions get the keys of every environment. API keys get only the keys of their own environment
  // (commit 2188f50).
  async "GET /v1/environments"(_, context) {
    const { caller } = context;
    const environments = await listEnvironments(context);
    return environments.map(({ id, ...environment }) => ({
      ...environment,
      apiKeys:
        caller.kind === "session" || id === caller.environmentId
          ? [{ key: `${apiKeyPrefix}-${environment._id}`, _userId: environment._organizationId }]
          : [],
    }));
  },

  "GET /v1/integrations": (_, { records, caller }) => records.listIntegrations(caller),

  "GET /v1/channel-endpoints/{identifier}": async (call, { records, caller }) =>
    requireRecord(
      await records.findChannelEndpoint(caller, getParam(call, "identifier")),
      "Channel endpoint",
    ),

  async "GET /v1/channel-connections"(call, { records, caller }) {
    const connections = await records.listChannelConnections(caller);
    const data = connections.slice(0, Number(call.query.get("limit") ?? 10));
    const page = { next: null, previous: null, totalCountCapped: false };
    return { data, ...page, totalCount: connections.length };
  },

  async "GET /v1/channel-connections/{identifier}"(call, { records, caller }) {
    const connections = await records.listChannelConnections(caller);
    return requireRecord(
      connections.find(({ identifier }) => identifier === getParam(call, "identifier")),
      "Channel connection",
    );
  },

  async "GET /v2/subscribers/{subscriberId}"(call, { read }) {
    const query = new URLSearchParams({ subscriberId: getParam(call, "subscriberId") });
    const [subscriber] = asObjects(asObject(await read(`/v2/subscribers?${query}`))["data"]);
    return requireRecord(subscriber, `Subscriber: ${getParam(call, "subscriberId")} was`);
  },

  "GET /v2/workflows": async (call, { records, caller }) =>
    toWorkflowList(await records.listWorkflows(caller), call.query),

  async "GET /v2/workflows/{workflowId}"(call, { records, caller }) {
    const workflows = await records.listWorkflows(caller);
    return toWorkflow(
      requireRecord(findWorkflow(workflows, getParam(call, "workflowId")), "Workflow"),
    );
  },

  async "GET /v2/workflows/{workflowId}/steps/{stepId}"(call, { records, caller }) {
    const workflows = await records.listWorkflows(caller);
    const workflow = requireRecord(
      findWorkflow(workflows, getParam(call, "workflowId")),
      "Workflow",
    );
    return requireRecord(findStep(workflow, getParam(call, "stepId")), "Step");
  },
};
