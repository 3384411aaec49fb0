import * as z from "zod/mini";
import { environmentColors } from "../../api/session/profile.ts";
import { readBaseUrl } from "../../lib/url/base-url.ts";

/** Header values are printable ASCII; other characters in a secret are a copy-and-paste error. */
const headerText = /^[\x21-\x7e]+$/;

const secret = z.string().check(
  z.trim(),
  // A value copied from a header begins with the scheme.
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
  colour: z.enum(environmentColors),
  production: z.boolean(),
});
export type EnvironmentValues = z.infer<typeof environmentSchema>;
