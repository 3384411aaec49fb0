import type { Ref } from "react";
import { styled } from "@mui/material/styles";
import { TextSkeleton } from "../../components/feedback/skeletons.tsx";
import { useMediaQuery } from "../../components/use-media-query.ts";
import { EmailResult } from "./email/email-result.tsx";
import {
  DraftErrorNote,
  MissingVariablesNote,
  OldRenderNote,
  RenderErrorNote,
  RenderFailure,
} from "./render/render-state.tsx";
import { ResultView } from "./result/result-view.tsx";
import { StaleContent } from "./stale-content.ts";
import { AllSteps } from "./steps/all-steps.tsx";
import type { Workbench } from "./use-workbench.ts";

const Pane = styled("section")({
  minInlineSize: 0,
  minBlockSize: 0,
  overflow: "auto",
  background: "var(--bg)",
  // The pane isn't a tab stop. The console focuses it when the operator jumps to the result.
  "&:focus": { outline: "none" },
  "@container (max-width: 639.95px)": {
    overflow: "visible",
    borderBlockStart: "1px solid var(--line)",
  },
});
const Loading = styled("div")({ padding: "14px 16px" });
const NoteText = styled("p")({ padding: "10px 16px 0", color: "var(--ink-2)" });

export function ResultPane({ workbench, ref }: { workbench: Workbench; ref: Ref<HTMLElement> }) {
  const { rendering, lastSuccessfulRender, draftError, jump, missingVariables, start, search } =
    workbench;
  const { timeZone, eventTime, outcome, error } = workbench;
  // In a narrow window, an email that is 600 pixels wide doesn't fit next to the editors.
  const isNarrow = useMediaQuery("(max-width: 1239.95px)");
  const { width = isNarrow ? "375" : "600", colours: colors = "light", show } = search;
  const isFirstRender = rendering.isRendering && rendering.lastRender === undefined;
  return (
    <Pane aria-label="Result" ref={ref} tabIndex={-1} {...(isFirstRender && { "aria-busy": true })}>
      {search.eventId !== undefined && start.event !== undefined && (
        <NoteText>
          This is a new render. It may differ from the step's result in the event.
        </NoteText>
      )}
      {draftError && (
        <DraftErrorNote draftError={draftError} onShow={() => workbench.setTab(draftError.part)} />
      )}
      {rendering.failure !== undefined && (
        <RenderFailure rendering={rendering} onChooseStep={workbench.chooseStep} />
      )}
      {error && (
        <RenderErrorNote error={error} onJump={() => error.position && jump(error.position)} />
      )}
      {!outcome?.error && missingVariables.length > 0 && (
        <MissingVariablesNote
          missingVariables={missingVariables}
          onJump={({ control, ...position }) => jump({ field: control, ...position })}
        />
      )}
      {show === "steps" ? (
        <AllSteps workbench={workbench} />
      ) : (
        lastSuccessfulRender && (
          <StaleContent data-stale={rendering.isStale || error !== undefined}>
            {(error || rendering.isOutdated) && <OldRenderNote />}
            <ResultView
              outcome={lastSuccessfulRender.outcome}
              timeZone={timeZone}
              eventTime={eventTime}
              email={
                <EmailResult
                  preview={lastSuccessfulRender.outcome.preview ?? {}}
                  width={width}
                  colors={colors}
                  onParamsChange={workbench.changeView}
                  report={workbench.report}
                  onReport={workbench.setReport}
                />
              }
            />
          </StaleContent>
        )
      )}
      {isFirstRender && show !== "steps" && (
        <Loading>
          <TextSkeleton lineCount={6} lineHeight={30} />
        </Loading>
      )}
    </Pane>
  );
}
