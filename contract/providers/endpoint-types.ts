import * as z from "zod/mini";

/** `+`, then 2 to 15 digits that do not start with 0. */
export const phoneNumber = z
  .string()
  .check(z.regex(/^\+[1-9]\d{1,14}$/, { error: "Expected E.164, for example +14155550123" }));

/** An absolute http or https address. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: "Expected an absolute http or https URL" })
  .check(z.maxLength(2048));

const identity = z.string().check(z.minLength(1), z.maxLength(255));

/** The fields of an endpoint, by its type; no other key is taken. */
export const endpointTypes = {
  chatapp1_channel: z.strictObject({ channelId: identity }),
  chatapp1_user: z.strictObject({ userId: identity }),
  webhook: z.strictObject({ url: webAddress, channel: z.optional(z.string()) }),
  phone: z.strictObject({ phoneNumber }),
  chatapp2_channel: z.strictObject({ teamId: identity, channelId: identity }),
  chatapp2_user: z.strictObject({ userId: identity }),
  chatapp3_chat: z.strictObject({ chatId: identity }),
} as const;

export type EndpointType = keyof typeof endpointTypes;
export const endpointTypeNames = Object.keys(endpointTypes) as EndpointType[];
