import * as z from "zod/mini";
import {
  cursorQuery,
  documentation,
  filterText,
  jsonObject,
  createPagedList,
  pathId,
  timestamp,
} from "./common.ts";
import { emailPattern } from "./email-pattern.ts";
import { defineEndpoint } from "./endpoint.ts";
import { channelCredentialsInput } from "./providers/channel-settings.ts";
import { subscriberChannelProviderId } from "./providers/lookup.ts";

const nullableText = z.optional(z.nullable(z.string()));

/** Values of a subscriber's channel settings for a chat or push provider. They may be malformed. */
export const channelCredentials = z.object({
  webhookUrl: z.optional(z.string()),
  channel: z.optional(z.string()),
  deviceTokens: z.optional(z.array(z.string())),
  alertUid: z.optional(z.string()),
  title: z.optional(z.string()),
  imageUrl: z.optional(z.string()),
  state: z.optional(z.string()),
  externalUrl: z.optional(z.string()),
});
export type ChannelCredentials = z.infer<typeof channelCredentials>;

export const channelSettings = z.object({
  providerId: subscriberChannelProviderId,
  integrationIdentifier: z.optional(z.string()),
  credentials: channelCredentials,
  _integrationId: z.string(),
});
export type ChannelSettings = z.infer<typeof channelSettings>;

export const subscriber = z.object({
  _id: z.optional(z.string()),
  subscriberId: z.string(),
  firstName: nullableText,
  lastName: nullableText,
  email: nullableText,
  phone: nullableText,
  avatar: nullableText,
  locale: nullableText,
  timezone: nullableText,
  channels: z.optional(z.array(channelSettings)),
  topics: z.optional(z.array(z.string())).register(documentation, { deprecated: true }),
  isOnline: z.optional(z.nullable(z.boolean())),
  lastOnlineAt: z.optional(z.nullable(timestamp)),
  __v: z.optional(z.number()),
  data: z.optional(z.nullable(jsonObject)),
  _organizationId: z.string(),
  _environmentId: z.string(),
  deleted: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Subscriber = z.infer<typeof subscriber>;

// Control characters and outer spaces make different IDs look alike. URL parsers remove `.` and
// `..` from a path.
const subscriberId = z.string().check(
  z.minLength(1),
  z.maxLength(255),
  z.refine((text) => !/[\p{Cc}]/u.test(text), { error: "Remove control characters" }),
  z.refine((text) => text.trim() === text, { error: "Remove the spaces around the ID" }),
  z.refine((text) => text !== "." && text !== "..", {
    error: 'Enter an ID other than "." or ".."',
  }),
);

const emailAddress = z
  .string()
  .check(
    z.regex(emailPattern, { error: "Enter an email address, for example ana@example.com" }),
    z.maxLength(320),
  )
  .register(documentation, { format: "idn-email" });

const hasControlCharacter = (text: string) => /[\p{Cc}]/u.test(text);
const avatar = z.string().check(
  z.maxLength(2048),
  z.refine((text) => !hasControlCharacter(text), { error: "Remove control characters" }),
  // Rejects URLs that could run code in a page that opens them. Identifiers may contain colons.
  z.refine((text) => !/^\s*(javascript|vbscript|data(?!:image\/(?!svg))):/i.test(text), {
    error: "Enter an http or https URL, or an identifier",
  }),
);

const locale = z.string().check(
  z.refine(
    (text) => {
      try {
        return Intl.getCanonicalLocales(text.replaceAll("_", "-")).length === 1;
      } catch {
        return false;
      }
    },
    { error: "Enter a language tag, for example en-GB or pt_BR" },
  ),
);

let listedZones: ReadonlySet<string> | undefined;
const getListedZones = () => (listedZones ??= new Set(Intl.supportedValuesOf("timeZone")));

const timezone = z.string().check(
  z.refine(
    (text) => {
      // Check the list first, because constructing a formatter is 1,000 times slower. The formatter
      // is still needed, because it also accepts former names and other spellings.
      if (getListedZones().has(text)) return true;
      try {
        new Intl.DateTimeFormat("en", { timeZone: text });
        // An offset such as +02:00 is accepted by Intl, but isn't an IANA zone.
        return !/^[+-]/.test(text);
      } catch {
        return false;
      }
    },
    { error: "Enter an IANA time zone, for example Europe/Berlin" },
  ),
);

/** Profile fields of a request. An omitted field keeps its value, and null clears it. */
export const profileFields = {
  firstName: nullableText,
  lastName: nullableText,
  email: z.optional(z.nullable(emailAddress)),
  phone: nullableText,
  avatar: z.optional(z.nullable(avatar)),
  locale: z.optional(z.nullable(locale)),
  timezone: z.optional(z.nullable(timezone)),
  data: z.optional(z.nullable(jsonObject)),
};

export const subscriberOrderFields = ["_id", "createdAt", "updatedAt", "subscriberId"] as const;

export const subscribers = {
  list: defineEndpoint({
    method: "GET",
    path: "/v2/subscribers",
    summary: "Search subscribers",
    section: "4.4",
    query: z.object({
      ...cursorQuery,
      orderBy: z._default(z.enum(subscriberOrderFields), "_id"),
      email: z.optional(filterText),
      name: z.optional(filterText),
      phone: z.optional(filterText),
      subscriberId: z.optional(filterText),
    }),
    response: createPagedList(subscriber),
  }),
  upsert: defineEndpoint({
    method: "POST",
    path: "/v2/subscribers",
    summary: "Create or update a subscriber",
    section: "4.4",
    query: z.object({ failIfExists: z._default(z.boolean(), false) }),
    body: z.object({ subscriberId, ...profileFields }),
    response: subscriber,
    status: 201,
  }),
  setCredentials: defineEndpoint({
    method: "PUT",
    path: "/v1/subscribers/{subscriberId}/credentials",
    summary: "Set the credentials of a provider for a subscriber",
    section: "4.4",
    params: z.object({ subscriberId: pathId }),
    body: z.object({
      providerId: subscriberChannelProviderId,
      integrationIdentifier: z.optional(z.string()),
      credentials: channelCredentialsInput,
    }),
    response: subscriber,
  }),
  setOnline: defineEndpoint({
    method: "PATCH",
    path: "/v1/subscribers/{subscriberId}/online-status",
    summary: "Set the online status of a subscriber",
    section: "4.4",
    params: z.object({ subscriberId: pathId }),
    body: z.object({ isOnline: z.boolean() }),
    response: subscriber,
  }),
};
