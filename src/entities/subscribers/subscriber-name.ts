import { asText, type LooseObject } from "../../../domain/loose.ts";

/**
 * Returns the recorded parts of the name. Without a name, returns the email address, phone number,
 * or ID; undefined if none is recorded.
 */
export function getSubscriberName(subscriber: LooseObject | undefined): string | undefined {
  const nameParts = [asText(subscriber?.["firstName"]), asText(subscriber?.["lastName"])];
  const name = nameParts.filter((namePart) => namePart !== undefined).join(" ");
  return (
    asText(name.trim()) ??
    asText(subscriber?.["email"]) ??
    asText(subscriber?.["phone"]) ??
    asText(subscriber?.["subscriberId"])
  );
}
