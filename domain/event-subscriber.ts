import { asObject, asText, type LooseObject } from "./loose.ts";

/**
 * Returns an event's subscriber. If `subscriberId` isn't recorded there, it comes from the recipient
 * of the trigger request.
 */
export function getEventSubscriber(event: LooseObject): LooseObject {
  const subscriber = asObject(event["subscriber"]);
  const subscriberId =
    asText(subscriber?.["subscriberId"]) ?? asText(asObject(event["to"])?.["subscriberId"]);
  return { ...subscriber, ...(subscriberId !== undefined && { subscriberId }) };
}
