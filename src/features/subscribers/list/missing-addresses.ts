import { asObject, asObjects, asText, asTexts } from "../../../../domain/loose.ts";
import type { ReceivedSubscriber } from "../../../api/subscribers.ts";

export type MissingAddress = "email" | "phone" | "deviceToken";

export const missingAddressTexts = {
  email: {
    choice: "Without an email address",
    title: "Subscribers without an email address",
    fileName: "subscribers-without-email",
  },
  phone: {
    choice: "Without a phone number",
    title: "Subscribers without a phone number",
    fileName: "subscribers-without-phone",
  },
  deviceToken: {
    choice: "Without a device token",
    title: "Subscribers without a device token",
    fileName: "subscribers-without-device-token",
  },
} as const;

/** Addresses of channel endpoints don't count, because they aren't part of a subscriber. */
export function lacksAddress(
  { email, phone, channels }: Pick<ReceivedSubscriber, "email" | "phone" | "channels">,
  missing: MissingAddress,
): boolean {
  if (missing !== "deviceToken") return asText({ email, phone }[missing]) === undefined;
  return asObjects(channels).every(
    ({ credentials }) => asTexts(asObject(credentials)?.["deviceTokens"]).length === 0,
  );
}
