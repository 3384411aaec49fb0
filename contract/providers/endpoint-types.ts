import * as z from "zod/mini";
import type { FieldDefinition } from "./fields.ts";
import { type Format, findFormatError, formats } from "./channel-formats.ts";

export interface EndpointField extends FieldDefinition {
  readonly format: Format;
  readonly help?: string;
}

interface EndpointTypeRow {
  readonly label: string;
  /** `person` for a single recipient, `place` for a shared destination such as a channel. */
  readonly recipientKind: "person" | "place";
  readonly usesConnection: boolean;
  readonly fields: readonly EndpointField[];
}

const idField = { kind: "string", required: true, format: "opaqueId" } as const;

/**
 * Endpoint types and their fields. Forms, validation, and the service are all based on this table.
 * Keys such as `chatapp1_user` use the API's neutral names for Slack, Microsoft Teams, and
 * Telegram.
 */
export const endpointTypeTable = {
  chatapp1_channel: {
    label: "Slack channel",
    recipientKind: "place",
    usesConnection: true,
    fields: [{ ...idField, key: "channelId", label: "Channel ID" }],
  },
  chatapp1_user: {
    label: "Slack user",
    recipientKind: "person",
    usesConnection: true,
    fields: [{ ...idField, key: "userId", label: "User ID" }],
  },
  webhook: {
    label: "Webhook",
    recipientKind: "place",
    usesConnection: false,
    fields: [
      {
        key: "url",
        label: "Webhook URL",
        kind: "string",
        required: true,
        // Anyone who has the URL can post to it.
        secret: true,
        format: "webAddress",
        help: "Starts with https:// or http://",
      },
      {
        key: "channel",
        label: "Channel",
        kind: "string",
        format: "text",
        help: "Optional. Needed only if the webhook serves several channels.",
      },
    ],
  },
  phone: {
    label: "Phone",
    recipientKind: "person",
    usesConnection: false,
    fields: [
      {
        key: "phoneNumber",
        label: "Phone number",
        kind: "string",
        required: true,
        format: "phoneNumber",
        help: "E.164 format, for example +381641234567",
      },
    ],
  },
  chatapp2_channel: {
    label: "Microsoft Teams channel",
    recipientKind: "place",
    usesConnection: true,
    fields: [
      { ...idField, key: "teamId", label: "Team ID" },
      { ...idField, key: "channelId", label: "Channel ID" },
    ],
  },
  chatapp2_user: {
    label: "Microsoft Teams user",
    recipientKind: "person",
    usesConnection: true,
    fields: [{ ...idField, key: "userId", label: "User ID" }],
  },
  chatapp3_chat: {
    label: "Telegram chat",
    recipientKind: "place",
    usesConnection: true,
    fields: [{ ...idField, key: "chatId", label: "Chat ID" }],
  },
} as const satisfies Record<string, EndpointTypeRow>;

type EndpointTypeTable = typeof endpointTypeTable;
export type EndpointType = keyof EndpointTypeTable;
export const endpointTypeNames = Object.keys(endpointTypeTable) as EndpointType[];

type FieldSchema<Field extends EndpointField> = Field extends { required: true }
  ? z.ZodMiniString
  : z.ZodMiniOptional<z.ZodMiniString>;
type ShapeOf<Fields extends readonly EndpointField[]> = {
  [Field in Fields[number] as Field["key"]]: FieldSchema<Field>;
};
type DestinationSchemas = {
  [Type in EndpointType]: z.ZodMiniObject<
    ShapeOf<EndpointTypeTable[Type]["fields"]>,
    z.core.$strict
  >;
};

const createDestinationSchemas = (toSchema: (field: EndpointField) => z.ZodMiniString) =>
  Object.fromEntries(
    Object.entries<EndpointTypeRow>(endpointTypeTable).map(([type, { fields }]) => [
      type,
      z.strictObject(
        Object.fromEntries(
          fields.map((field) => [
            field.key,
            field.required ? toSchema(field) : z.optional(toSchema(field)),
          ]),
        ),
      ),
    ]),
    // Restores the types of the table, which `fromEntries` loses.
  ) as DestinationSchemas;

/** Schemas of new destinations by type. They reject unknown keys. */
export const destinationSchemas = createDestinationSchemas(({ format }) => formats[format].schema);

/**
 * Schemas with the same keys and any text, because malformed saved destinations must stay readable.
 */
export const savedDestinationSchemas = createDestinationSchemas(() => z.string());

/** Returns the row of a type; undefined if this build doesn't support the type. */
export const findEndpointType = (type: string): EndpointTypeRow | undefined =>
  Object.hasOwn(endpointTypeTable, type) ? endpointTypeTable[type as EndpointType] : undefined;

/** Returns the service's error for the text of one field; undefined if the text is valid. */
export function findEndpointFieldError(field: EndpointField, text: string): string | undefined {
  // oxlint-disable-next-line signalbox/whole-text -- the label is the name of a field
  if (text === "") return field.required ? `${field.label} is required` : undefined;
  return findFormatError(field.format, text);
}
