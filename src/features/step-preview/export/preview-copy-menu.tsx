import Button from "@mui/material/Button";
import { maskSecrets } from "../../../../contract/secrets.ts";
import { session } from "../../../api/session/session.ts";
import type { PreviewBody, StepAddress } from "../../../api/step-preview.ts";
import { useProfile } from "../../../api/session/use-session.ts";
import { useCopy } from "../../../components/copy-button.tsx";
import { CheckIcon, CopyIcon } from "../../../components/icons.tsx";
import type { FrameReport } from "../../../components/email/frame-protocol.ts";
import { Menu } from "../../../components/menu.tsx";
import { useMenu } from "../../../components/use-menu.ts";
import type { Render } from "../render/use-render.ts";
import { previewBodyText, previewCurl, previewMarkdown } from "./copy-texts.ts";

export interface PreviewCopyMenuProps {
  step: StepAddress;
  body: PreviewBody | undefined;
  render: Render | undefined;
  report: FrameReport | undefined;
  onShare: () => void;
}

/** Renders a menu to copy the request or the result, with secrets masked. */
export function PreviewCopyMenu({ step, body, render, report, onShare }: PreviewCopyMenuProps) {
  const { caller } = useProfile();
  const { closing, buttonProps, menuProps } = useMenu();
  const { state, copy } = useCopy();
  const outcome = render?.outcome;
  const text = outcome && previewBodyText(outcome);
  const texts: [label: string, value: (() => string) | undefined][] = [
    [
      "Request as cURL",
      body && (() => previewCurl(step, body, { baseUrl: session.grant()?.baseUrl ?? "", caller })),
    ],
    ["Request as JSON", body && (() => JSON.stringify(body, null, 2))],
    ["Result as JSON", outcome && (() => JSON.stringify(outcome.result, null, 2))],
    [
      outcome?.type === "email" ? "Email HTML" : "Body",
      text === undefined ? undefined : () => text,
    ],
    ["Result as Markdown", outcome && (() => previewMarkdown(step, outcome, report?.text))],
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
          ...texts.map(([label, value]) => ({
            label,
            disabled: value === undefined,
            onSelect: closing(() => value && copy(maskSecrets(value()))),
          })),
        ]}
      />
    </>
  );
}
