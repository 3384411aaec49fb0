import { novu } from "../../../../server/upstream/dialects/novu.ts";
import { NovuError } from "../errors.ts";
import { asObject, asText, changeRecords, type JsonObject, omit, pick } from "../json.ts";
import { toDialect } from "../names.ts";
import type { Rule, RuleContext } from "../rule.ts";

const endpointOperations = [
  "GET /v1/channel-endpoints",
  "GET /v1/channel-endpoints/{identifier}",
  "PATCH /v1/channel-endpoints/{identifier}",
] as const;
const connectionOperations = [
  "GET /v1/channel-connections",
  "GET /v1/channel-connections/{identifier}",
  "PATCH /v1/channel-connections/{identifier}",
] as const;

const isNewestVersion = ({ settings }: RuleContext) => settings.version === "3.19.1";

/** Chooses about half of the webhooks, by the last character of their identifier. */
const isToolWebhook = ({ type, identifier }: JsonObject) =>
  type === "webhook" &&
  (asText(identifier).codePointAt(asText(identifier).length - 1) ?? 1) % 2 === 0;

/**
 * Converts a tool webhook (see `isToolWebhook`) to a type that the contract lacks: a URL with a
 * method and headers. Returns other records unchanged.
 */
function toToolWebhook(record: JsonObject, { sentCall }: RuleContext): JsonObject {
  if (!isToolWebhook(record)) return record;
  const savedFields = pick(asObject(sentCall.body["endpoint"]), "headers", "method");
  return {
    ...record,
    type: "tool_webhook",
    channel: "tool",
    providerId: "tool-webhook",
    endpoint: { method: "POST", ...pick(asObject(record["endpoint"]), "url"), ...savedFields },
  };
}

export const channelRecordRules: readonly Rule[] = [
  {
    behavior: "Endpoints have types, channels, and providers that the contract lacks.",
    evidence: "3.19.1",
    operations: endpointOperations,
    applies: isNewestVersion,
    changeRequest: (call) => {
      if (call.operation !== "PATCH /v1/channel-endpoints/{identifier}") return call;
      const endpoint = asObject(call.body["endpoint"]);
      return { ...call, body: { endpoint: omit(endpoint, "headers", "method") } };
    },
    changeResponse: (body, context) =>
      changeRecords((record) => toToolWebhook(record, context))(body),
  },
  {
    behavior: "A destination of another type is 400, with the type in the message.",
    evidence: "Novu's 2025 source",
    operations: ["PATCH /v1/channel-endpoints/{identifier}"],
    handleError: ({ status, body }) => {
      const [, type] = /match its type "(\w+)"/.exec(asText(body["message"])) ?? [];
      if (status !== 422 || type === undefined) return undefined;
      const renamedFields = asObject(
        toDialect(novu, "PATCH /v1/channel-endpoints/{identifier}", { type }),
      );
      const novuType = asText(renamedFields["type"]);
      throw new NovuError(400, `Endpoint must match the required format for type "${novuType}"`);
    },
  },
  {
    behavior: "A connection reports that it has a token, but not the token.",
    evidence: "commit 1d184af; the models of 3.17.0 and 3.19.1 still require the token",
    operations: connectionOperations,
    applies: ({ settings, sentCall }) =>
      !settings.returnsTokens || !sentCall.operation.startsWith("PATCH "),
    changeResponse: changeRecords((connection) => ({
      ...connection,
      auth: { hasAccessToken: true },
    })),
  },
  {
    behavior: "A workspace has the ID of a bot. A write replaces it.",
    evidence: "3.19.1",
    operations: connectionOperations,
    applies: isNewestVersion,
    changeRequest: (call, { extraFieldsById }) => {
      const identifier = call.params["identifier"];
      if (!("workspace" in call.body) || identifier === undefined) return call;
      extraFieldsById.set(identifier, pick(asObject(call.body["workspace"]), "botUserId"));
      return call;
    },
    changeResponse: (body, { extraFieldsById }) =>
      changeRecords((connection) => ({
        ...connection,
        workspace: {
          ...asObject(connection["workspace"]),
          ...(extraFieldsById.get(asText(connection["identifier"])) ?? { botUserId: "U0BOT" }),
        },
      }))(body),
  },
];
