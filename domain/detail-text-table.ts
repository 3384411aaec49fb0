import type { ExecutionDetail } from "../contract/events.ts";

interface DetailText {
  /** Text of the record, with placeholders such as `{name}`. */
  readonly text: string;
  readonly status: ExecutionDetail["status"];
  readonly source: ExecutionDetail["source"];
}

/**
 * Known texts of execution details in the embedded service's demo, with their status and source.
 * Texts of other services are shown unchanged. `Webhook` is a report of the provider, `Payload` an
 * error in the trigger's payload, `Credentials` an error in the integration's settings, and
 * `Internal` the service itself. If you change a text, add the previous text to `formerTexts`.
 */
export const detailTexts = {
  // These texts apply to all steps.
  queued: {
    text: "Step queued",
    status: "Pending",
    source: "Internal",
  },
  filtered: {
    text: "Step filtered by conditions",
    status: "Success",
    source: "Internal",
  },
  variantChosen: {
    text: "Variant chosen by conditions",
    status: "Success",
    source: "Internal",
  },
  canceledAfterFailure: {
    text: "Canceled because an earlier step failed",
    status: "Success",
    source: "Internal",
  },
  canceledByRequest: {
    text: "Canceled by a request",
    status: "Success",
    source: "Internal",
  },

  // These texts are reasons for not sending.
  noEmail: {
    text: "Subscriber has no email address",
    status: "Success",
    source: "Internal",
  },
  noPhone: {
    text: "Subscriber has no phone number",
    status: "Success",
    source: "Internal",
  },
  noDeviceToken: {
    text: "Subscriber has no device token",
    status: "Success",
    source: "Internal",
  },
  noChatAddress: {
    text: "Subscriber has no chat address",
    status: "Success",
    source: "Internal",
  },
  noIntegration: {
    text: "No active integration for the channel",
    status: "Failed",
    source: "Internal",
  },
  noPrimary: {
    text: "Channel has no primary integration",
    status: "Failed",
    source: "Internal",
  },
  integrationInactive: {
    text: "Skipped: the subscriber's integration is inactive",
    status: "Success",
    source: "Internal",
  },

  // These texts describe sending.
  messageCreated: {
    text: "Message created",
    status: "Success",
    source: "Internal",
  },
  sending: {
    text: "Sending message through {provider}",
    status: "Pending",
    source: "Internal",
  },
  sent: {
    text: "Message sent",
    status: "Success",
    source: "Webhook",
  },
  sentToInbox: {
    text: "Message added to the inbox",
    status: "Success",
    source: "Internal",
  },
  sentWithWarning: {
    text: "Provider accepted the message with a warning",
    status: "Warning",
    source: "Webhook",
  },
  providerError: {
    text: "Provider returned an error",
    status: "Failed",
    source: "Webhook",
  },
  providerTimeout: {
    text: "Provider did not respond in time",
    status: "Failed",
    source: "Webhook",
  },
  credentialsRejected: {
    text: "Provider rejected the credentials",
    status: "Failed",
    source: "Credentials",
  },
  recipientRejected: {
    text: "Provider rejected the recipient",
    status: "Failed",
    source: "Webhook",
  },
  tokenRejected: {
    text: "Provider rejected the device token",
    status: "Failed",
    source: "Webhook",
  },
  someTokensRejected: {
    text: "Provider rejected one of the device tokens",
    status: "Warning",
    source: "Webhook",
  },
  retryScheduled: {
    text: "Retry {number} of {total} scheduled",
    status: "Queued",
    source: "Internal",
  },
  templateFailed: {
    text: "Template rendering failed",
    status: "Failed",
    source: "Payload",
  },
  payloadIncomplete: {
    text: "Payload is missing a value that the template uses",
    status: "Warning",
    source: "Payload",
  },

  // These texts are later provider reports.
  handedOver: {
    text: "Provider handed the message to the next network",
    status: "Success",
    source: "Webhook",
  },
  opened: {
    text: "Message opened",
    status: "ReadConfirmation",
    source: "Webhook",
  },
  readInInbox: {
    text: "Message read by the subscriber",
    status: "ReadConfirmation",
    source: "Internal",
  },

  digestStarted: {
    text: "Digest is waiting for more events",
    status: "Queued",
    source: "Internal",
  },
  digestJoined: {
    text: "Event joined the digest",
    status: "Pending",
    source: "Internal",
  },
  digestEnded: {
    text: "Digest ended, {count} collected",
    status: "Success",
    source: "Internal",
  },
  digestExtended: {
    text: "Digest extended to fit the subscriber's schedule",
    status: "Queued",
    source: "Internal",
  },
  digestPassed: {
    text: "Digest skipped: first event in the look-back window",
    status: "Success",
    source: "Internal",
  },
  merged: {
    text: "Merged into an earlier digest",
    status: "Success",
    source: "Internal",
  },

  delayStarted: {
    text: "Delay started",
    status: "Queued",
    source: "Internal",
  },
  delayExtended: {
    text: "Delay extended to fit the subscriber's schedule",
    status: "Queued",
    source: "Internal",
  },
  delayEnded: {
    text: "Delay ended",
    status: "Success",
    source: "Internal",
  },
  delayPathMissing: {
    text: "Payload has no date at the delay's path",
    status: "Failed",
    source: "Payload",
  },
  throttlePassed: {
    text: "Throttle limit not reached",
    status: "Success",
    source: "Internal",
  },
  throttled: {
    text: "Throttle limit reached",
    status: "Success",
    source: "Internal",
  },
  skippedByThrottle: {
    text: "Skipped by an earlier throttle",
    status: "Success",
    source: "Internal",
  },

  // These texts apply to steps without a channel.
  customDone: {
    text: "Custom step ran",
    status: "Success",
    source: "Internal",
  },
  customFailed: {
    text: "Custom step failed",
    status: "Failed",
    source: "Internal",
  },
  requestSent: {
    text: "Request sent",
    status: "Pending",
    source: "Internal",
  },
  requestAnswered: {
    text: "Response received",
    status: "Success",
    source: "Webhook",
  },
  requestFailed: {
    text: "Request failed",
    status: "Failed",
    source: "Webhook",
  },
} as const satisfies Record<string, DetailText>;

/** Texts of earlier releases. Databases may still contain them. */
export const formerTexts: Readonly<Record<string, keyof typeof detailTexts>> = {
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
  "Digest passed: first event in the look-back window": "digestPassed",
  "Request answered": "requestAnswered",
};
