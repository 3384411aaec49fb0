import type * as z from "zod/mini";
import {
  type bodyPreview,
  type emailPreview,
  type inAppPreview,
  type pushPreview,
  redirectTargets,
} from "../../../contract/step-preview.ts";
import type { Controls } from "./controls.ts";

type Preview<Schema extends z.ZodMiniType> = z.infer<Schema>;

const toOptionalField = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  // The inferred type of a computed key is only `string`.
  (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value };

export const readSubjectAndBody = (
  controls: Controls,
): Preview<typeof emailPreview> & Preview<typeof pushPreview> => ({
  subject: controls.text("subject") ?? "",
  ...readBody(controls),
});

export const readBody = (controls: Controls): Preview<typeof bodyPreview> => ({
  body: controls.text("body") ?? "",
});

/** Returns a redirect; undefined if the URL is missing or empty. */
function readRedirect(controls: Controls | undefined) {
  const url = controls?.text("url");
  if (controls === undefined || url === undefined || url === "") return undefined;
  return { url, ...toOptionalField("target", controls.oneOf("target", redirectTargets)) };
}

function readAction(controls: Controls | undefined) {
  if (controls === undefined) return undefined;
  return {
    ...toOptionalField("label", controls.text("label")),
    ...toOptionalField("redirect", readRedirect(controls.inside("redirect"))),
  };
}

export const readInApp = (controls: Controls): Preview<typeof inAppPreview> => ({
  ...toOptionalField("subject", controls.text("subject")),
  body: controls.text("body") ?? "",
  ...toOptionalField("avatar", controls.text("avatar")),
  ...toOptionalField("primaryAction", readAction(controls.inside("primaryAction"))),
  ...toOptionalField("secondaryAction", readAction(controls.inside("secondaryAction"))),
  ...toOptionalField("data", controls.object("data")),
  ...toOptionalField("redirect", readRedirect(controls.inside("redirect"))),
});
