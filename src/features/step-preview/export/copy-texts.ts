import { api } from "../../../../contract/index.ts";
import { asText } from "../../../../domain/loose.ts";
import { maskSecrets } from "../../../../contract/secrets.ts";
import { encodeRequest } from "../../../api/client/request.ts";
import type { PreviewBody, StepAddress } from "../../../api/step-preview.ts";
import type { RenderOutcome } from "../render/outcome.ts";
import { outputsOf } from "../findings/findings.ts";

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Writes the request as a command line, secrets masked and the token as the variable `$TOKEN`. */
export function previewCurl(
  step: StepAddress,
  body: PreviewBody,
  { baseUrl, caller }: { baseUrl: string; caller: "session" | "apiKey" },
): string {
  // As in api/step-preview.ts: what does not fit is for the service to say.
  const { url } = encodeRequest(api.stepPreview.render, { params: { ...step } }, baseUrl);
  return [
    "curl --include",
    "--request POST",
    `--header "Authorization: ${caller === "apiKey" ? "ApiKey" : "Bearer"} $TOKEN"`,
    '--header "Content-Type: application/json"',
    `--data ${quote(maskSecrets(JSON.stringify(body)))}`,
    quote(url),
  ].join(" \\\n  ");
}

/** The markup of a mail, or the body of another message. */
export const previewBodyText = ({ preview }: RenderOutcome): string | undefined =>
  asText(preview?.["body"]);

const fence = (text: string) => {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  return "`".repeat(longest + 1);
};

/** A render as Markdown, for a review: what the reader gets, field by field. */
export function previewMarkdown(
  step: StepAddress,
  outcome: RenderOutcome,
  mailText: string | undefined,
): string {
  const blocks = outputsOf(outcome, mailText)
    .map(({ name, text }) => ({ name, text: maskSecrets(text) }))
    .filter(({ text }) => text !== "")
    .map(({ name, text }) => `**${name}**\n\n${fence(text)}\n${text}\n${fence(text)}`);
  const title = `## ${outcome.type ?? "Step"}: ${step.workflowId}, ${step.stepId}`;
  return [title, ...blocks].join("\n\n");
}
