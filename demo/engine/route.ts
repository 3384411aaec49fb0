import type { Channel } from "../../contract/common.ts";
import { areConditionsMet } from "../conditions.ts";
import type { DetailKey } from "../../domain/detail-texts.ts";
import type { EventState, SendingIntegration } from "./model.ts";

export type Rejection = { rejected: DetailKey; isFailure: boolean };
export type Route = { integration: SendingIntegration } | Rejection;

const skip = (rejected: DetailKey): Rejection => ({ rejected, isFailure: false });
const fail = (rejected: DetailKey): Rejection => ({ rejected, isFailure: true });

/** Returns an integration with matching conditions, else the primary integration. */
function findBySettings(candidates: readonly SendingIntegration[], event: EventState) {
  const scope = { payload: event.payload, subscriber: event.subscriber };
  return (
    candidates.find(
      ({ conditions }) => conditions.length > 0 && areConditionsMet(conditions, scope),
    ) ?? candidates.find(({ primary }) => primary)
  );
}

/**
 * Returns an integration whose conditions match and for which the subscriber has an address,
 * preferably the primary one.
 */
function findByAddress(candidates: readonly SendingIntegration[], event: EventState) {
  const { addresses } = event.subscriber;
  const scope = { payload: event.payload, subscriber: event.subscriber };
  const usableIntegrations = candidates.filter(
    ({ identifier, conditions }) =>
      addresses.has(identifier) && areConditionsMet(conditions, scope),
  );
  return usableIntegrations.find(({ primary }) => primary) ?? usableIntegrations[0];
}

export function findRoute(
  integrations: readonly SendingIntegration[],
  channel: Channel,
  event: EventState,
): Route {
  const { subscriber } = event;
  if (channel === "email" && !subscriber.email) return skip("noEmail");
  if (channel === "sms" && !subscriber.phone) return skip("noPhone");

  const channelIntegrations = integrations.filter((integration) => integration.channel === channel);
  const activeIntegrations = channelIntegrations.filter((integration) => integration.active);
  if (activeIntegrations.length === 0) return fail("noIntegration");

  if (channel === "push" || channel === "chat") {
    const integration = findByAddress(activeIntegrations, event);
    if (integration) return { integration };
    if (findByAddress(channelIntegrations, event)) return skip("integrationInactive");
    return skip(channel === "push" ? "noDeviceToken" : "noChatDestination");
  }
  const integration =
    findBySettings(activeIntegrations, event) ??
    (channel === "in_app" ? activeIntegrations[0] : undefined);
  return integration ? { integration } : fail("noPrimary");
}
