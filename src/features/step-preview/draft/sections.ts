import type { JsonObject } from "../../../../contract/common.ts";
import { asObject, asText } from "../../../../domain/loose.ts";
import type { PreviewBody } from "../../../api/step-preview.ts";
import { localZone } from "../../../lib/time/time.ts";
import { dateFormat } from "../../../lib/text/locale.ts";

/** Parts of a preview payload. */
export const sections = ["payload", "subscriber", "steps", "context", "env"] as const;
export type ControlSection = (typeof sections)[number];

export const sectionNames: Record<ControlSection, string> = {
  payload: "Payload",
  subscriber: "Subscriber",
  steps: "Steps",
  context: "Context",
  env: "Env",
};

export interface PreviewDraft {
  /** JSON of the control values; undefined while unknown, and then omitted from the request. */
  controls: string | undefined;
  /** JSON by section; the service fills in an empty section. */
  payload: Record<ControlSection, string>;
}

export const emptyPayload: PreviewDraft["payload"] = {
  payload: "",
  subscriber: "",
  steps: "",
  context: "",
  env: "",
};

export function readStoredDraft(value: unknown): PreviewDraft | undefined {
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

export const writeJson = (value: unknown): string => JSON.stringify(value, null, 2) ?? "";

/** Converts the service's example or an event to editor texts. */
export const payloadTexts = (payload: unknown): PreviewDraft["payload"] => {
  const given = asObject(payload);
  const entries = sections.map((section) => {
    const value = given?.[section];
    return [section, value === undefined || value === null ? "" : writeJson(value)];
  });
  // The keys are exactly the sections.
  return Object.fromEntries(entries) as PreviewDraft["payload"];
};

/** Undefined for anything but a JSON object. */
export function parsedSection(text: string): JsonObject | undefined {
  try {
    return readObject(text);
  } catch {
    return undefined;
  }
}

export interface DraftFault {
  where: ControlSection | "controls";
  message: string;
}

export type ReadDraft = { body: PreviewBody } | { fault: DraftFault };

function readObject(text: string): JsonObject | undefined {
  return asObject(JSON.parse(text));
}

/** `jsonFault` returns errors with line and column. Each part must be a JSON object. */
export function readDraft(
  { controls, payload }: PreviewDraft,
  jsonFault: (text: string) => { message: string } | undefined,
): ReadDraft {
  const body: PreviewBody = {};
  const previewPayload: JsonObject = {};
  const texts: [DraftFault["where"], string | undefined][] = [
    ["controls", controls],
    ...sections.map((section): [ControlSection, string] => [section, payload[section]]),
  ];
  for (const [where, text] of texts) {
    if (text === undefined || text.trim() === "") continue;
    const fault = jsonFault(text);
    if (fault) return { fault: { where, message: fault.message } };
    const value = readObject(text);
    if (value === undefined)
      return { fault: { where, message: "Must be a JSON object, such as {}." } };
    if (where === "controls") body.controlValues = value;
    else previewPayload[where] = value;
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

/** Normalizes a time zone for the browser; falls back to the browser's zone. */
export function zoneOf(zone: string | undefined): string {
  try {
    return dateFormat({ timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return localZone();
  }
}
