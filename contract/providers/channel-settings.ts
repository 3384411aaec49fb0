import * as z from "zod/mini";
import type { FieldDefinition } from "./fields.ts";
import { type Format, findFormatError, formats } from "./channel-formats.ts";

export interface ChannelField extends FieldDefinition {
  readonly format: Format;
  readonly help: string;
}

const createTextField = (
  key: string,
  label: string,
  help: string,
  format: Format = "text",
): ChannelField => ({
  key,
  label,
  kind: "string",
  format,
  help,
});

/**
 * The eight fields of channel settings (section 2.3 of the API specification). Forms, validation,
 * and the service are all based on this table.
 */
export const channelFields = {
  webhookUrl: {
    ...createTextField(
      "webhookUrl",
      "Webhook URL",
      "The URL that messages are posted to",
      "webAddress",
    ),
    // Anyone who has the URL can post to it.
    secret: true,
  },
  channel: createTextField("channel", "Channel", "The channel to post to"),
  deviceTokens: {
    // The format applies to each token in the list.
    ...createTextField("deviceTokens", "Device tokens", "One token per device", "deviceToken"),
    kind: "textarea",
    secret: true,
  },
  alertUid: createTextField("alertUid", "Alert ID", "Groups messages about the same alert"),
  title: createTextField("title", "Alert title", "Heading of the alert"),
  imageUrl: createTextField("imageUrl", "Image URL", "Image shown with the alert", "webAddress"),
  state: createTextField("state", "Alert state", "For example alerting or ok"),
  externalUrl: createTextField(
    "externalUrl",
    "External URL",
    "Link to the source of the alert",
    "webAddress",
  ),
} satisfies Record<string, ChannelField>;

export type ChannelKey = keyof typeof channelFields;
export const channelKeys = Object.keys(channelFields) as ChannelKey[];

const createInputSchema = (key: Exclude<ChannelKey, "deviceTokens">) => {
  const { format } = channelFields[key];
  // An empty string clears a field. Omitting the field would keep its saved value.
  return z.optional(
    z.string().check((payload) => {
      const error = payload.value === "" ? undefined : findFormatError(format, payload.value);
      if (error !== undefined) {
        payload.issues.push({ code: "custom", message: error, input: payload.value });
      }
    }),
  );
};

export const channelCredentialsInput = z.object({
  webhookUrl: createInputSchema("webhookUrl"),
  channel: createInputSchema("channel"),
  deviceTokens: z.optional(z.array(formats[channelFields.deviceTokens.format].schema)),
  alertUid: createInputSchema("alertUid"),
  title: createInputSchema("title"),
  imageUrl: createInputSchema("imageUrl"),
  state: createInputSchema("state"),
  externalUrl: createInputSchema("externalUrl"),
});

/** Returns the service's error for the text of one field; undefined if it is valid or empty. */
export const findChannelFieldError = (
  key: Exclude<ChannelKey, "deviceTokens">,
  value: string,
): string | undefined =>
  value === "" ? undefined : findFormatError(channelFields[key].format, value);

/** Returns one sentence for each field with a malformed saved value, without quoting the value. */
export function findChannelIssues(credentials: Readonly<Record<string, unknown>>): string[] {
  return channelKeys.flatMap((key): string[] => {
    const { format, label } = channelFields[key];
    const value = credentials[key];
    if (value === undefined || value === null || value === "") return [];
    if (key !== "deviceTokens") {
      return findFormatError(format, value) === undefined
        ? []
        : [formats[format].describeIssue(label)];
    }
    const tokens: unknown[] = Array.isArray(value) ? value : [value];
    const malformedCount = tokens.filter(
      (token) => findFormatError(format, token) !== undefined,
    ).length;
    if (malformedCount === 0) return [];
    return [
      malformedCount === 1
        ? "1 device token is malformed"
        : `${malformedCount} device tokens are malformed`,
    ];
  });
}
