import * as z from "zod/mini";
import type { CredentialField } from "./fields.ts";
import { webAddress } from "./formats.ts";

/** `+`, then 2 to 15 digits that do not start with 0. */
export const phoneNumber = z
  .string()
  .check(z.regex(/^\+[1-9]\d{1,14}$/, { error: "Expected E.164, for example +14155550123" }));

const identity = z.string().check(z.minLength(1), z.maxLength(255));

const checks = { identity, phoneNumber, webAddress, text: z.string() } as const;
type Checks = typeof checks;

/** One field of a target. */
export interface EndpointField extends CredentialField {
  readonly check: keyof Checks;
  readonly help?: string;
}

interface EndpointTypeRow {
  readonly label: string;
  /** Whom it reaches: one person, or whoever is in a place. */
  readonly reaches: "person" | "place";
  /** Delivers through an authorized link to a workspace. */
  readonly viaConnection: boolean;
  readonly fields: readonly EndpointField[];
}

const id = { kind: "string", required: true, check: "identity" } as const;

/** What an endpoint of each type is and holds; forms, checks and the service are made from it. */
export const endpointTypeTable = {
  chatapp1_channel: {
    label: "Slack channel",
    reaches: "place",
    viaConnection: true,
    fields: [{ ...id, key: "channelId", label: "Channel id" }],
  },
  chatapp1_user: {
    label: "Slack user",
    reaches: "person",
    viaConnection: true,
    fields: [{ ...id, key: "userId", label: "User id" }],
  },
  webhook: {
    label: "Webhook",
    reaches: "place",
    viaConnection: false,
    fields: [
      {
        key: "url",
        label: "URL",
        kind: "string",
        required: true,
        // Who knows it can write to what is behind it.
        secret: true,
        check: "webAddress",
        help: "An absolute http or https address",
      },
      {
        key: "channel",
        label: "Channel",
        kind: "string",
        check: "text",
        help: "Where the receiver tells channels apart. Optional",
      },
    ],
  },
  phone: {
    label: "Phone",
    reaches: "person",
    viaConnection: false,
    fields: [
      {
        key: "phoneNumber",
        label: "Phone number",
        kind: "string",
        required: true,
        check: "phoneNumber",
        help: "As E.164: + and the country's code, +381641234567",
      },
    ],
  },
  chatapp2_channel: {
    label: "Microsoft Teams channel",
    reaches: "place",
    viaConnection: true,
    fields: [
      { ...id, key: "teamId", label: "Team id" },
      { ...id, key: "channelId", label: "Channel id" },
    ],
  },
  chatapp2_user: {
    label: "Microsoft Teams user",
    reaches: "person",
    viaConnection: true,
    fields: [{ ...id, key: "userId", label: "User id" }],
  },
  chatapp3_chat: {
    label: "Telegram chat",
    reaches: "place",
    viaConnection: true,
    fields: [{ ...id, key: "chatId", label: "Chat id" }],
  },
} as const satisfies Record<string, EndpointTypeRow>;

type Table = typeof endpointTypeTable;
export type EndpointType = keyof Table;
export const endpointTypeNames = Object.keys(endpointTypeTable) as EndpointType[];

type FieldSchema<Field extends EndpointField> = Field extends { required: true }
  ? Checks[Field["check"]]
  : z.ZodMiniOptional<Checks[Field["check"]]>;
type ShapeOf<Fields extends readonly EndpointField[]> = {
  [Field in Fields[number] as Field["key"]]: FieldSchema<Field>;
};

const fieldSchema = ({ check, required }: EndpointField) =>
  required ? checks[check] : z.optional(checks[check]);

/** The targets as the table has them, by type; no other key is taken. */
export const endpointTypes = Object.fromEntries(
  Object.entries<EndpointTypeRow>(endpointTypeTable).map(([type, { fields }]) => [
    type,
    z.strictObject(Object.fromEntries(fields.map((field) => [field.key, fieldSchema(field)]))),
  ]),
  // What the table says in its types; `fromEntries` forgets it.
) as { [Type in EndpointType]: z.ZodMiniObject<ShapeOf<Table[Type]["fields"]>, z.core.$strict> };

/** The row of a type; undefined for one that this build does not know. */
export const findEndpointType = (type: string): EndpointTypeRow | undefined =>
  Object.hasOwn(endpointTypeTable, type) ? endpointTypeTable[type as EndpointType] : undefined;

/** What is wrong with one field's text; undefined for what the service would take. */
export function endpointFieldFault(field: EndpointField, text: string): string | undefined {
  if (text === "") return field.required ? `${field.label} is required` : undefined;
  const result = z.safeParse(fieldSchema(field), text);
  return result.success ? undefined : (result.error.issues[0]?.message ?? "Not accepted");
}
