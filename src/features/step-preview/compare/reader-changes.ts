import { asObject, asText } from "../../../../domain/loose.ts";
import { maxGmailBytes } from "../findings/findings.ts";
import type { RenderOutcome } from "../render/outcome.ts";
import { measureSms } from "../sms/segments.ts";

const linkPattern = /<a\b[^>]*\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi;

const findLinks = ({ type, preview }: RenderOutcome): string[] => {
  const body = asText(preview?.["body"]) ?? "";
  if (type === "email") {
    return [...body.matchAll(linkPattern)].map(
      ([, doubleQuoted, singleQuoted, unquoted]) => doubleQuoted ?? singleQuoted ?? unquoted ?? "",
    );
  }
  return [...body.matchAll(/https?:\/\/[^\s<>|"')]+/g)].map(([link]) => link);
};

const formatActions = ({ preview }: RenderOutcome) =>
  ["primaryAction", "secondaryAction"].map((name) => {
    const action = asObject(preview?.[name]);
    const url = asText(asObject(action?.["redirect"])?.["url"]);
    return action ? `${asText(action["label"]) ?? ""} → ${url ?? "no link"}` : "none";
  });

const countBodyBytes = (outcome: RenderOutcome) =>
  new TextEncoder().encode(asText(outcome.preview?.["body"]) ?? "").length;

export function findReaderChanges(before: RenderOutcome, after: RenderOutcome) {
  const formatters: [label: string, format: (outcome: RenderOutcome) => string][] = [
    ["Subject", ({ preview }) => asText(preview?.["subject"]) ?? "none"],
    ["Links", (outcome) => findLinks(outcome).join("\n") || "none"],
    ["Primary action", (outcome) => formatActions(outcome)[0] ?? "none"],
    ["Secondary action", (outcome) => formatActions(outcome)[1] ?? "none"],
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
    return valueBefore === valueAfter ? [] : [{ label, before: valueBefore, after: valueAfter }];
  });
}
