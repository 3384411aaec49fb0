import { asObject, asText } from "../../../../domain/loose.ts";
import { maxGmailBytes } from "../findings/findings.ts";
import type { RenderOutcome } from "../render/outcome.ts";
import { measureSms } from "../sms/segments.ts";

const linkPattern = /<a\b[^<>]*\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi;

const findLinks = ({ type, preview }: RenderOutcome): string[] => {
  const body = asText(preview?.["body"]) ?? "";
  if (type === "email") {
    return [...body.matchAll(linkPattern)].map(
      ([, doubleQuoted, singleQuoted, unquoted]) => doubleQuoted ?? singleQuoted ?? unquoted ?? "",
    );
  }
  return [...body.matchAll(/https?:\/\/[^\s<>|"')]+/g)].map(([link]) => link);
};

type ActionName = "primaryAction" | "secondaryAction";

const formatAction = ({ preview }: RenderOutcome, name: ActionName) => {
  const action = asObject(preview?.[name]);
  return action ? (asText(action["label"]) ?? "") : "none";
};

/** Returns undefined for an action of a sent message, because messages don't record the link. */
function formatActionLink({ preview }: RenderOutcome, name: ActionName): string | undefined {
  const redirect = asObject(asObject(preview?.[name])?.["redirect"]);
  return redirect ? asText(redirect["url"]) : "none";
}

const countBodyBytes = (outcome: RenderOutcome) =>
  new TextEncoder().encode(asText(outcome.preview?.["body"]) ?? "").length;

export function findReaderChanges(before: RenderOutcome, after: RenderOutcome) {
  const formatters: [label: string, format: (outcome: RenderOutcome) => string | undefined][] = [
    ["Subject", ({ preview }) => asText(preview?.["subject"]) ?? "none"],
    ["Links", (outcome) => findLinks(outcome).join("\n") || "none"],
    ["Message link", ({ preview }) => asText(asObject(preview?.["redirect"])?.["url"]) ?? "none"],
    ["Primary action", (outcome) => formatAction(outcome, "primaryAction")],
    ["Primary action link", (outcome) => formatActionLink(outcome, "primaryAction")],
    ["Secondary action", (outcome) => formatAction(outcome, "secondaryAction")],
    ["Secondary action link", (outcome) => formatActionLink(outcome, "secondaryAction")],
    [
      "Messages",
      ({ type, preview }) => {
        if (type !== "sms") return "";
        const { segmentCount, encoding } = measureSms(asText(preview?.["body"]) ?? "");
        return `${segmentCount} (${encoding})`;
      },
    ],
    [
      "Clipped by Gmail",
      (outcome) =>
        outcome.type === "email" ? (countBodyBytes(outcome) > maxGmailBytes ? "yes" : "no") : "",
    ],
    ["Error", ({ error }) => error?.message ?? "none"],
  ];
  return formatters.flatMap(([label, format]) => {
    const [valueBefore, valueAfter] = [format(before), format(after)];
    if (valueBefore === undefined || valueAfter === undefined || valueBefore === valueAfter)
      return [];
    return [{ label, before: valueBefore, after: valueAfter }];
  });
}
