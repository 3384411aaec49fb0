import { asText, type LooseObject } from "../../../domain/loose.ts";

/** Returns the known parts of the name. If none is known, returns the email, phone, or ID. */
export function subscriberName(subscriber: LooseObject | undefined): string | undefined {
  const names = [asText(subscriber?.["firstName"]), asText(subscriber?.["lastName"])];
  const name = names.filter((part) => part !== undefined).join(" ");
  return (
    asText(name.trim()) ??
    asText(subscriber?.["email"]) ??
    asText(subscriber?.["phone"]) ??
    asText(subscriber?.["subscriberId"])
  );
}
