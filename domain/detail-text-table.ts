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
 * integration's settings, `Internal` the service itself. If you change a text, change its readers.
 */
export const detailTexts = {
  // Common to all steps.
  queued: {
    text: "Step queued",
    status: "Pending",
    source: "Internal",
    meaning: "The step's turn has come and it waits for a worker.",
  },
  filtered: {
    text: "Step filtered by conditions",
    status: "Success",
    source: "Internal",
    meaning: "The step's conditions did not hold; raw names the part and the value found.",
  },
  variantChosen: {
    text: "Variant chosen by conditions",
    status: "Success",
    source: "Internal",
    meaning: "A variant of the step runs instead of the step; raw names it.",
  },
  canceledAfterFailure: {
    text: "Canceled because an earlier step failed",
    status: "Success",
    source: "Internal",
    meaning: "An earlier step stops the workflow when it fails, and it did.",
  },
  canceledByRequest: {
    text: "Canceled by a request",
    status: "Success",
    source: "Internal",
    meaning: "The caller canceled the event while it waited.",
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
    meaning: "The push message was skipped: no active push integration has a token.",
  },
  noChatAddress: {
    text: "Subscriber has no chat address",
    status: "Success",
    source: "Internal",
    meaning: "The chat message was skipped: no channel setting and no endpoint.",
  },
  noIntegration: {
    text: "No active integration for the channel",
    status: "Failed",
    source: "Internal",
    meaning: "The step failed: every integration of its channel is switched off.",
  },
  noPrimary: {
    text: "Channel has no primary integration",
    status: "Failed",
    source: "Internal",
    meaning: "The step failed: active integrations exist, none is primary or fits by condition.",
  },
  integrationInactive: {
    text: "Skipped: the subscriber's integration is not active",
    status: "Success",
    source: "Internal",
    meaning: "The only integration that holds an address of the subscriber is switched off.",
  },

  // Sending.
  messageCreated: {
    text: "Message created",
    status: "Success",
    source: "Internal",
    meaning: "The message was rendered and stored; raw is the message as it is now.",
  },
  sending: {
    text: "Sending message through {provider}",
    status: "Pending",
    source: "Internal",
    meaning: "A try begins; raw mostly names the chosen integration.",
  },
  sent: {
    text: "Message sent",
    status: "Success",
    source: "Webhook",
    meaning: "The provider took the message; raw is its answer. It does not mean delivered.",
  },
  sentToInbox: {
    text: "Message put into the inbox",
    status: "Success",
    source: "Internal",
    meaning: "The in-app message is there for the subscriber to see.",
  },
  sentWithWarning: {
    text: "Provider took the message with a warning",
    status: "Warning",
    source: "Webhook",
    meaning: "Sent, but the provider complains; raw is its answer.",
  },
  providerError: {
    text: "Provider returned an error",
    status: "Failed",
    source: "Webhook",
    meaning: "A try failed at the provider; raw is its answer.",
  },
  providerTimeout: {
    text: "Provider did not answer in time",
    status: "Failed",
    source: "Webhook",
    meaning: "A try was given up after the time limit that raw names.",
  },
  credentialsRefused: {
    text: "Provider refused the credentials",
    status: "Failed",
    source: "Credentials",
    meaning: "The integration's settings are wrong or expired; no further try.",
  },
  recipientRefused: {
    text: "Provider refused the recipient",
    status: "Failed",
    source: "Webhook",
    meaning: "The address or number is not valid for the provider; no further try.",
  },
  tokenRefused: {
    text: "Provider refused the device token",
    status: "Failed",
    source: "Webhook",
    meaning: "The token is expired or unknown; raw names it; no further try with it.",
  },
  someTokensRefused: {
    text: "Provider refused one of the device tokens",
    status: "Warning",
    source: "Webhook",
    meaning: "Another token of the subscriber took the message; raw names the refused one.",
  },
  retryScheduled: {
    text: "Retry {number} of {total} scheduled",
    status: "Queued",
    source: "Internal",
    meaning: "Another try follows, at the time in raw.",
  },
  templateFailed: {
    text: "Template could not be rendered",
    status: "Failed",
    source: "Payload",
    meaning: "The payload does not fit the template; raw names the place. No try was made.",
  },
  payloadIncomplete: {
    text: "Payload lacks a value that the template uses",
    status: "Warning",
    source: "Payload",
    meaning: "Rendered with the value left empty; raw names it.",
  },

  // Later provider reports.
  handedOver: {
    text: "Provider reports the message handed over",
    status: "Success",
    source: "Webhook",
    meaning: "A call back: the next network took the message.",
  },
  opened: {
    text: "Message opened",
    status: "ReadConfirmation",
    source: "Webhook",
    meaning: "A call back: the recipient's program loaded the message.",
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
    meaning: "The first event of a digest; raw names the key, its value and the end of the window.",
  },
  digestJoined: {
    text: "Event joined the digest",
    status: "Pending",
    source: "Internal",
    meaning: "A later event was merged into this digest; raw names it.",
  },
  digestEnded: {
    text: "Digest ended, {count} collected",
    status: "Success",
    source: "Internal",
    meaning: "The window is over and the workflow goes on; raw lists the events.",
  },
  digestExtended: {
    text: "Digest extended to fit the subscriber's schedule",
    status: "Queued",
    source: "Internal",
    meaning: "The window would have ended in quiet hours; raw names old and new end.",
  },
  digestPassed: {
    text: "Digest passed: first event in the look-back window",
    status: "Success",
    source: "Internal",
    meaning: "A backoff digest lets the first event through at once.",
  },
  merged: {
    text: "Merged into an earlier digest",
    status: "Success",
    source: "Internal",
    meaning: "Another event's digest took this one; raw names that event.",
  },

  delayStarted: {
    text: "Delay started",
    status: "Queued",
    source: "Internal",
    meaning: "The workflow waits until the time in raw.",
  },
  delayExtended: {
    text: "Delay extended to fit the subscriber's schedule",
    status: "Queued",
    source: "Internal",
    meaning: "The delay would have ended in quiet hours; raw names old and new end.",
  },
  delayEnded: {
    text: "Delay ended",
    status: "Success",
    source: "Internal",
    meaning: "The wait is over and the workflow goes on.",
  },
  delayPathMissing: {
    text: "Payload has no date at the delay's path",
    status: "Failed",
    source: "Payload",
    meaning: "A scheduled delay found no date where it should be; raw names the path.",
  },
  throttlePassed: {
    text: "Throttle limit not reached",
    status: "Success",
    source: "Internal",
    meaning: "The workflow goes on; raw tells count, limit and window.",
  },
  throttled: {
    text: "Throttle limit reached",
    status: "Success",
    source: "Internal",
    meaning: "Too many events in the window; the steps that follow are skipped.",
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
    meaning: "The custom code ended well; raw is its output.",
  },
  customFailed: {
    text: "Custom step failed",
    status: "Failed",
    source: "Internal",
    meaning: "The custom code threw; raw is the error.",
  },
  requestSent: {
    text: "Request sent",
    status: "Pending",
    source: "Internal",
    meaning: "The http_request step called its address; raw names method and address.",
  },
  requestAnswered: {
    text: "Request answered",
    status: "Success",
    source: "Webhook",
    meaning: "The address answered with a 2xx; raw is the answer.",
  },
  requestFailed: {
    text: "Request failed",
    status: "Failed",
    source: "Webhook",
    meaning: "The address refused, or answered with an error; raw is the answer.",
  },
} as const satisfies Record<string, DetailText>;
