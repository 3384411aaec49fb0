import { asObject, asText, type LooseObject } from "./loose.ts";

/**
 * Returns an event's subscriber. If the subscriber lacks `subscriberId`, adds that of the trigger
 * request's recipient.
 */
export function getEventSubscriber(event: LooseObject): LooseObject {
  const subscriber = asObject(event["subscriber"]);
  const subscriberId =
    asText(subscriber?.["subscriberId"]) ?? asText(asObject(event["to"])?.["subscriberId"]);
  return { ...subscriber, ...(subscriberId !== undefined && { subscriberId }) };
}
