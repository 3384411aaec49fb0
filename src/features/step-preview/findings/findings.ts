import { asObject, asText } from "../../../../domain/loose.ts";
import { formatCount, formatList, plural } from "../../../lib/text/format.ts";
import { commentPattern, findUnsupportedFeatures } from "../email/client-support.ts";
import type { FrameReport } from "../../../components/email/frame-protocol.ts";
import { checkLink } from "../../../components/email/link-checks.ts";
import type { RenderOutcome } from "../render/outcome.ts";
import { measureSms } from "../sms/segments.ts";
import type { MissingVariable } from "../variables/missing-variables.ts";
import type { CheckState } from "../variables/use-variable-check.ts";
import { formatMissingTitle } from "../variables/variable-text.ts";
import { sectionLabels, sections } from "../draft/sections.ts";
import { hasLargeNumber } from "./large-numbers.ts";
import { findLeaks } from "./leaks.ts";

export interface Finding {
  tone: "ok" | "warn" | "fail" | "idle";
  message: string;
  /** Details, one per line. */
  details?: readonly string[];
  variables?: readonly MissingVariable[];
  /** URL of the reference for the finding. */
  source?: string;
}

/** The text of one field of a rendered message. */
export interface Output {
  name: string;
  text: string;
}

/** Maximum size of HTML in Gmail, which clips longer emails. */
export const maxGmailBytes = 102 * 1024;

const fieldsByType: Readonly<Record<string, readonly string[]>> = {
  email: ["subject"],
  in_app: ["subject", "body"],
  sms: ["body"],
  push: ["subject", "body"],
  chat: ["body"],
};

function collectTextOutputs(value: unknown, name: string, outputs: Output[]): Output[] {
  if (outputs.length >= 200) return outputs;
  if (typeof value === "string") outputs.push({ name, text: value });
  else if (Array.isArray(value))
    value.forEach((item, index) => collectTextOutputs(item, `${name}.${index}`, outputs));
  else {
    for (const [key, item] of Object.entries(asObject(value) ?? {})) {
      collectTextOutputs(item, name === "" ? key : `${name}.${key}`, outputs);
    }
  }
  return outputs;
}

/**
 * Returns the texts that the recipient of a message gets. For steps that don't send messages,
 * returns the texts in the result.
 */
export function collectOutputs(
  { type, preview, result }: RenderOutcome,
  emailText?: string,
): Output[] {
  const fields = fieldsByType[type ?? ""];
  if (preview && fields) {
    const fieldOutputs = fields.map((name) => ({ name, text: asText(preview[name]) ?? "" }));
    const actionOutputs = ["primaryAction", "secondaryAction"].map((name) => ({
      name: `${name}.label`,
      text: asText(asObject(preview[name])?.["label"]) ?? "",
    }));
    const emailOutputs = emailText === undefined ? [] : [{ name: "body", text: emailText }];
    return [...fieldOutputs, ...(type === "in_app" ? actionOutputs : []), ...emailOutputs];
  }
  const { type: _, error: __, ...otherFields } = result;
  return collectTextOutputs(preview ?? otherFields, "", []);
}

function checkLeaks(outputs: readonly Output[]): Finding[] {
  const occurrencesByMessage = new Map<string, string[]>();
  for (const { name, text } of outputs) {
    for (const leak of findLeaks(text)) {
      occurrencesByMessage.set(leak.message, [
        ...(occurrencesByMessage.get(leak.message) ?? []),
        `${name}: ${leak.text}`,
      ]);
    }
  }
  return [...occurrencesByMessage].map(([message, occurrences]) => ({
    tone: "warn",
    message: occurrences.length === 1 ? message : `${message}, ${occurrences.length} times`,
    details: [...new Set(occurrences)].slice(0, 8),
  }));
}

const countBytes = (text: string) => new TextEncoder().encode(text).length;

function checkEmailSize(html: string): Finding {
  const byteCount = countBytes(html);
  const sizeKb = Math.ceil(byteCount / 1024);
  return byteCount > maxGmailBytes
    ? { tone: "fail", message: `${sizeKb} KB: Gmail hides everything after 102 KB` }
    : {
        tone: byteCount > maxGmailBytes * 0.9 ? "warn" : "ok",
        message: `${sizeKb} KB of Gmail's 102 KB limit`,
      };
}

/** Returns the findings about the length of a message's body. */
export function checkBodyLength({ type, preview }: RenderOutcome): Finding[] {
  if (!preview || type === undefined || !(type in fieldsByType)) return [];
  const body = asText(preview["body"]) ?? "";
  return [
    ...(type === "email" ? [checkEmailSize(body)] : []),
    ...(body === "" ? [{ tone: "warn" as const, message: "The body is empty" }] : []),
  ];
}

function checkEmail(html: string, report: FrameReport | undefined): Finding[] {
  const findings: Finding[] = [];
  if (report) findings.push(...checkImages(html, report), ...checkLinks(report));
  for (const {
    feature,
    unsupportedClients,
    effect,
    source,
    testedMonth,
  } of findUnsupportedFeatures(html)) {
    findings.push({
      tone: "warn",
      message: `Limited support for ${feature}`,
      details: [
        `${formatList(unsupportedClients)}: ${effect}.`,
        `Test date on “Can I email”: ${testedMonth}.`,
      ],
      source,
    });
  }
  return findings;
}

/** An image in a comment, such as `<!--[if mso]>`, isn't part of the document. */
const imageOrCommentPattern = new RegExp(String.raw`<img\b|${commentPattern}`, "gi");

