import type { StepAddress, PreviewBody } from "../../api/step-preview.ts";
import { CopyMenu } from "./export/copy-menu.tsx";
import type { Draft } from "./draft/sections.ts";
import type { Start } from "./draft/use-start.ts";
import type { FrameReport } from "./email/frame-protocol.ts";
import type { Render } from "./render/use-render.ts";

export interface WorkbenchToolsProps {
  step: StepAddress;
  draft: Draft;
  /** The request as it stands; undefined while it cannot be sent. */
  body: PreviewBody | undefined;
  start: Start;
  events: readonly unknown[];
  shown: Render | undefined;
  report: FrameReport | undefined;
  onDraft: (draft: Draft) => void;
}

/** What can be done with a preview beside looking at it. */
export function WorkbenchTools({ step, body, shown, report }: WorkbenchToolsProps) {
  return <CopyMenu step={step} body={body} shown={shown} report={report} />;
}
