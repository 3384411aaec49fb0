import type { Ref } from "react";
import { styled } from "@mui/material/styles";
import { useMediaQuery } from "../../components/use-media-query.ts";
import { FailurePanel } from "../../kit/failure/failure-panel.tsx";
import type { PreviewSearch } from "../../api/step-preview.ts";
import type { DraftError } from "./draft/sections.ts";
import type { ControlPosition } from "./render/outcome.ts";
import { EmailResult } from "./email/email-result.tsx";
import type { FrameReport } from "../../components/email/frame-protocol.ts";
import { DraftErrorNote, MissingNote, RenderErrorNote } from "./render/render-state.tsx";
import type { Render, LiveRender } from "./render/use-render.ts";
import { ResultView } from "./result/result-view.tsx";
import { AllSteps, type AllStepsProps } from "./steps/all-steps.tsx";
import type { MissingVariable } from "./variables/missing-variables.ts";

const Pane = styled("section")({
  minInlineSize: 0,
  minBlockSize: 0,
  overflow: "auto",
  background: "var(--bg)",
  // Only a script focuses the pane, when the operator jumps to the result.
  "&:focus": { outline: "none" },
  "@container (max-width: 639.95px)": {
    overflow: "visible",
    borderBlockStart: "1px solid var(--line)",
  },
});
const StaleContent = styled("div")({
  "&[data-stale=true]": { opacity: 0.55 },
  transition: "opacity 120ms",
});
const Heading = styled("p")({ padding: "10px 16px 0", color: "var(--ink-2)" });

export interface ResultPaneProps extends Omit<AllStepsProps, "rendering"> {
  rendering: LiveRender;
  lastSuccessfulRender: Render | undefined;
  draftError: DraftError | undefined;
  onShowError: () => void;
  onJump: (position: ControlPosition) => void;
  missing: readonly MissingVariable[];
  search: PreviewSearch;
  onViewChange: (view: PreviewSearch) => void;
  report: FrameReport | undefined;
  onReport: (report: FrameReport) => void;
  fromEvent: boolean;
  ref: Ref<HTMLElement>;
}

export function ResultPane(props: ResultPaneProps) {
  const {
    rendering,
    lastSuccessfulRender,
    draftError,
    onShowError,
    onJump,
    search,
    onViewChange,
    report,
    onReport,
  } = props;
  const { fromEvent, timeZone, eventTime, missing, ref } = props;
  // In a narrow window, an email that is 600 pixels wide doesn't fit next to the editors.
  const isNarrow = useMediaQuery("(max-width: 1239.95px)");
  const { width = isNarrow ? "375" : "600", colours: colors = "light", show } = search;
  const error = rendering.lastRender?.outcome.error;
  return (
    <Pane aria-label="Result" ref={ref} tabIndex={-1}>
      {fromEvent && <Heading>Rendered now with the current template</Heading>}
      {draftError && <DraftErrorNote draftError={draftError} onShow={onShowError} />}
      {rendering.failure !== undefined && (
        <FailurePanel
          title="Couldn't render the step"
          error={rendering.failure}
          onRetry={rendering.retry}
        />
      )}
      {error && (
        <RenderErrorNote error={error} onJump={() => error.position && onJump(error.position)} />
      )}
      {!error && missing.length > 0 && (
        <MissingNote
          missing={missing}
          onJump={({ control, ...position }) => onJump({ field: control, ...position })}
        />
      )}
      {show === "steps" ? (
        <AllSteps {...props} />
      ) : (
        lastSuccessfulRender && (
          <StaleContent data-stale={rendering.isStale || error !== undefined}>
            <ResultView
              outcome={lastSuccessfulRender.outcome}
              timeZone={timeZone}
              eventTime={eventTime}
              email={
                <EmailResult
                  preview={lastSuccessfulRender.outcome.preview ?? {}}
                  width={width}
                  colors={colors}
                  onViewChange={onViewChange}
                  report={report}
                  onReport={onReport}
                />
              }
            />
          </StaleContent>
        )
      )}
    </Pane>
  );
}
