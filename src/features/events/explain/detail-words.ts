import type { DetailKey } from "../../../../contract/detail-texts.ts";
import {
  asNumber,
  asObject,
  asText,
  asTexts,
  type LooseObject,
} from "../../../../contract/loose.ts";
import { partWords, readFilters, readPart } from "../../../../contract/step-filter.ts";
import type { WriteInstant } from "../../../entities/outcome-words.ts";
import { formatElapsed } from "../../../lib/elapsed.ts";
import { answerCode, rawObject } from "./raw-facts.ts";
import { filterParts, quote, type SentencePart, text, value } from "./sentence.ts";

/** What a known detail tells, besides its text. */
interface Known {
  detail: LooseObject;
  raw: LooseObject;
  values: Readonly<Record<string, string>>;
  write: WriteInstant;
  job: LooseObject;
}

type Words = (known: Known) => readonly SentencePart[];

const says =
  (words: string): Words =>
  () => [text(words)];

/** The words, and what `raw` has under a key after them. */
const withRaw =
  (words: string, key: string, between = ": "): Words =>
  ({ raw }) => {
    const found = asText(raw[key]);
    return found === undefined ? [text(words)] : [text(words + between), value(found)];
  };

const answered =
  (who: string, otherwise: string): Words =>
  ({ detail }) => {
    const code = answerCode(detail);
    return code === undefined ? [text(otherwise)] : [text(`${who} answered `), value(code)];
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

const found = (raw: LooseObject): SentencePart[] => {
  const there = raw["found"];
  if (there === undefined || there === null || there === "") return [text(", and it is empty")];
  return [text(", and it is "), value(typeof there === "string" ? there : JSON.stringify(there))];
};

const filtered: Words = ({ raw, job }) => {
  const part = asObject(raw["part"]);
  if (part === undefined) return [text("its conditions did not hold")];
  const filters = readFilters(asObject(job["step"])?.["filters"]);
  const isNegated = filters[asNumber(raw["filter"]) ?? -1]?.isNegated === true;
  return [
    text(`its conditions ${isNegated ? "exclude" : "ask"} that `),
    ...filterParts(partWords(readPart(part))),
    ...found(raw),
  ];
};

const throttled: Words = ({ raw }) => {
  const [limit, window] = [asNumber(raw["limit"]), asNumber(raw["windowMilliseconds"])];
  if (limit === undefined || window === undefined)
    return [text("the throttle's limit was reached")];
  return [text(`the throttle lets ${limit} through within ${formatElapsed(window)}`)];
};

const failedTemplate: Words = ({ raw }) => {
  const said = asText(raw["message"]);
  const words = text("the template could not be rendered");
  return said === undefined ? [words] : [words, text(": "), quote(said)];
};

const customFailed: Words = ({ raw }) => {
  const said = asText(asObject(raw["error"])?.["message"]);
  return said === undefined ? [text("its code failed")] : [text("its code failed: "), quote(said)];
};

/**
 * What each known text says, in words that end a sentence such as "Email was skipped: …". Only
 * what the text and its `raw` tell; the keys are those of `detailTexts`.
 */
const words: Record<DetailKey, Words> = {
  queued: says("its turn has come and it waits for a worker"),
  filtered,
  variantChosen: withRaw("a variant of the step runs instead", "name"),
  canceledAfterFailure: says("an earlier step failed, which stops the workflow"),
  canceledByRequest: withRaw("a request canceled the event while it waited", "reason"),

  noEmail: says("the subscriber has no email address"),
  noPhone: says("the subscriber has no phone number"),
  noDeviceToken: says("the subscriber has no device token at an active push integration"),
  noChatAddress: says("the subscriber has no chat address and no endpoint"),
  noIntegration: says("every integration of its channel is switched off"),
  noPrimary: says("its channel has no primary integration, and no other one fits"),
  integrationInactive: says(
    "the only integration with an address of the subscriber is switched off",
  ),

  messageCreated: says("the message was rendered and stored"),
  sending: ({ values }) => [text("a try began through "), value(values["provider"] ?? "")],
  sent: says("the provider took the message"),
  sentToInbox: says("the message was put into the inbox"),
  sentWithWarning: ({ raw }) => {
    const [said] = asTexts(asObject(raw["response"])?.["warnings"] ?? raw["warnings"]);
    const took = text("the provider took the message with a warning");
    return said === undefined ? [took] : [took, text(": "), quote(said)];
  },
  providerError: answered("the provider", "the provider returned an error"),
  providerTimeout: says("the provider did not answer in time"),
  credentialsRefused: says("the provider refused the integration's credentials"),
  recipientRefused: says("the provider refused the recipient"),
  tokenRefused: says("the provider refused the device token"),
  someTokensRefused: says("the provider refused one of the device tokens"),
  retryScheduled: withTime("another try follows", "nextTryAt"),
  templateFailed: failedTemplate,
  payloadIncomplete: withRaw("the payload lacks a value that the template uses", "missing"),

  handedOver: says("the provider reports the message handed over"),
  opened: says("the recipient's program loaded the message"),
  readInInbox: says("the subscriber read it in the inbox"),

  digestStarted: withTime("it collects further events", "until"),
  digestJoined: withRaw("a later event joined it", "transactionId"),
  digestEnded: ({ values }) => [
    text(`its window is over, with ${values["count"] ?? "?"} collected`),
  ],
  digestExtended: withTime("the subscriber's schedule put its end off", "until"),
  digestPassed: says("the first event in the look-back window goes through at once"),
  merged: withRaw("an earlier event's digest took it", "transactionId"),

  delayStarted: withTime("the workflow waits", "until"),
  delayExtended: withTime("the subscriber's schedule put its end off", "until"),
  delayEnded: says("the wait is over"),
  delayPathMissing: withRaw("the payload has no date at the delay's path", "delayPath"),
  throttlePassed: says("the throttle's limit was not reached"),
  throttled,
  skippedByThrottle: says("an earlier throttle stopped the event"),

  customDone: says("its code ended well"),
  customFailed,
  requestSent: ({ raw }) => {
    const url = asText(raw["url"]);
    const sent = [asText(raw["method"]), url].filter((piece) => piece !== undefined).join(" ");
    return sent === ""
      ? [text("the request went out")]
      : [text("the request went out: "), value(sent)];
  },
  requestAnswered: answered("the address", "the address answered"),
  requestFailed: answered("the address", "the address refused, or did not answer"),
};

/** What a detail with a known text says. */
export function detailWords(
  known: { key: DetailKey; values: Readonly<Record<string, string>> },
  detail: LooseObject,
  write: WriteInstant,
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
