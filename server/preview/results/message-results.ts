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
  subject: controls.getText("subject") ?? "",
  ...readBody(controls),
});

export const readBody = (controls: Controls): Preview<typeof bodyPreview> => ({
  body: controls.getText("body") ?? "",
});

function readRedirect(controls: Controls | undefined) {
  const url = controls?.getText("url");
  if (controls === undefined || url === undefined || url === "") return undefined;
  return { url, ...toOptionalField("target", controls.getOneOf("target", redirectTargets)) };
}

function readAction(controls: Controls | undefined) {
  if (controls === undefined) return undefined;
  return {
    ...toOptionalField("label", controls.getText("label")),
    ...toOptionalField("redirect", readRedirect(controls.getNestedControls("redirect"))),
  };
}

export const readInApp = (controls: Controls): Preview<typeof inAppPreview> => ({
  ...toOptionalField("subject", controls.getText("subject")),
  body: controls.getText("body") ?? "",
  ...toOptionalField("avatar", controls.getText("avatar")),
  ...toOptionalField("primaryAction", readAction(controls.getNestedControls("primaryAction"))),
  ...toOptionalField("secondaryAction", readAction(controls.getNestedControls("secondaryAction"))),
  ...toOptionalField("data", controls.getObject("data")),
  ...toOptionalField("redirect", readRedirect(controls.getNestedControls("redirect"))),
});
