import type { JsonObject } from "../../../../contract/common.ts";
import { asObject, asText } from "../../../../domain/loose.ts";
import type { PreviewBody } from "../../../api/step-preview.ts";
import { localZone } from "../../../lib/time/time.ts";
import { dateFormat } from "../../../lib/text/locale.ts";

/** Parts of a preview payload. */
export const sections = ["payload", "subscriber", "steps", "context", "env"] as const;
export type PayloadSection = (typeof sections)[number];

export const sectionNames: Record<PayloadSection, string> = {
  payload: "Payload",
  subscriber: "Subscriber",
  steps: "Steps",
  context: "Context",
  env: "Env",
};

export interface PreviewDraft {
  /** Control values as JSON; undefined while unknown, and then omitted from the request. */
  controls: string | undefined;
  /** JSON by section; the service fills in empty ones. */
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
  const draft = asObject(value);
  const payload = asObject(draft?.["payload"]);
  if (payload === undefined) return undefined;
  const controls = draft?.["controls"];
  return {
    controls: typeof controls === "string" ? controls : undefined,
    payload: {
      ...emptyPayload,
      ...Object.fromEntries(sections.map((section) => [section, asText(payload[section]) ?? ""])),
    },
  };
}

export const formatJson = (value: unknown): string => JSON.stringify(value, null, 2) ?? "";

/** Converts the service's example or an event to editor texts. */
export const toPayloadTexts = (payload: unknown): PreviewDraft["payload"] => {
  const sectionValues = asObject(payload);
  const entries = sections.map((section) => {
    const value = sectionValues?.[section];
    return [section, value === undefined || value === null ? "" : formatJson(value)];
  });
  // The keys are exactly the sections.
  return Object.fromEntries(entries) as PreviewDraft["payload"];
};

/** Parses a section; returns undefined for anything but a JSON object. */
export function parseSection(text: string): JsonObject | undefined {
  try {
    return parseObject(text);
  } catch {
    return undefined;
  }
}

export interface DraftError {
  part: PayloadSection | "controls";
  message: string;
}

export type ParsedDraft = { body: PreviewBody } | { error: DraftError };

function parseObject(text: string): JsonObject | undefined {
  return asObject(JSON.parse(text));
}

/** Converts a draft to a request body. Each part must be a JSON object. */
export function parseDraft(
  { controls, payload }: PreviewDraft,
  findJsonError: (text: string) => { message: string } | undefined,
): ParsedDraft {
  const body: PreviewBody = {};
  const previewPayload: JsonObject = {};
  const texts: [DraftError["part"], string | undefined][] = [
    ["controls", controls],
    ...sections.map((section): [PayloadSection, string] => [section, payload[section]]),
  ];
  for (const [part, text] of texts) {
    if (text === undefined || text.trim() === "") continue;
    const error = findJsonError(text);
    if (error) return { error: { part, message: error.message } };
    const value = parseObject(text);
    if (value === undefined)
      return { error: { part, message: "Must be a JSON object, such as {}." } };
    if (part === "controls") body.controlValues = value;
    else previewPayload[part] = value;
  }
  if (Object.keys(previewPayload).length > 0) body.previewPayload = previewPayload;
  return { body };
}

/** Overrides the subscriber's locale and time zone; part of the URL. */
export interface Region {
  locale: string | undefined;
  timeZone: string | undefined;
}

export function withRegion(body: PreviewBody, { locale, timeZone }: Region): PreviewBody {
  if (locale === undefined && timeZone === undefined) return body;
  const subscriber = {
    ...asObject(body.previewPayload?.["subscriber"]),
    ...(locale !== undefined && { locale }),
    ...(timeZone !== undefined && { timezone: timeZone }),
  };
  return { ...body, previewPayload: { ...body.previewPayload, subscriber } };
}

/** Returns the time zone by its canonical name, or the browser's if it is invalid. */
export function resolveTimeZone(zone: string | undefined): string {
  try {
    return dateFormat({ timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return localZone();
  }
}
