import type { DetailKey } from "../../../../domain/detail-texts.ts";
import { asNumber, asObject, asText, asTexts, type LooseObject } from "../../../../domain/loose.ts";
import { partWords, readFilters, readPart } from "../../../../domain/step-filter.ts";
import type { InstantFormatter } from "../../../entities/events/outcome-labels.ts";
import { formatElapsed } from "../../../lib/time/elapsed.ts";
import { plural } from "../../../lib/text/format.ts";
import { answerCode, rawObject } from "./raw-facts.ts";
import { filterParts, quote, type SentencePart, text, value } from "./sentence.ts";

interface Known {
  detail: LooseObject;
  raw: LooseObject;
  values: Readonly<Record<string, string>>;
  write: InstantFormatter;
  job: LooseObject;
}

type Words = (known: Known) => readonly SentencePart[];

const says =
  (words: string): Words =>
  () => [text(words)];

const withRaw =
  (words: string, key: string): Words =>
  ({ raw }) => {
    const found = asText(raw[key]);
    return found === undefined ? [text(words)] : [text(`${words}: `), value(found)];
  };

const answered =
  (who: string, otherwise: string): Words =>
  ({ detail }) => {
    const code = answerCode(detail);
    return code === undefined ? [text(otherwise)] : [text(`${who} returned `), value(code)];
  };

const untilIn: Record<"until" | "nextTryAt", string> = {
  until: "until",
  nextTryAt: "at",
};
const withTime =
  (words: string, key: keyof typeof untilIn): Words =>
  ({ raw, write }) => {
    const at = Date.parse(asText(raw[key]) ?? "");
    return [text(Number.isNaN(at) ? words : `${words} ${untilIn[key]} ${write(at)}`)];
  };

/** Returns the compared value. A record without one doesn't prove that the value was empty. */
const found = (raw: LooseObject, joint: string): SentencePart[] => {
  const there = raw["found"];
  if (there === undefined) return [];
  if (there === null || there === "") return [text(`${joint}the value is empty`)];
  return [
    text(`${joint}the value is `),
    value(typeof there === "string" ? there : JSON.stringify(there)),
  ];
};

const filtered: Words = ({ raw, job }) => {
  const part = asObject(raw["part"]);
  if (part === undefined) return [text("its conditions didn't match")];
  const filters = readFilters(asObject(job["step"])?.["filters"]);
  const isNegated = filters[asNumber(raw["filter"]) ?? -1]?.isNegated === true;
  return [
    text(isNegated ? "its conditions exclude events where " : "its conditions require that "),
    ...filterParts(partWords(readPart(part))),
    ...found(raw, isNegated ? ", and " : ", but "),
  ];
};

const throttled: Words = ({ raw }) => {
  const [limit, window] = [asNumber(raw["limit"]), asNumber(raw["windowMilliseconds"])];
  if (limit === undefined || window === undefined) return [text("the throttle limit was reached")];
  return [text(`the throttle allows ${plural(limit, "event")} in ${formatElapsed(window)}`)];
};

const failedTemplate: Words = ({ raw }) => {
  const said = asText(raw["message"]);
  const words = text("the template couldn't be rendered");
  return said === undefined ? [words] : [words, text(": "), quote(said)];
};

const customFailed: Words = ({ raw }) => {
  const said = asText(asObject(raw["error"])?.["message"]);
  return said === undefined ? [text("the custom code failed")] : [quote(said)];
};

/** The end of a sentence such as "Email was skipped: …", based only on the text and its `raw`. */
const words: Record<DetailKey, Words> = {
  queued: says("the step is waiting for a worker"),
  filtered,
  variantChosen: withRaw("a variant of the step ran instead", "name"),
  canceledAfterFailure: says("an earlier step failed and stopped the workflow"),
  canceledByRequest: withRaw("a request canceled the event while it waited", "reason"),

  noEmail: says("the subscriber has no email address"),
  noPhone: says("the subscriber has no phone number"),
  noDeviceToken: says("the subscriber has no device token"),
  noChatAddress: says("the subscriber has no chat destination"),
  noIntegration: says("no integration is active for the channel"),
  noPrimary: says("the channel has no primary integration"),
  integrationInactive: says("the subscriber's integration is inactive"),

  messageCreated: says("the message was rendered and stored"),
  sending: ({ values }) => [text("an attempt started through "), value(values["provider"] ?? "")],
  sent: says("the provider accepted the message"),
  sentToInbox: says("the message was added to the inbox"),
  sentWithWarning: ({ raw }) => {
    const [said] = asTexts(asObject(raw["response"])?.["warnings"] ?? raw["warnings"]);
    return said === undefined ? [text("the provider returned a warning")] : [quote(said)];
  },
  providerError: answered("the provider", "the provider returned an error"),
  providerTimeout: says("the provider didn't answer in time"),
  credentialsRefused: says("the provider rejected the integration's credentials"),
  recipientRefused: says("the provider rejected the recipient"),
  tokenRefused: says("the provider rejected the device token"),
  someTokensRefused: says("the provider rejected one of the device tokens"),
  retryScheduled: withTime("a retry is scheduled", "nextTryAt"),
  templateFailed: failedTemplate,
  payloadIncomplete: withRaw("the payload is missing a value that the template uses", "missing"),

  handedOver: says("the provider reported that the message was handed over"),
  opened: says("the recipient's app loaded the message"),
  readInInbox: says("the subscriber read the message in the inbox"),

  digestStarted: withTime("the digest is collecting events", "until"),
  digestJoined: withRaw("a later event joined the digest", "transactionId"),
  digestEnded: ({ values }) => [text(`the digest ended with ${values["count"] ?? "?"} collected`)],
  digestExtended: withTime("the subscriber's schedule postponed the end", "until"),
  digestPassed: says("the first event in the look-back window isn't digested"),
  merged: withRaw("merged into an earlier event's digest", "transactionId"),

  delayStarted: withTime("the workflow waits", "until"),
  delayExtended: withTime("the subscriber's schedule postponed the end", "until"),
  delayEnded: says("the delay ended"),
  delayPathMissing: withRaw("the payload has no date at the delay's path", "delayPath"),
  throttlePassed: says("the throttle limit wasn't reached"),
  throttled,
  skippedByThrottle: says("an earlier throttle stopped the event"),

  customDone: says("the custom code succeeded"),
  customFailed,
  requestSent: ({ raw }) => {
    const url = asText(raw["url"]);
    const sent = [asText(raw["method"]), url].filter((piece) => piece !== undefined).join(" ");
    return sent === ""
      ? [text("the request was sent")]
      : [text("the request was sent: "), value(sent)];
  },
  requestAnswered: answered("the server", "the server answered"),
  requestFailed: answered("the server", "the request didn't succeed"),
};

export function detailSentence(
  known: { key: DetailKey; values: Readonly<Record<string, string>> },
  detail: LooseObject,
  write: InstantFormatter,
  job: LooseObject,
): readonly SentencePart[] {
  return words[known.key]({
    detail,
    raw: rawObject(detail) ?? {},
    values: known.values,
    write,
    job,
  });
}
