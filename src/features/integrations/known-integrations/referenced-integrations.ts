import { asList, asObject, asObjects, asText } from "../../../../domain/loose.ts";
import { findProvider } from "../../../../contract/providers/lookup.ts";
import type { JobIntegration } from "../../../entities/integrations/integration-health.ts";
import type { KnownIntegration } from "./known-integrations.ts";

/** Returns the integrations in subscribers' channel settings. Ignores malformed records. */
export function collectIntegrations(subscribers: readonly unknown[]): JobIntegration[] {
  return subscribers.flatMap((subscriber) =>
    asObjects(asObject(subscriber)?.["channels"]).flatMap((setting) => {
      const id = asText(setting["_integrationId"]);
      const identifier = asText(setting["integrationIdentifier"]);
      const providerId = asText(setting["providerId"]) ?? "";
      return id === undefined && identifier === undefined
        ? []
        : [{ id, identifier, providerId, channel: findProvider(providerId)?.channel ?? "" }];
    }),
  );
}

/** Returns subscribers from cached responses: lists in `data`, single subscribers in `record`. */
export const collectSubscribers = (responses: readonly unknown[]): unknown[] =>
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
