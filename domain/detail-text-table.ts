import type { ExecutionDetail } from "../contract/events.ts";

interface DetailText {
  /** Text as saved; `{name}` is a placeholder. */
  readonly text: string;
  readonly status: ExecutionDetail["status"];
  readonly source: ExecutionDetail["source"];
  readonly meaning: string;
}

/**
 * Known texts of execution details, as the embedded service's demo writes them, with their status
 * and source. Other services may send others, which are shown unchanged. `Webhook` is a report of
 * the provider, `Payload` an error in the trigger's payload, `Credentials` an error in the
 * integration's settings, `Internal` the service itself. If you change a text, add the old one to
 * `formerTexts`.
 */
export const detailTexts = {
  // Common to all steps.
  queued: {
    text: "Step queued",
    status: "Pending",
    source: "Internal",
    meaning: "The step is ready and waiting for a worker.",
  },
  filtered: {
    text: "Step filtered by conditions",
    status: "Success",
    source: "Internal",
    meaning:
      "The step's conditions didn't match. See the raw data for the condition and the actual value.",
  },
  variantChosen: {
    text: "Variant chosen by conditions",
    status: "Success",
    source: "Internal",
    meaning: "A variant runs instead of the step. See the raw data for the variant's name.",
  },
  canceledAfterFailure: {
    text: "Canceled because an earlier step failed",
    status: "Success",
    source: "Internal",
    meaning: "An earlier step failed, and it's set to stop the workflow on failure.",
  },
  canceledByRequest: {
    text: "Canceled by a request",
    status: "Success",
    source: "Internal",
    meaning: "The event was canceled through the API while it was waiting.",
  },

  // Reasons for not sending.
  noEmail: {
    text: "Subscriber has no email address",
    status: "Success",
    source: "Internal",
    meaning: "The email was skipped.",
  },
  noPhone: {
    text: "Subscriber has no phone number",
    status: "Success",
    source: "Internal",
    meaning: "The text message was skipped.",
  },
  noDeviceToken: {
    text: "Subscriber has no device token",
    status: "Success",
    source: "Internal",
    meaning:
      "The push message was skipped: no active push integration has a device token for the subscriber.",
  },
  noChatAddress: {
    text: "Subscriber has no chat address",
    status: "Success",
    source: "Internal",
    meaning:
      "The chat message was skipped: the subscriber has no chat credentials and no channel endpoint.",
  },
  noIntegration: {
    text: "No active integration for the channel",
    status: "Failed",
    source: "Internal",
    meaning: "The step failed: all integrations for its channel are inactive.",
  },
  noPrimary: {
    text: "Channel has no primary integration",
    status: "Failed",
    source: "Internal",
    meaning: "The step failed: no active integration is primary or has matching conditions.",
  },
  integrationInactive: {
    text: "Skipped: the subscriber's integration is inactive",
    status: "Success",
    source: "Internal",
    meaning: "The only integration that can reach the subscriber is inactive.",
  },

  // Sending.
  messageCreated: {
    text: "Message created",
    status: "Success",
    source: "Internal",
    meaning: "The message was rendered and saved. See the raw data for its current state.",
  },
  sending: {
    text: "Sending message through {provider}",
    status: "Pending",
    source: "Internal",
    meaning: "An attempt started. The raw data usually includes the integration.",
  },
  sent: {
    text: "Message sent",
    status: "Success",
    source: "Webhook",
    meaning:
      "The provider accepted the message, which may not be delivered yet. See the raw data for the response.",
  },
  sentToInbox: {
    text: "Message added to the inbox",
    status: "Success",
    source: "Internal",
    meaning: "The in-app message is visible in the subscriber's inbox.",
  },
  sentWithWarning: {
    text: "Provider accepted the message with a warning",
    status: "Warning",
    source: "Webhook",
    meaning: "The provider accepted the message with a warning. See the raw data for the response.",
  },
  providerError: {
    text: "Provider returned an error",
    status: "Failed",
    source: "Webhook",
    meaning: "The attempt failed at the provider. See the raw data for the response.",
  },
  providerTimeout: {
    text: "Provider did not respond in time",
    status: "Failed",
    source: "Webhook",
    meaning: "The attempt timed out. See the raw data for the time limit.",
  },
  credentialsRejected: {
    text: "Provider rejected the credentials",
    status: "Failed",
    source: "Credentials",
    meaning: "The integration's credentials are wrong or expired. There are no more attempts.",
  },
  recipientRejected: {
    text: "Provider rejected the recipient",
    status: "Failed",
    source: "Webhook",
    meaning: "The provider doesn't accept this address or number. There are no more attempts.",
  },
  tokenRejected: {
    text: "Provider rejected the device token",
    status: "Failed",
    source: "Webhook",
    meaning:
      "The device token is expired or unknown. It won't be used again for this message. See the raw data for the token.",
  },
  someTokensRejected: {
    text: "Provider rejected one of the device tokens",
    status: "Warning",
    source: "Webhook",
    meaning:
      "The message was accepted for another device token. See the raw data for the rejected token.",
  },
  retryScheduled: {
    text: "Retry {number} of {total} scheduled",
    status: "Queued",
    source: "Internal",
    meaning: "Another attempt is scheduled. See the raw data for its time.",
  },
  templateFailed: {
    text: "Template rendering failed",
    status: "Failed",
    source: "Payload",
    meaning:
      "The payload doesn't match the template, so nothing was sent. See the raw data for the position.",
  },
  payloadIncomplete: {
    text: "Payload is missing a value that the template uses",
    status: "Warning",
    source: "Payload",
    meaning: "The message was rendered without the missing value. See the raw data for its path.",
  },

  // Later provider reports.
  handedOver: {
    text: "Provider handed the message to the next network",
    status: "Success",
    source: "Webhook",
    meaning: "The provider reported that the next network accepted the message.",
  },
  opened: {
    text: "Message opened",
    status: "ReadConfirmation",
    source: "Webhook",
    meaning: "The provider reported that the recipient opened the message.",
  },
  readInInbox: {
    text: "Message read by the subscriber",
    status: "ReadConfirmation",
    source: "Internal",
    meaning: "The subscriber opened the message in the inbox.",
  },

  digestStarted: {
    text: "Digest is waiting for more events",
    status: "Queued",
    source: "Internal",
    meaning:
      "This is the first event of a digest. See the raw data for the digest key, its value, and the end of the window.",
  },
  digestJoined: {
    text: "Event joined the digest",
    status: "Pending",
    source: "Internal",
    meaning: "A later event was merged into this digest. See the raw data for that event's ID.",
  },
  digestEnded: {
    text: "Digest ended, {count} collected",
    status: "Success",
    source: "Internal",
    meaning:
      "The window has ended and the workflow continues. See the raw data for the collected events.",
  },
  digestExtended: {
    text: "Digest extended to fit the subscriber's schedule",
    status: "Queued",
    source: "Internal",
    meaning:
      "The window would have ended in the subscriber's quiet hours. See the raw data for the original and the new end.",
  },
  digestPassed: {
    text: "Digest skipped: first event in the look-back window",
    status: "Success",
    source: "Internal",
    meaning: "A backoff digest sends the first event immediately.",
  },
  merged: {
    text: "Merged into an earlier digest",
    status: "Success",
    source: "Internal",
    meaning: "Another event's digest includes this event. See the raw data for that event's ID.",
  },

  delayStarted: {
    text: "Delay started",
    status: "Queued",
    source: "Internal",
    meaning: "The workflow is waiting. See the raw data for the time when it continues.",
  },
  delayExtended: {
    text: "Delay extended to fit the subscriber's schedule",
    status: "Queued",
    source: "Internal",
    meaning:
      "The delay would have ended in the subscriber's quiet hours. See the raw data for the original and the new end.",
  },
  delayEnded: {
    text: "Delay ended",
    status: "Success",
    source: "Internal",
    meaning: "The delay has ended and the workflow continues.",
  },
  delayPathMissing: {
    text: "Payload has no date at the delay's path",
    status: "Failed",
    source: "Payload",
    meaning:
      "The payload has no date where the scheduled delay expects it. See the raw data for the path.",
  },
  throttlePassed: {
    text: "Throttle limit not reached",
    status: "Success",
    source: "Internal",
    meaning: "The workflow continues. See the raw data for the count, the limit, and the window.",
  },
  throttled: {
    text: "Throttle limit reached",
    status: "Success",
    source: "Internal",
    meaning: "The limit of events in the window was reached, so the following steps are skipped.",
  },
  skippedByThrottle: {
    text: "Skipped by an earlier throttle",
    status: "Success",
    source: "Internal",
    meaning: "An earlier step of the workflow throttled the event.",
  },

  // Steps without a channel.
  customDone: {
    text: "Custom step ran",
    status: "Success",
    source: "Internal",
    meaning: "The custom code completed. See the raw data for its output.",
  },
  customFailed: {
    text: "Custom step failed",
    status: "Failed",
    source: "Internal",
    meaning: "The custom code threw an error. See the raw data for the error.",
  },
  requestSent: {
    text: "Request sent",
    status: "Pending",
    source: "Internal",
    meaning: "The HTTP request was sent. See the raw data for its method and URL.",
  },
  requestAnswered: {
    text: "Response received",
    status: "Success",
    source: "Webhook",
    meaning: "The server responded with a 2xx status. See the raw data for the response.",
  },
  requestFailed: {
    text: "Request failed",
    status: "Failed",
    source: "Webhook",
    meaning:
      "The request failed, or the server responded with an error. See the raw data for the response.",
  },
} as const satisfies Record<string, DetailText>;

/** Texts of earlier releases, which databases may still contain. */
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
