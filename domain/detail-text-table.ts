import type { ExecutionDetail } from "../contract/events.ts";

interface DetailText {
  /** Text of the execution detail, with placeholders such as `{name}`. */
  readonly text: string;
  readonly status: ExecutionDetail["status"];
  /**
   * `Webhook` for a report from the provider, `Payload` or `Credentials` for an error in the
   * payload or in the integration, and `Internal` for a detail from the service itself.
   */
  readonly source: ExecutionDetail["source"];
}

const createDetailText = (
  status: DetailText["status"],
  text: string,
  source: DetailText["source"] = "Internal",
): DetailText => ({ text, status, source });

/** Known texts of execution details in the embedded service's demo. */
export const detailTexts = {
  queued: createDetailText("Pending", "Step queued"),
  filtered: createDetailText("Success", "Step filtered by conditions"),
  variantChosen: createDetailText("Success", "Variant chosen by conditions"),
  canceledAfterFailure: createDetailText("Success", "Canceled because an earlier step failed"),
  canceledByRequest: createDetailText("Success", "Canceled by an API request"),

  noEmail: createDetailText("Success", "Subscriber has no email address"),
  noPhone: createDetailText("Success", "Subscriber has no phone number"),
  noDeviceToken: createDetailText("Success", "Subscriber has no device token"),
  noChatDestination: createDetailText("Success", "Subscriber has no chat destination"),
  noIntegration: createDetailText("Failed", "No active integration for the channel"),
  noPrimary: createDetailText("Failed", "Channel has no primary integration"),
  integrationInactive: createDetailText(
    "Success",
    "Skipped: the subscriber's integration is inactive",
  ),

  messageCreated: createDetailText("Success", "Message created"),
  sending: createDetailText("Pending", "Sending message through {provider}"),
  sent: createDetailText("Success", "Message sent", "Webhook"),
  sentToInbox: createDetailText("Success", "Message added to the inbox"),
  sentWithWarning: createDetailText(
    "Warning",
    "Provider accepted the message with a warning",
    "Webhook",
  ),
  providerError: createDetailText("Failed", "Provider returned an error", "Webhook"),
  providerTimeout: createDetailText("Failed", "Provider did not respond in time", "Webhook"),
  credentialsRejected: createDetailText(
    "Failed",
    "Provider rejected the credentials",
    "Credentials",
  ),
  recipientRejected: createDetailText("Failed", "Provider rejected the recipient", "Webhook"),
  tokenRejected: createDetailText("Failed", "Provider rejected the device token", "Webhook"),
  someTokensRejected: createDetailText(
    "Warning",
    "Provider rejected one of the device tokens",
    "Webhook",
  ),
  retryScheduled: createDetailText("Queued", "Retry {number} of {total} scheduled"),
  templateFailed: createDetailText("Failed", "Template rendering failed", "Payload"),
  payloadIncomplete: createDetailText(
    "Warning",
    "Payload is missing a value that the template uses",
    "Payload",
  ),

  handedOver: createDetailText(
    "Success",
    "Provider handed the message off to another network",
    "Webhook",
  ),
  opened: createDetailText("ReadConfirmation", "Message opened", "Webhook"),
  readInInbox: createDetailText("ReadConfirmation", "Message read by the subscriber"),

  digestStarted: createDetailText("Queued", "Digest is waiting for more events"),
  digestJoined: createDetailText("Pending", "Later event added to the digest"),
  digestEnded: createDetailText("Success", "Digest ended, {count} collected"),
  digestExtended: createDetailText("Queued", "Digest extended to fit the subscriber's schedule"),
  digestPassed: createDetailText("Success", "Digest skipped: first event in the look-back window"),
  merged: createDetailText("Success", "Merged into an earlier digest"),

  delayStarted: createDetailText("Queued", "Delay started"),
  delayExtended: createDetailText("Queued", "Delay extended to fit the subscriber's schedule"),
  delayEnded: createDetailText("Success", "Delay ended"),
  delayPathMissing: createDetailText(
    "Failed",
    "Payload has no date at the delay's path",
    "Payload",
  ),
  throttlePassed: createDetailText("Success", "Throttle limit not reached"),
  throttled: createDetailText("Success", "Throttle limit reached"),
  skippedByThrottle: createDetailText("Success", "Skipped by an earlier throttle"),

  customDone: createDetailText("Success", "Custom step ran"),
  customFailed: createDetailText("Failed", "Custom step failed"),
  requestSent: createDetailText("Pending", "Request sent"),
  requestAnswered: createDetailText("Success", "Response received", "Webhook"),
  requestFailed: createDetailText("Failed", "Request failed", "Webhook"),
};
