import { asObject, asObjects, asText, type LooseObject } from "../../../../domain/loose.ts";
import { findMessage } from "../draft/event-values.ts";
import { parseOutcome } from "../render/outcome.ts";
import type { ComparedRender } from "./compare-markdown.ts";

/** Messages don't record links, so `redirect` has no URL. */
function toAction(cta: LooseObject | undefined, type: string) {
  const buttons = asObjects(asObject(cta?.["action"])?.["buttons"]);
  const button = buttons.find((candidate) => candidate["type"] === type);
  return button && { label: asText(button["content"]) ?? "", redirect: {} };
}

/** Returns the message that the step sent in an event, to compare with the current render. */
export function toSentRender(
  event: unknown,
  stepId: string,
  type: string | undefined,
): ComparedRender | undefined {
  const message = event === undefined ? undefined : findMessage(event, stepId);
  if (message === undefined) return undefined;
  const body = asText(message["content"]);
  if (body === undefined) return undefined;
  const { subject, avatar } = message;
  const cta = asObject(message["cta"]);
  const url = asText(asObject(cta?.["data"])?.["url"]);
  const primaryAction = toAction(cta, "primary");
  const secondaryAction = toAction(cta, "secondary");
  const preview = {
    ...(asText(subject) !== undefined && { subject }),
    ...(asText(avatar) !== undefined && { avatar }),
    ...(url !== undefined && { redirect: { url } }),
    ...(primaryAction && { primaryAction }),
    ...(secondaryAction && { secondaryAction }),
    body,
  };
  return { name: "As sent", outcome: parseOutcome({ result: { type, preview } }) };
}
