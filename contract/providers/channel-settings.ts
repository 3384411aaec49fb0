import * as z from "zod/mini";
import type { FieldDefinition } from "./fields.ts";
import { type Format, formatError, formats } from "./channel-formats.ts";

export interface ChannelField extends FieldDefinition {
  readonly format: Format;
  readonly help: string;
}

/**
 * The eight fields of channel settings (section 2.3 of the API specification). Forms, checks, and
 * the service derive from this table.
 */
export const channelFields = {
  webhookUrl: {
    key: "webhookUrl",
    label: "Webhook URL",
    kind: "string",
    // Anyone who has the URL can post to it.
    secret: true,
    format: "webAddress",
    help: "The URL that messages are posted to",
  },
  channel: {
    key: "channel",
    label: "Channel",
    kind: "string",
    format: "text",
    help: "The channel to post to",
  },
  deviceTokens: {
    key: "deviceTokens",
    label: "Device tokens",
    kind: "textarea",
    secret: true,
    // The format applies to each token in the list.
    format: "deviceToken",
    help: "One per device",
  },
  alertUid: {
    key: "alertUid",
    label: "Alert ID",
    kind: "string",
    format: "text",
    help: "Groups the notifications of one alert",
  },
  title: {
    key: "title",
    label: "Alert title",
    kind: "string",
    format: "text",
    help: "Heading of the alert",
  },
  imageUrl: {
    key: "imageUrl",
    label: "Image URL",
    kind: "string",
    format: "webAddress",
    help: "Image shown with the alert",
  },
  state: {
    key: "state",
    label: "State",
    kind: "string",
    format: "text",
    help: "For example alerting or ok",
  },
  externalUrl: {
    key: "externalUrl",
    label: "External URL",
    kind: "string",
    format: "webAddress",
    help: "Link to the source of the alert",
  },
} as const satisfies Record<string, ChannelField>;

export type ChannelKey = keyof typeof channelFields;
export const channelKeys = Object.keys(channelFields) as ChannelKey[];

const text = (key: Exclude<ChannelKey, "deviceTokens">) => {
  const { format } = channelFields[key];
  // Empty text clears a field, because the service merges the input over the saved values.
  return z.optional(
    z.string().check((payload) => {
      const error = payload.value === "" ? undefined : formatError(format, payload.value);
      if (error !== undefined) {
        payload.issues.push({ code: "custom", message: error, input: payload.value });
      }
    }),
  );
};

export const channelCredentialsInput = z.object({
  webhookUrl: text("webhookUrl"),
  channel: text("channel"),
  deviceTokens: z.optional(z.array(formats[channelFields.deviceTokens.format].schema)),
  alertUid: text("alertUid"),
  title: text("title"),
  imageUrl: text("imageUrl"),
  state: text("state"),
  externalUrl: text("externalUrl"),
});

/** Returns the service's error for the text of one field; undefined if it is valid or empty. */
export const channelFieldError = (
  key: Exclude<ChannelKey, "deviceTokens">,
  value: string,
): string | undefined => (value === "" ? undefined : formatError(channelFields[key].format, value));

/** Returns one sentence for each malformed saved value, without quoting the value. */
export function channelIssues(credentials: Readonly<Record<string, unknown>>): string[] {
  return channelKeys.flatMap((key): string[] => {
    const { format, label } = channelFields[key];
    const value = credentials[key];
    if (value === undefined || value === null || value === "") return [];
    if (key !== "deviceTokens") {
      return formatError(format, value) === undefined ? [] : [formats[format].issue(label)];
    }
    const tokens: unknown[] = Array.isArray(value) ? value : [value];
    const malformed = tokens.filter((token) => formatError(format, token) !== undefined).length;
    if (malformed === 0) return [];
    return [
      malformed === 1 ? "1 device token is malformed" : `${malformed} device tokens are malformed`,
    ];
  });
}
