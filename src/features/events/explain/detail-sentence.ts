/* oxlint-disable signalbox/whole-text -- sentences are lists of parts, some of which link to their evidence */
import type { DetailKey } from "../../../../domain/detail-texts.ts";
import { asNumber, asObject, asText, type LooseObject } from "../../../../domain/loose.ts";
import { describePart } from "../../../../domain/filter-text.ts";
import { parseFilters, parseFilterPart } from "../../../../domain/step-filter.ts";
import { formatElapsed } from "../../../lib/time/elapsed.ts";
import { plural } from "../../../lib/text/format.ts";
import { findErrorCode, findWarning, parseRawObject } from "../../../../domain/raw-data.ts";
import {
  toFilterParts,
  toQuotePart,
  type SentencePart,
  toTextPart,
  toValuePart,
} from "./sentence.ts";

interface DetailContext {
  detail: LooseObject;
  raw: LooseObject;
  values: Readonly<Record<string, string>>;
  job: LooseObject;
}

type PhraseCreator = (context: DetailContext) => readonly SentencePart[];

const toPhrase =
  (baseText: string): PhraseCreator =>
  () => [toTextPart(baseText)];

const withRawField =
  (baseText: string, key: string): PhraseCreator =>
  ({ raw }) => {
    const addition = asText(raw[key]);
    return addition === undefined
      ? [toTextPart(baseText)]
      : [toTextPart(`${baseText}: `), toValuePart(addition)];
  };

const withErrorCode =
  (subject: string, fallback: string): PhraseCreator =>
  ({ detail }) => {
    const code = findErrorCode(detail);
    return code === undefined
      ? [toTextPart(fallback)]
      : [toTextPart(`${subject} returned `), toValuePart(code)];
  };

/** Describes the compared value, if it is recorded. An unrecorded value isn't always empty. */
const describeActualValue = (raw: LooseObject, conjunction: string): SentencePart[] => {
  const actualValue = raw["found"];
  if (actualValue === undefined) return [];
  if (actualValue === null || actualValue === "")
    return [toTextPart(`${conjunction}the value is empty`)];
  return [
    toTextPart(`${conjunction}the value is `),
    toValuePart(typeof actualValue === "string" ? actualValue : JSON.stringify(actualValue)),
  ];
};

const describeFilter: PhraseCreator = ({ raw, job }) => {
  const filterPart = asObject(raw["part"]);
  if (filterPart === undefined) return [toTextPart("the conditions didn't match")];
  const filters = parseFilters(asObject(job["step"])?.["filters"]);
  const isNegated = filters[asNumber(raw["filter"]) ?? -1]?.isNegated === true;
  return [
    toTextPart(isNegated ? "the conditions exclude events where " : "the conditions require that "),
    ...toFilterParts(describePart(parseFilterPart(filterPart))),
    ...describeActualValue(raw, isNegated ? ", and " : ", but "),
  ];
};

const describeThrottle: PhraseCreator = ({ raw }) => {
  const [limit, windowMs] = [asNumber(raw["limit"]), asNumber(raw["windowMilliseconds"])];
  if (limit === undefined || windowMs === undefined)
    return [toTextPart("the throttle limit was reached")];
  return [
    toTextPart(
      `the throttle limit of ${plural(limit, "event")} in ${formatElapsed(windowMs)} was reached`,
    ),
  ];
};

const describeTemplateError: PhraseCreator = ({ raw }) => {
  const message = asText(raw["message"]);
  const failurePart = toTextPart("the template couldn't be rendered");
  return message === undefined
    ? [failurePart]
    : [failurePart, toTextPart(": "), toQuotePart(message)];
};

const describeCodeError: PhraseCreator = ({ raw }) => {
  const message = asText(asObject(raw["error"])?.["message"]);
  return message === undefined ? [toTextPart("the custom code failed")] : [toQuotePart(message)];
};

/**
 * Phrases that end a sentence such as "Email was skipped: …", based only on the record. The start of
 * an attempt has none, because it is no reason for an outcome.
 */
const phraseCreators: Partial<Record<DetailKey, PhraseCreator>> = {
  filtered: describeFilter,
  variantChosen: withRawField("a variant of the step ran instead", "name"),
  canceledAfterFailure: toPhrase("an earlier step failed and stopped the workflow"),
  canceledByRequest: withRawField(
    "an API request canceled the event while it was waiting",
    "reason",
  ),

  noEmail: toPhrase("the subscriber has no email address"),
  noPhone: toPhrase("the subscriber has no phone number"),
  noDeviceToken: toPhrase("the subscriber has no device token"),
  noChatDestination: toPhrase("the subscriber has no chat destination"),
  noIntegration: toPhrase("no integration is active for the channel"),
  noPrimary: toPhrase("the channel has no primary integration"),
  integrationInactive: toPhrase("the subscriber's integration is inactive"),

  messageCreated: toPhrase("the message was rendered and saved"),
  sent: toPhrase("the provider accepted the message"),
  sentToInbox: toPhrase("the message was added to the inbox"),
  sentWithWarning: ({ raw }) => {
    const message = findWarning(raw);
    return message === undefined
      ? [toTextPart("the provider returned a warning")]
      : [toQuotePart(message)];
  },
  providerError: withErrorCode("the provider", "the provider returned an error"),
  providerTimeout: toPhrase("the provider didn't respond in time"),
  credentialsRejected: toPhrase("the provider rejected the integration's credentials"),
  recipientRejected: toPhrase("the provider rejected the recipient"),
  tokenRejected: toPhrase("the provider rejected the device token"),
  someTokensRejected: toPhrase("the provider rejected one of the device tokens"),
  templateFailed: describeTemplateError,
  payloadIncomplete: withRawField(
    "the payload is missing a value that the template uses",
    "missing",
  ),

  handedOver: toPhrase("the provider handed the message off to another network"),
  opened: toPhrase("the provider reported that the recipient opened the message"),
  readInInbox: toPhrase("the subscriber read the message in the inbox"),

  digestEnded: ({ values }) => [
    toTextPart(`the digest ended with ${plural(Number(values["count"]), "event")}`),
  ],
  digestPassed: toPhrase(
    "the event is the first in the look-back window, so the digest was skipped",
  ),
  merged: withRawField("the event was merged into an earlier event's digest", "transactionId"),

  delayEnded: toPhrase("the delay ended"),
  delayPathMissing: withRawField("the payload has no date at the delay's path", "delayPath"),
  throttlePassed: toPhrase("the throttle limit wasn't reached"),
  throttled: describeThrottle,
  skippedByThrottle: toPhrase("an earlier throttle step stopped the event"),

  customDone: toPhrase("the custom code succeeded"),
  customFailed: describeCodeError,
  requestAnswered: withErrorCode("the server", "the server responded"),
  requestFailed: withErrorCode("the server", "the request failed"),
};

/** Returns undefined for a detail without a phrase. */
export function createDetailSentence(
  parsedDetail: { key: DetailKey; values: Readonly<Record<string, string>> },
  detail: LooseObject,
  job: LooseObject,
): readonly SentencePart[] | undefined {
  return phraseCreators[parsedDetail.key]?.({
    detail,
    raw: parseRawObject(detail) ?? {},
    values: parsedDetail.values,
    job,
  });
}
