import type { Channel } from "../../contract/common.ts";
import { areConditionsMet } from "../conditions.ts";
import type { DetailKey } from "../../domain/detail-texts.ts";
import type { EventState, SendingIntegration } from "./model.ts";

export type Rejection = { detailKey: DetailKey; isFailure: boolean };
export type Route = { integration: SendingIntegration } | Rejection;

const createSkip = (detailKey: DetailKey): Rejection => ({ detailKey, isFailure: false });
const createFailure = (detailKey: DetailKey): Rejection => ({ detailKey, isFailure: true });

function findIntegrationByConditions(candidates: readonly SendingIntegration[], event: EventState) {
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
function findIntegrationByAddress(candidates: readonly SendingIntegration[], event: EventState) {
  const { addressesByIntegration } = event.subscriber;
  const scope = { payload: event.payload, subscriber: event.subscriber };
  const usableIntegrations = candidates.filter(
    ({ identifier, conditions }) =>
      addressesByIntegration.has(identifier) && areConditionsMet(conditions, scope),
  );
  return usableIntegrations.find(({ primary }) => primary) ?? usableIntegrations[0];
}

export function findRoute(
  integrations: readonly SendingIntegration[],
  channel: Channel,
  event: EventState,
): Route {
  const { subscriber } = event;
  if (channel === "email" && !subscriber.email) return createSkip("noEmail");
  if (channel === "sms" && !subscriber.phone) return createSkip("noPhone");

  const channelIntegrations = integrations.filter((integration) => integration.channel === channel);
  const activeIntegrations = channelIntegrations.filter((integration) => integration.active);
  if (activeIntegrations.length === 0) return createFailure("noIntegration");

  if (channel === "push" || channel === "chat") {
    const integration = findIntegrationByAddress(activeIntegrations, event);
    if (integration) return { integration };
    if (findIntegrationByAddress(channelIntegrations, event))
      return createSkip("integrationInactive");
    return createSkip(channel === "push" ? "noDeviceToken" : "noChatDestination");
  }
  const integration =
    findIntegrationByConditions(activeIntegrations, event) ??
    (channel === "in_app" ? activeIntegrations[0] : undefined);
  return integration ? { integration } : createFailure("noPrimary");
}
