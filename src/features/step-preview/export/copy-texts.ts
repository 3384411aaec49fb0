import { api } from "../../../../contract/index.ts";
import { asText } from "../../../../domain/loose.ts";
import { maskSecrets } from "../../../../contract/secrets.ts";
import { curlOf } from "../../../api/client/curl.ts";
import { encodeRequest } from "../../../api/client/request.ts";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import type { PreviewBody, StepAddress } from "../../../api/step-preview.ts";
import type { RenderOutcome } from "../render/outcome.ts";
import { outputsOf } from "../findings/findings.ts";

/** Returns a cURL command for the request, which isn't validated. */
export function previewCurl(
  step: StepAddress,
  body: PreviewBody,
  { baseUrl, caller }: { baseUrl: string; caller: "session" | "apiKey" },
): string {
  const request = encodeRequest(api.stepPreview.render, { params: { ...step }, body }, baseUrl);
  return curlOf(request, caller);
}

/** Returns the HTML of an email, or the body of another message. */
export const previewBodyText = ({ preview }: RenderOutcome): string | undefined =>
  asText(preview?.["body"]);

const fence = (text: string) => {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  return "`".repeat(longest + 1);
};

const fieldLabels: ReadonlyMap<string, string> = new Map([
  ["subject", "Subject"],
  ["body", "Body"],
  ["primaryAction.label", "Primary action label"],
  ["secondaryAction.label", "Secondary action label"],
]);

/** Returns, as Markdown, the fields that the recipient gets. Secrets are masked. */
export function previewMarkdown(
  step: StepAddress,
  outcome: RenderOutcome,
  emailText: string | undefined,
): string {
  const blocks = outputsOf(outcome, emailText)
    .map(({ name, text }) => ({ name, text: maskSecrets(text) }))
    .filter(({ text }) => text !== "")
    .map(
      ({ name, text }) =>
        `**${fieldLabels.get(name) ?? name}**\n\n${fence(text)}\n${text}\n${fence(text)}`,
    );
  const typeName = outcome.type === undefined ? "Step" : describeStepType(outcome.type).name;
  const title = `## ${typeName}: ${step.workflowId}, ${step.stepId}`;
  return [title, ...blocks].join("\n\n");
}