function checkImages(html: string, { images }: FrameReport): Finding[] {
  if (images.length === 0) return [];
  const positions = [...html.matchAll(imageOrCommentPattern)].flatMap(({ 0: match, index }) =>
    match.startsWith("<!--") ? [] : index,
  );
  const imagesWithoutAlt = images
    .map((image, index) => ({ ...image, position: positions[index] }))
    .filter(({ alt }) => alt === null);
  return [
    imagesWithoutAlt.length === 0
      ? { tone: "ok", message: `${plural(images.length, "image")} with an alt attribute` }
      : {
          tone: "warn",
          message: `${plural(imagesWithoutAlt.length, "image")} without an alt attribute`,
          details: imagesWithoutAlt.slice(0, 8).map(({ src, position }) => {
            const line = position === undefined ? "?" : html.slice(0, position).split("\n").length;
            return `line ${line}: ${src.slice(0, 120)}`;
          }),
        },
  ];
}

function describeLinksWithIssues(issueCount: number, linkCount: number): string {
  if (linkCount === 1) return "The link has an issue";
  return issueCount === 1
    ? `1 of ${linkCount} links has an issue`
    : `${issueCount} of ${linkCount} links have issues`;
}

function checkLinks({ links }: FrameReport): Finding[] {
  if (links.length === 0) return [];
  const checkedLinks = links.map((link) => ({ ...link, ...checkLink(link) }));
  const linksWithIssues = checkedLinks.filter(({ tone }) => tone !== "ok");
  if (linksWithIssues.length === 0) {
    return [{ tone: "ok", message: `${plural(links.length, "link")} without issues` }];
  }
  return [
    {
      tone: linksWithIssues.some(({ tone }) => tone === "fail") ? "fail" : "warn",
      message: describeLinksWithIssues(linksWithIssues.length, links.length),
      details: linksWithIssues
        .slice(0, 8)
        .map(({ text, href, message }) => `“${text || href.slice(0, 60)}”: ${message}`),
    },
  ];
}

function checkSms(text: string): Finding[] {
  const { encoding, segmentCount, gsmSegmentCount, nonGsmCharacters } = measureSms(text);
  const sizeText = `${plural(segmentCount, "message")} in ${encoding}`;
  if (encoding === "GSM-7") return [{ tone: segmentCount > 1 ? "warn" : "ok", message: sizeText }];
  return [
    {
      tone: "warn",
      message:
        gsmSegmentCount === undefined
          ? sizeText
          : `${sizeText} (${plural(gsmSegmentCount, "message")} without ${formatCharacters(nonGsmCharacters)})`,
    },
  ];
}

const maxCharacters = 6;

const formatCharacters = (characters: readonly string[]) =>
  formatList(
    characters.length > maxCharacters
      ? [...characters.slice(0, maxCharacters), `${characters.length - maxCharacters} more`]
      : characters,
  );

function toVariableFindings(check: CheckState): Finding[] {
  if (check === "pending") return [];
  if (check === undefined) {
    return [
      {
        tone: "idle",
        message: "Variables weren't checked",
        details: ["To check variables, override the control values."],
      },
    ];
  }
  const { missingVariables, uncheckedControls } = check;
  return [
    ...(missingVariables.length === 0
      ? []
      : [
          {
            tone: "warn" as const,
            message: formatMissingTitle(missingVariables),
            variables: missingVariables,
          },
        ]),
    ...(uncheckedControls.length === 0
      ? []
      : [
          {
            tone: "idle" as const,
            message: `Variables in ${formatList(uncheckedControls)} weren't checked`,
            details: [
              uncheckedControls.length === 1
                ? "The browser couldn't render this template."
                : "The browser couldn't render these templates.",
            ],
          },
        ]),
  ];
}

function checkNumbers(requestBody: unknown): Finding[] {
  const { controlValues, previewPayload } = asObject(requestBody) ?? {};
  const payload = asObject(previewPayload);
  const partNames = [
    ...(hasLargeNumber(controlValues) ? ["Controls"] : []),
    ...sections
      .filter((section) => hasLargeNumber(payload?.[section]))
      .map((section) => sectionLabels[section]),
  ];
  if (partNames.length === 0) return [];
  return [
    {
      tone: "warn",
      message: `Large numbers in ${formatList(partNames)} may be rounded`,
      details: [
        `A preview can't preserve whole numbers above ${formatCount(Number.MAX_SAFE_INTEGER)}.`,
        "To preview every digit, enter these numbers as strings.",
      ],
    },
  ];
}

/** Returns the findings of a render, worst first. */
export function collectFindings(
  outcome: RenderOutcome,
  report: FrameReport | undefined,
  check: CheckState,
  requestBody?: unknown,
): Finding[] {
  const { type, preview, error } = outcome;
  if (error || outcome.isEmpty) return [];
  const body = asText(preview?.["body"]) ?? "";
  const toneOrder = { fail: 0, warn: 1, idle: 2, ok: 3 };
  return [
    ...toVariableFindings(check),
    ...checkNumbers(requestBody),
    ...checkLeaks(collectOutputs(outcome, report?.text)),
    ...checkBodyLength(outcome),
    ...(type === "email" ? checkEmail(body, report) : []),
    ...(type === "sms" ? checkSms(body) : []),
  ].toSorted((a, b) => toneOrder[a.tone] - toneOrder[b.tone]);
}
