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

const optional = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  // The inferred type of a computed key is only `string`.
  (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value };

export const subjectAndBody = (
  controls: Controls,
): Preview<typeof emailPreview> & Preview<typeof pushPreview> => ({
  subject: controls.text("subject") ?? "",
  ...bodyOnly(controls),
});

export const bodyOnly = (controls: Controls): Preview<typeof bodyPreview> => ({
  body: controls.text("body") ?? "",
});

/** Returns a redirect; undefined if the URL is empty. */
function redirect(controls: Controls | undefined) {
  const url = controls?.text("url");
  if (controls === undefined || url === undefined || url === "") return undefined;
  return { url, ...optional("target", controls.oneOf("target", redirectTargets)) };
}

function action(controls: Controls | undefined) {
  if (controls === undefined) return undefined;
  return {
    ...optional("label", controls.text("label")),
    ...optional("redirect", redirect(controls.inside("redirect"))),
  };
}

export const inApp = (controls: Controls): Preview<typeof inAppPreview> => ({
  ...optional("subject", controls.text("subject")),
  body: controls.text("body") ?? "",
  ...optional("avatar", controls.text("avatar")),
  ...optional("primaryAction", action(controls.inside("primaryAction"))),
  ...optional("secondaryAction", action(controls.inside("secondaryAction"))),
  ...optional("data", controls.object("data")),
  ...optional("redirect", redirect(controls.inside("redirect"))),
});
