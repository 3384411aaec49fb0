import { toNovuId } from "../callers.ts";
import { NovuError, createValidationError } from "../errors.ts";
import { asObject, asObjects, asText, changeRecords, type JsonObject, omit } from "../json.ts";
import type { Rule, RuleContext } from "../rule.ts";

const listOperations = ["GET /v1/integrations", "GET /v1/integrations/active"] as const;
const writeOperations = [
  "POST /v1/integrations",
  "PUT /v1/integrations/{integrationId}",
  "POST /v1/integrations/{integrationId}/set-primary",
] as const;
const allOperations = [...listOperations, ...writeOperations];

const isApiKeyCaller = ({ caller }: RuleContext) => caller.kind === "apiKey";
const isNewestVersion = ({ settings }: RuleContext) => settings.version === "3.19.1";

const getPriority = ({ active, primary }: JsonObject) =>
  active !== true ? 0 : primary === true ? 2 : 1;

const extraKeysBySection = {
  credentials: "configurationSetName",
  configurations: "payloadSchema",
} as const;
const extraKeyEntries = Object.entries(extraKeysBySection);

/** For each section of the integration, returns a field that the contract lacks. */
const getExtras = (integration: JsonObject): JsonObject =>
  Object.fromEntries(
    extraKeyEntries.flatMap(([section, key]) =>
      section in integration ? [[section, { [key]: `${key} of another program` }]] : [],
    ),
  );

function withExtras(integration: JsonObject, { extraFieldsById }: RuleContext): JsonObject {
  const extras = extraFieldsById.get(asText(integration["_id"])) ?? getExtras(integration);
  const entries = Object.entries(extras)
    .filter(([section]) => section in integration)
    .map(([section, extraValue]) => [
      section,
      { ...asObject(integration[section]), ...asObject(extraValue) },
    ]);
  return { ...integration, ...Object.fromEntries(entries) };
}

export const integrationRules: readonly Rule[] = [
  {
    behavior:
      "Credentials and configurations have keys that the contract lacks. A write replaces both completely.",
    evidence: "3.19.1",
    operations: allOperations,
    applies: isNewestVersion,
    changeRequest: (call, { extraFieldsById }) => {
      const id = call.params["integrationId"];
      const sentSections = extraKeyEntries.filter(([section]) => section in call.body);
      if (id === undefined || sentSections.length === 0) return call;
      const extras = sentSections.map(([section, key]) => {
        const value = asObject(call.body[section])[key];
        return [section, value === undefined ? {} : { [key]: value }];
      });
      extraFieldsById.set(id, { ...extraFieldsById.get(id), ...Object.fromEntries(extras) });
      return call;
    },
    changeResponse: (body, context) => changeRecords((record) => withExtras(record, context))(body),
  },
  {
    behavior: "Integrations have a priority, which is 0 when inactive.",
    evidence: "commit 3f47346",
    operations: allOperations,
    changeResponse: changeRecords((integration) => ({
      ...integration,
      priority: getPriority(integration),
    })),
  },
  {
    behavior: "API keys get empty credentials from lists, and none from writes.",
    evidence: "commit 73fe962",
    operations: listOperations,
    applies: isApiKeyCaller,
    changeResponse: changeRecords((integration) => ({ ...integration, credentials: {} })),
  },
  {
    behavior: "API keys list the integrations of their own environment.",
    evidence: "Novu's 2025 source; older versions list every environment",
    operations: listOperations,
    applies: isApiKeyCaller,
    changeResponse: (body, { caller }) =>
      asObjects(body).filter(({ _environmentId: id }) => id === toNovuId(caller.environmentId)),
  },
  {
    behavior: "An integration is found by its ID only.",
    evidence: "commit 3f47346",
    operations: writeOperations,
    changeRequest: (call) => {
      const id = call.params["integrationId"];
      if (id === undefined || /^[\da-f]{24}$/.test(id)) return call;
      throw createValidationError(["integrationId must be a mongodb id"]);
    },
  },
  {
    behavior: "Empty text changes nothing.",
    evidence: "Novu's 2025 source",
    operations: ["PUT /v1/integrations/{integrationId}"],
    changeRequest: (call) => ({
      ...call,
      body: Object.fromEntries(Object.entries(call.body).filter(([, value]) => value !== "")),
    }),
  },
  {
    behavior: "An update without a field to change is 400.",
    evidence: "Novu's 2025 source",
    operations: ["PUT /v1/integrations/{integrationId}"],
    changeRequest: (call) => {
      if (Object.keys(omit(call.body, "check")).length > 0) return call;
      throw new NovuError(400, "No properties found for update");
    },
  },
  {
    behavior: "Inbox, push, and chat have no primary.",
    evidence: "commit 3f47346",
    operations: ["POST /v1/integrations/{integrationId}/set-primary"],
    changeRequest: async (call, { records, caller }) => {
      const integrations = await records.listIntegrations(caller);
      const channel = integrations.find(({ _id }) => _id === call.params["integrationId"])?.channel;
      if (channel === undefined || channel === "email" || channel === "sms") return call;
      throw new NovuError(400, `Channel ${channel} does not support primary`);
    },
  },
  {
    behavior: "Setting an integration as primary returns 201.",
    evidence: "the controller of 2025 sets no status, but 3.17.0 and 3.19.1 say 200; not verified",
    operations: ["POST /v1/integrations/{integrationId}/set-primary"],
    status: 201,
  },
  {
    behavior: "An identifier that is already used is 409, without field errors.",
    evidence: "Novu's 2025 source",
    operations: ["POST /v1/integrations", "PUT /v1/integrations/{integrationId}"],
    handleError: ({ status }) => {
      if (status !== 409) return undefined;
      throw new NovuError(409, "Integration with identifier already exists");
    },
  },
];
