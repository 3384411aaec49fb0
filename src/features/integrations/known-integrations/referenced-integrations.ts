import { asList, asObject, asObjects, asText } from "../../../../domain/loose.ts";
import { findProvider } from "../../../../contract/providers/lookup.ts";
import type { JobIntegration } from "../../../entities/integrations/integration-health.ts";
import type { KnownIntegration } from "./known-integrations.ts";

/**
 * Returns the integrations in subscribers' channel settings, in endpoints, and in connections.
 * Ignores records of other kinds and malformed records.
 */
export function collectIntegrations(records: readonly unknown[]): JobIntegration[] {
  return asObjects(records).flatMap((record) =>
    [record, ...asObjects(record["channels"])].flatMap((source) => {
      const id = asText(source["_integrationId"]);
      const identifier = asText(source["integrationIdentifier"]);
      const providerId = asText(source["providerId"]) ?? "";
      return id === undefined && identifier === undefined
        ? []
        : [{ id, identifier, providerId, channel: findProvider(providerId)?.channel ?? "" }];
    }),
  );
}

/** Returns records from cached responses: lists in `data`, single records in `record`. */
export const collectRecords = (responses: readonly unknown[]): unknown[] =>
  responses.flatMap((response) => {
    const body = asObject(response);
    const list = asObject(body?.["data"])?.["data"] ?? body?.["data"];
    return [...asList(list), ...(body?.["record"] === undefined ? [] : [body["record"]])];
  });

export const toKnownEntries = (integrations: readonly JobIntegration[]): KnownIntegration[] =>
  integrations.map(({ id, identifier, providerId, channel }) => ({
    id: id ?? identifier ?? "",
    identifier: identifier ?? "",
    name: identifier ?? id ?? "",
    providerId,
    channel: channel === "" ? undefined : channel,
    state: "named",
    primary: false,
    conditions: "",
    seenAt: 0,
  }));
