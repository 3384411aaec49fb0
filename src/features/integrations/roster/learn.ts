import { asList, asObject, asObjects, asText } from "../../../../domain/loose.ts";
import { findProvider } from "../../../../contract/providers/lookup.ts";
import type { JobIntegration } from "../../../entities/integrations/integration-health.ts";
import type { RosterEntry } from "./roster.ts";

/** Returns the integrations in subscribers' channel settings. Accepts records of any shape. */
export function namedBySettings(subscribers: readonly unknown[]): JobIntegration[] {
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

/** Returns the subscribers in cached responses: lists in `data`, single ones in `record`. */
export const subscribersIn = (answers: readonly unknown[]): unknown[] =>
  answers.flatMap((answer) => {
    const read = asObject(answer);
    const list = asObject(read?.["data"])?.["data"] ?? read?.["data"];
    return [...asList(list), ...(read?.["record"] === undefined ? [] : [read["record"]])];
  });

export const namedEntries = (named: readonly JobIntegration[]): RosterEntry[] =>
  named.map(({ id, identifier, providerId, channel }) => ({
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
