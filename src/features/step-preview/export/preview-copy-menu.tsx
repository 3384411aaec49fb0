import Button from "@mui/material/Button";
import { maskSecrets } from "../../../../contract/mask-secrets.ts";
import { session } from "../../../api/session/session.ts";
import type { PreviewBody, StepAddress } from "../../../api/step-preview.ts";
import { useProfile } from "../../../api/session/use-session.ts";
import { useCopy } from "../../../components/copy-button.tsx";
import { CheckIcon, CopyIcon } from "../../../components/icons.tsx";
import { Menu } from "../../../components/menu.tsx";
import { useMenu } from "../../../components/use-menu.ts";
import type { EmailReport } from "../email/email-result.tsx";
import type { Render } from "../render/use-render.ts";
import { api } from "../../../../contract/index.ts";
import { asText } from "../../../../domain/loose.ts";
import { toCurl } from "../../../api/client/curl.ts";
import { encodeRequest } from "../../../api/client/request.ts";
import { createFence } from "../../../lib/text/markdown.ts";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import type { RenderOutcome } from "../render/outcome.ts";
import { collectOutputs } from "../findings/findings.ts";

export interface PreviewCopyMenuProps {
  step: StepAddress;
  body: PreviewBody | undefined;
  render: Render | undefined;
  report: EmailReport | undefined;
  onShare: () => void;
}

/** Renders a menu to copy the request or the result, with secrets masked. */
export function PreviewCopyMenu({ step, body, render, report, onShare }: PreviewCopyMenuProps) {
  const { caller } = useProfile();
  const { closing, buttonProps, menuProps } = useMenu();
  const { state, copy } = useCopy();
  const outcome = render?.outcome;
  const bodyText = outcome && getRenderedBody(outcome);
  const emailText = report && report.html === (bodyText ?? "") ? report.text : undefined;
  const hasTexts = outcome?.type !== "email" || emailText !== undefined;
  const noRequestNote = "Fix the JSON first";
  const noRenderNote = "Available after the step renders";
  /** `note` is the reason why an item without a value is disabled. */
  const copyItems: [label: string, getValue: (() => string) | undefined, note: string][] = [
    [
      "Request as cURL",
      body &&
        (() => toPreviewCurl(step, body, { baseUrl: session.getGrant()?.baseUrl ?? "", caller })),
      noRequestNote,
    ],
    ["Request as JSON", body && (() => JSON.stringify(body, null, 2)), noRequestNote],
    ["Result as JSON", outcome && (() => JSON.stringify(outcome.result, null, 2)), noRenderNote],
    [
      outcome?.type === "email" ? "Email HTML" : "Body",
      bodyText === undefined ? undefined : () => bodyText,
      outcome ? "The result has no body" : noRenderNote,
    ],
    [
      "Result as Markdown",
      outcome && hasTexts ? () => renderPreviewMarkdown(step, outcome, emailText) : undefined,
      outcome ? "Available after the email loads" : noRenderNote,
    ],
  ];
  return (
    <>
      <Button {...buttonProps} startIcon={state === "copied" ? <CheckIcon /> : <CopyIcon />}>
        {state === "copied" ? "Copied" : "Copy"}
      </Button>
      <Menu
        {...menuProps}
        entries={[
          { label: "Link…", onSelect: closing(onShare) },
          ...copyItems.map(([label, getValue, note]) => ({
            label,
            ...(getValue === undefined && { disabled: true, note }),
            onSelect: closing(() => getValue && copy(maskSecrets(getValue()))),
          })),
        ]}
      />
    </>
  );
}

/** Doesn't validate the request. */
export function toPreviewCurl(
  step: StepAddress,
  body: PreviewBody,
  { baseUrl, caller }: { baseUrl: string; caller: "session" | "apiKey" },
): string {
  const request = encodeRequest(api.stepPreview.render, { params: { ...step }, body }, baseUrl);
  return toCurl(request, caller);
}

/** Returns the HTML of an email, or the body of another message. */
export const getRenderedBody = ({ preview }: RenderOutcome): string | undefined =>
  asText(preview?.["body"]);

const labelsByField: ReadonlyMap<string, string> = new Map([
  ["subject", "Subject"],
  ["body", "Body"],
  ["primaryAction.label", "Primary action label"],
  ["secondaryAction.label", "Secondary action label"],
]);

export function renderPreviewMarkdown(
  step: StepAddress,
  outcome: RenderOutcome,
  emailText: string | undefined,
): string {
  const blocks = collectOutputs(outcome, emailText)
    .map(({ name, text }) => ({ name, text: maskSecrets(text) }))
    .filter(({ text }) => text !== "")
    .map(
      ({ name, text }) =>
        `**${labelsByField.get(name) ?? name}**\n\n${createFence(text)}\n${text}\n${createFence(text)}`,
    );
  const typeName = outcome.type === undefined ? "Step" : describeStepType(outcome.type).name;
  const title = `## ${typeName}: ${step.workflowId}, ${step.stepId}`;
  return [title, ...blocks].join("\n\n");
}
