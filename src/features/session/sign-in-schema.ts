import * as z from "zod/mini";
import { environmentColors } from "../../api/session/profile.ts";
import { formatElapsed } from "../../lib/time/elapsed.ts";
import { getTokenExpiry } from "../../lib/token-expiry.ts";
import { parseBaseUrl } from "../../lib/url/base-url.ts";

/** Matches the valid characters of a token in a header: printable ASCII without spaces. */
const tokenPattern = /^[\x21-\x7e]+$/;

const secretSchema = z.string().check(
  z.trim(),
  // Removes the scheme of a value that was copied from a header.
  z.overwrite((text) => text.replace(/^(Bearer|ApiKey)\s+/i, "")),
  z.refine((text) => text !== "", { error: "Enter a token or API key." }),
  z.refine((text) => text === "" || tokenPattern.test(text), {
    error: "This value contains spaces or invalid characters. Copy and paste it again.",
  }),
);

/** Accepts a URL without a scheme, and returns the complete URL. */
const baseUrlSchema = z.string().check((payload) => {
  const result = parseBaseUrl(payload.value);
  if ("url" in result) payload.value = result.url;
  else payload.issues.push({ code: "custom", message: result.error, input: payload.value });
});

/** Minimum remaining lifetime of a session token, because the console can't renew tokens. */
const minLifetimeMs = 5 * 60 * 1000;

function findExpiryError(token: string, now: number): string | undefined {
  const remainingMs = (getTokenExpiry(token) ?? Number.POSITIVE_INFINITY) - now;
  if (remainingMs <= 0) return "This session token has expired. Copy a new one, or use an API key.";
  return remainingMs < minLifetimeMs
    ? `This session token expires in ${formatElapsed(remainingMs)}. Use an API key instead.`
    : undefined;
}

export const signInSchema = z
  .object({ baseUrl: baseUrlSchema, kind: z.enum(["session", "apiKey"]), secret: secretSchema })
  .check(
    z.superRefine(({ kind, secret: token }, context) => {
      const message = kind === "session" ? findExpiryError(token, Date.now()) : undefined;
      if (message === undefined) return;
      context.addIssue({ code: "custom", message, path: ["secret"], input: undefined });
    }),
  );
export type SignInValues = z.infer<typeof signInSchema>;

export const environmentSchema = z.object({
  name: z.string().check(z.trim(), z.maxLength(60, { error: "Use 60 characters or fewer." })),
  colour: z.enum(environmentColors),
  production: z.boolean(),
});
export type EnvironmentValues = z.infer<typeof environmentSchema>;
