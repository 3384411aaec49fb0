import { parseJson } from "../../../../contract/parse-json.ts";
import type { JsonObject } from "../../../../contract/common.ts";
import { asObject, asText } from "../../../../domain/loose.ts";
import type { PreviewBody } from "../../../api/step-preview.ts";
import { getLocalZone } from "../../../lib/time/instant.ts";
import { getDateFormat } from "../../../lib/text/locale.ts";

export const sections = ["payload", "subscriber", "steps", "context", "env"] as const;
export type PayloadSection = (typeof sections)[number];

export const sectionLabels: Record<PayloadSection, string> = {
  payload: "Payload",
  subscriber: "Subscriber",
  steps: "Steps",
  context: "Context",
  env: "Environment",
};

export interface PreviewDraft {
  /** Control values as JSON; undefined if unknown, so that none are sent. */
  controls: string | undefined;
  /** JSON by section. The service completes empty sections. */
  payload: Record<PayloadSection, string>;
}

export const emptyPayload: PreviewDraft["payload"] = {
  payload: "",
  subscriber: "",
  steps: "",
  context: "",
  env: "",
};

export function parseStoredDraft(value: unknown): PreviewDraft | undefined {
  const storedDraft = asObject(value);
  const payload = asObject(storedDraft?.["payload"]);
  if (payload === undefined) return undefined;
  const controls = storedDraft?.["controls"];
  return {
    controls: typeof controls === "string" ? controls : undefined,
    payload: {
      ...emptyPayload,
      ...Object.fromEntries(sections.map((section) => [section, asText(payload[section]) ?? ""])),
    },
  };
}

export const formatJson = (value: unknown): string => JSON.stringify(value, null, 2) ?? "";

export const toPayloadTexts = (payload: unknown): PreviewDraft["payload"] => {
  const sectionValues = asObject(payload);
  const entries = sections.map((section) => {
    const value = sectionValues?.[section];
    return [section, value === undefined || value === null ? "" : formatJson(value)];
  });
  // `entries` contains one entry per section.
  return Object.fromEntries(entries) as PreviewDraft["payload"];
};

/** Returns undefined unless the text is a JSON object. */
export const parseSection = (text: string): JsonObject | undefined => asObject(parseJson(text));

/** Returns `draft` with the texts of `newDraft`, except where `draft` differs from `baseDraft`. */
export function updateUnchanged(
  draft: PreviewDraft,
  baseDraft: PreviewDraft,
  newDraft: PreviewDraft,
): PreviewDraft {
  const entries = sections.map((section) => {
    const isUnchanged = draft.payload[section] === baseDraft.payload[section];
    return [section, (isUnchanged ? newDraft : draft).payload[section]];
  });
  return {
    controls: draft.controls === baseDraft.controls ? newDraft.controls : draft.controls,
    // `entries` contains one entry per section.
    payload: Object.fromEntries(entries) as PreviewDraft["payload"],
  };
}

export interface DraftError {
  part: PayloadSection | "controls";
  /** Whether the text is JSON, but not an object. */
  isJson: boolean;
  message: string;
}

/** Converts a draft to a request body. Returns an error if a part isn't a JSON object. */
export function parseDraft(
  { controls, payload }: PreviewDraft,
  findJsonError: (text: string) => { message: string } | undefined,
): { body: PreviewBody } | { error: DraftError } {
  const body: PreviewBody = {};
  const previewPayload: JsonObject = {};
  const textEntries: [DraftError["part"], string | undefined][] = [
    ["controls", controls],
    ...sections.map((section): [PayloadSection, string] => [section, payload[section]]),
  ];
  for (const [part, text] of textEntries) {
    if (text === undefined || text.trim() === "") continue;
    const error = findJsonError(text);
    if (error) return { error: { part, isJson: false, message: error.message } };
    const value = parseSection(text);
    if (value === undefined)
      return { error: { part, isJson: true, message: "Enter a JSON object, such as {}." } };
    if (part === "controls") body.controlValues = value;
    else previewPayload[part] = value;
  }
  if (Object.keys(previewPayload).length > 0) body.previewPayload = previewPayload;
  return { body };
}

/** Adds a subscriber to a body without one. */
export const withDefaultSubscriber = (
  body: PreviewBody,
  subscriber: JsonObject | undefined,
): PreviewBody =>
  subscriber ? { ...body, previewPayload: { subscriber, ...body.previewPayload } } : body;

/** Locale and time zone from the URL, which override the subscriber's. */
export interface Region {
  locale: string | undefined;
  timeZone: string | undefined;
}

export function parseRegion(value: unknown): Region {
  const region = asObject(value);
  return { locale: asText(region?.["locale"]), timeZone: asText(region?.["timeZone"]) };
}

/** Replaces the locale and time zone of the body's subscriber, if the body contains one. */
export function withRegion(body: PreviewBody, { locale, timeZone }: Region): PreviewBody {
  const ownSubscriber = asObject(body.previewPayload?.["subscriber"]);
  if (!ownSubscriber || (locale ?? timeZone) === undefined) return body;
  const subscriber = {
    ...ownSubscriber,
    ...(locale !== undefined && { locale }),
    ...(timeZone !== undefined && { timezone: timeZone }),
  };
  return { ...body, previewPayload: { ...body.previewPayload, subscriber } };
}

/**
 * Returns a time zone's canonical name, or the browser's zone if the name is missing or invalid.
 */
export function resolveTimeZone(timeZone: string | undefined): string {
  try {
    return getDateFormat({ timeZone }).resolvedOptions().timeZone;
  } catch {
    return getLocalZone();
  }
}
