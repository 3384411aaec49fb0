import type { ExecutionDetail } from "../contract/events.ts";

interface DetailText {
  /** Text of the record, with placeholders such as `{name}`. */
  readonly text: string;
  readonly status: ExecutionDetail["status"];
  /**
   * `Webhook` for a report from the provider, `Payload` or `Credentials` for an error in the payload
   * or in the integration, and `Internal` for a detail from the service itself.
   */
  readonly source: ExecutionDetail["source"];
}

const detail = (
  status: DetailText["status"],
  text: string,
  source: DetailText["source"] = "Internal",
): DetailText => ({ text, status, source });

/**
 * Known texts of execution details in the embedded service's demo. If you change a text, add the
 * previous text to `formerTexts`.
 */
export const detailTexts = {
  // These texts apply to several types of steps.
  queued: detail("Pending", "Step queued"),
  filtered: detail("Success", "Step filtered by conditions"),
  variantChosen: detail("Success", "Variant chosen by conditions"),
  canceledAfterFailure: detail("Success", "Canceled because an earlier step failed"),
  canceledByRequest: detail("Success", "Canceled by an API request"),

  // These texts are reasons for not sending.
  noEmail: detail("Success", "Subscriber has no email address"),
  noPhone: detail("Success", "Subscriber has no phone number"),
  noDeviceToken: detail("Success", "Subscriber has no device token"),
  noChatDestination: detail("Success", "Subscriber has no chat destination"),
  noIntegration: detail("Failed", "No active integration for the channel"),
  noPrimary: detail("Failed", "Channel has no primary integration"),
  integrationInactive: detail("Success", "Skipped: the subscriber's integration is inactive"),

  // These texts describe sending.
  messageCreated: detail("Success", "Message created"),
  sending: detail("Pending", "Sending message through {provider}"),
  sent: detail("Success", "Message sent", "Webhook"),
  sentToInbox: detail("Success", "Message added to the inbox"),
  sentWithWarning: detail("Warning", "Provider accepted the message with a warning", "Webhook"),
  providerError: detail("Failed", "Provider returned an error", "Webhook"),
  providerTimeout: detail("Failed", "Provider did not respond in time", "Webhook"),
  credentialsRejected: detail("Failed", "Provider rejected the credentials", "Credentials"),
  recipientRejected: detail("Failed", "Provider rejected the recipient", "Webhook"),
  tokenRejected: detail("Failed", "Provider rejected the device token", "Webhook"),
  someTokensRejected: detail("Warning", "Provider rejected one of the device tokens", "Webhook"),
  retryScheduled: detail("Queued", "Retry {number} of {total} scheduled"),
  templateFailed: detail("Failed", "Template rendering failed", "Payload"),
  payloadIncomplete: detail(
    "Warning",
    "Payload is missing a value that the template uses",
    "Payload",
  ),

  // These texts describe what happens after a message is sent.
  handedOver: detail("Success", "Provider handed the message to the next network", "Webhook"),
  opened: detail("ReadConfirmation", "Message opened", "Webhook"),
  readInInbox: detail("ReadConfirmation", "Message read by the subscriber"),

  digestStarted: detail("Queued", "Digest is waiting for more events"),
  digestJoined: detail("Pending", "Later event added to the digest"),
  digestEnded: detail("Success", "Digest ended, {count} collected"),
  digestExtended: detail("Queued", "Digest extended to fit the subscriber's schedule"),
  digestPassed: detail("Success", "Digest skipped: first event in the look-back window"),
  merged: detail("Success", "Merged into an earlier digest"),

  delayStarted: detail("Queued", "Delay started"),
  delayExtended: detail("Queued", "Delay extended to fit the subscriber's schedule"),
  delayEnded: detail("Success", "Delay ended"),
  delayPathMissing: detail("Failed", "Payload has no date at the delay's path", "Payload"),
  throttlePassed: detail("Success", "Throttle limit not reached"),
  throttled: detail("Success", "Throttle limit reached"),
  skippedByThrottle: detail("Success", "Skipped by an earlier throttle"),

  // These texts apply to custom and HTTP request steps.
  customDone: detail("Success", "Custom step ran"),
  customFailed: detail("Failed", "Custom step failed"),
  requestSent: detail("Pending", "Request sent"),
  requestAnswered: detail("Success", "Response received", "Webhook"),
  requestFailed: detail("Failed", "Request failed", "Webhook"),
};

/** Texts of earlier releases. Databases may still contain them. */
export const formerTexts: Readonly<Record<string, keyof typeof detailTexts>> = {
  "Canceled by a request": "canceledByRequest",
  "Skipped: the subscriber's integration is not active": "integrationInactive",
  "Message put into the inbox": "sentToInbox",
  "Provider took the message with a warning": "sentWithWarning",
  "Provider did not answer in time": "providerTimeout",
  "Provider refused the credentials": "credentialsRejected",
  "Provider refused the recipient": "recipientRejected",
  "Provider refused the device token": "tokenRejected",
  "Provider refused one of the device tokens": "someTokensRejected",
  "Template could not be rendered": "templateFailed",
  "Payload lacks a value that the template uses": "payloadIncomplete",
  "Provider reports the message handed over": "handedOver",
  "Event joined the digest": "digestJoined",
  "Subscriber has no chat address": "noChatDestination",
  "Digest passed: first event in the look-back window": "digestPassed",
  "Request answered": "requestAnswered",
};
