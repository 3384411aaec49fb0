import * as z from "zod/mini";
import { environmentColours } from "../../api/session/profile.ts";
import { readBaseUrl } from "../../lib/url/base-url.ts";

/** A header carries printable ASCII; anything else in a secret is a slip of the clipboard. */
const headerText = /^[\x21-\x7e]+$/;

const secret = z.string().check(
  z.trim(),
  // Copied out of a header, the scheme word comes with it.
  z.overwrite((text) => text.replace(/^(Bearer|ApiKey)\s+/i, "")),
  z.refine((text) => text !== "", { error: "Paste it here." }),
  z.refine((text) => text === "" || headerText.test(text), {
    error: "It holds spaces or characters that no token has. Copy it again.",
  }),
);

const baseUrl = z.string().check(
  z.trim(),
  z.superRefine((text, context) => {
    const read = readBaseUrl(text);
    if ("fault" in read) context.addIssue({ code: "custom", message: read.fault, input: text });
  }),
);

export const signInSchema = z.object({ baseUrl, kind: z.enum(["session", "apiKey"]), secret });
export type SignInValues = z.infer<typeof signInSchema>;

export const environmentSchema = z.object({
  name: z.string().check(z.trim(), z.maxLength(60, { error: "At most 60 characters." })),
  colour: z.enum(environmentColours),
  production: z.boolean(),
});
export type EnvironmentValues = z.infer<typeof environmentSchema>;
