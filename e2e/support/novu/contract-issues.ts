import * as z from "zod/mini";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { api } from "../../../contract/index.ts";
import type { OperationKey } from "../../../server/upstream/dialect.ts";
import { novu } from "../../../server/upstream/dialects/novu.ts";
import { createJsonTranslator } from "../../../server/upstream/translate.ts";
import { asObject } from "./json.ts";

const endpointsByOperation = new Map(
  Object.values(api)
    .flatMap((operations) => Object.values<Endpoint>(operations))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

/** Translates a response as the proxy does, and removes the envelope as the console does. */
export function toContractNames(operation: OperationKey, text: string): unknown {
  const locations = novu.operations[operation]?.responseLocations ?? [];
  const body: unknown = JSON.parse(
    createJsonTranslator(locations, "toContract", { mayHaveEnvelope: true })(text),
  );
  const response = asObject(body);
  return "data" in response && Object.keys(response).length === 1 ? response["data"] : body;
}

export function findContractIssues(
  operation: OperationKey,
  callerKind: "apiKey" | "session",
  text: string,
): string[] {
  const endpoint = endpointsByOperation.get(operation);
  if (endpoint === undefined) return [];
  const { response, restrictedResponse = response } = endpoint;
  const schema = callerKind === "session" ? response : restrictedResponse;
  const result = z.safeParse(schema, toContractNames(operation, text));
  return (result.error?.issues ?? []).map(({ path }) =>
    path.filter((key) => typeof key === "string").join("."),
  );
}
