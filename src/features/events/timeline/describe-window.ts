import {
  asList,
  asNumber,
  asObject,
  asText,
  asTexts,
  type LooseObject,
} from "../../../../domain/loose.ts";
import { capitalize, formatList, plural } from "../../../lib/text/format.ts";
import { formatOrdinal } from "../../../lib/text/ordinal.ts";

function formatSpan(amount: unknown, unit: unknown): string | undefined {
  const number = asNumber(amount);
  const unitText = asText(unit);
  if (number === undefined || unitText === undefined) return undefined;
  return plural(number, unitText.replace(/s$/, ""));
}

/** The phrase for schedules, whose times are in the zone of the event's subscriber. */
export const inSubscriberZone = "in the subscriber's time zone";

/** `intervalText` is how often the schedule recurs, for example "1 day" or "2 weeks". */
function describeSchedule(schedule: LooseObject, intervalText = ""): string | undefined {
  const dayTexts = [
    ...asTexts(schedule["weekDays"]).map(capitalize),
    ...asList(schedule["monthDays"]).map((day) => `day ${String(day)} of the month`),
  ];
  const ordinalText = asText(schedule["ordinal"]);
  const ordinalDay = asText(schedule["ordinalValue"]);
  if (ordinalText && ordinalDay) {
    const position = ordinalText === "last" ? ordinalText : formatOrdinal(Number(ordinalText));
    const dayName = ["day", "weekday", "weekend"].includes(ordinalDay)
      ? ordinalDay
      : capitalize(ordinalDay);
    dayTexts.push(`the ${position} ${dayName} of the month`);
  }
  const atTime = asText(schedule["atTime"]);
  const ruleTexts = [dayTexts.length > 0 && `on ${formatList(dayTexts)}`, atTime && `at ${atTime}`];
  const hasRules = ruleTexts.some(Boolean) || asText(schedule["cronExpression"]) !== undefined;
  // "Every day" adds nothing to "at 08:00".
  if (intervalText !== "" && !(hasRules && intervalText.startsWith("1 "))) {
    ruleTexts.unshift(`every ${intervalText.replace(/^1 /, "")}`);
  }
  const text = ruleTexts.filter(Boolean).join(" ");
  return text === "" ? undefined : `${text}, ${inSubscriberZone}`;
}

export function describeWindow(job: LooseObject): string[] {
  const digest = asObject(job["digest"]);
  const metadata = asObject(asObject(job["step"])?.["metadata"]);
  const fields: LooseObject = { ...metadata, ...digest };
  const type = asText(fields["type"]);
  const isDigest = asText(job["type"]) === "digest";
  const spanText = formatSpan(fields["amount"], fields["unit"]);
  const lookBackText = formatSpan(fields["backoffAmount"], fields["backoffUnit"]);
  const isTimed = type === "timed";
  const scheduleText = describeSchedule(
    asObject(fields["timed"]) ?? {},
    isTimed ? spanText : undefined,
  );
  const path = asText(fields["delayPath"]);
  const lines = [
    type && `${capitalize(type)} ${isDigest ? "digest" : "delay"}`,
    !isTimed &&
      spanText &&
      (isDigest
        ? `collects events for ${spanText} after the first event`
        : `waits for ${spanText}`),
    scheduleText && `ends ${scheduleText}`,
    path && `waits until the date in ${path}`,
    lookBackText &&
      `starts only if another event arrived in the previous ${lookBackText.replace(/^1 /, "")} (backoff)`,
    fields["backoff"] === true && !lookBackText && "with backoff",
    fields["updateMode"] === true && "update mode: later events update the sent message",
  ];
  return lines.filter((line) => typeof line === "string");
}
