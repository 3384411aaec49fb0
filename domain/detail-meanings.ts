import type { DetailKey } from "./detail-texts.ts";

/** The meaning of each known text of an execution detail, as shown to operators. */
export const detailMeanings: Readonly<Record<DetailKey, string>> = {
  queued: "The step is ready and waiting for a worker.",
  filtered:
    "The step's conditions didn't match. See the raw data for the condition and the actual value.",
  variantChosen: "A variant of the step ran instead. See the raw data for the variant's name.",
  canceledAfterFailure: "An earlier step failed and, as configured, stopped the workflow.",
  canceledByRequest: "The event was canceled through the API while it was waiting.",
  noEmail: "The email was skipped. To receive emails, the subscriber needs an email address.",
  noPhone:
    "The text message was skipped. To receive text messages, the subscriber needs a phone number.",
  noDeviceToken:
    "The push message was skipped: the subscriber has no device token for an active push integration.",
  noChatDestination:
    "The chat message was skipped: the subscriber has no chat credentials and no channel endpoint.",
  noIntegration: "The step failed: its channel has no integrations, or all of them are inactive.",
  noPrimary:
    "The step failed: its channel has no active primary integration and none with matching conditions.",
  integrationInactive: "The only integration that can reach the subscriber is inactive.",
  messageCreated: "The message was rendered and saved. See the raw data for its current state.",
  sending: "An attempt started. The raw data usually includes the integration.",
  sent: "The provider accepted the message, which may not be delivered yet. See the raw data for the response.",
  sentToInbox: "The in-app message is visible in the subscriber's inbox.",
  sentWithWarning:
    "The provider accepted the message with a warning. See the raw data for the response.",
  providerError: "The attempt failed at the provider. See the raw data for the response.",
  providerTimeout: "The attempt timed out. See the raw data for the time limit.",
  credentialsRejected:
    "The integration's credentials are wrong or expired. The service won't retry.",
  recipientRejected: "The provider rejected the address or number. The service won't retry.",
  tokenRejected:
    "The device token is expired or unknown and won't be used again for this message. See the raw data for the token.",
  someTokensRejected:
    "The message was accepted for another device token. See the raw data for the rejected token.",
  retryScheduled: "A retry was scheduled. See the raw data for its time.",
  templateFailed:
    "The payload doesn't match the template, so nothing was sent. See the raw data for the position of the error.",
  payloadIncomplete:
    "The message was rendered without the missing value. See the raw data for its path.",
  handedOver:
    "The provider reported this after accepting the message. Delivery to the recipient isn't confirmed.",
  opened: "The provider reported that the recipient opened the message.",
  readInInbox: "The message was marked as read in the subscriber's inbox.",
  digestStarted:
    "This is the first event of a digest. See the raw data for the digest key, its value, and the end of the window.",
  digestJoined: "This digest includes a later event. See the raw data for that event's ID.",
  digestEnded:
    "The digest window has ended and the workflow continues. See the raw data for the collected events.",
  digestExtended:
    "The digest window would have ended during the subscriber's quiet hours. See the raw data for the original and new end times.",
  digestPassed:
    "The event is the first in the look-back window, so the digest was skipped and the workflow continues immediately.",
  merged: "Another event's digest includes this event. See the raw data for that event's ID.",
  delayStarted: "The workflow is waiting. See the raw data for the time when it continues.",
  delayExtended:
    "The delay would have ended during the subscriber's quiet hours. See the raw data for the original and new end times.",
  delayEnded: "The delay has ended and the workflow continues.",
  delayPathMissing:
    "The payload has no date where the scheduled delay expects one. See the raw data for the path.",
  throttlePassed:
    "The event limit wasn't reached, so the workflow continues. See the raw data for the event count, limit, and window.",
  throttled: "The event limit for the window was reached, so the following steps are skipped.",
  skippedByThrottle: "An earlier step of the workflow throttled the event.",
  customDone: "The custom code completed. See the raw data for its output.",
  customFailed: "The custom code threw an error. See the raw data for the error.",
  requestSent: "The HTTP request was sent. See the raw data for its method and URL.",
  requestAnswered: "The server responded with a 2xx status. See the raw data for the response.",
  requestFailed:
    "The request failed, or the server responded with an error. See the raw data for the response.",
};
