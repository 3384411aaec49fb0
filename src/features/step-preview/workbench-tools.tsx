import { useRef, useState } from "react";
import Button from "@mui/material/Button";
import { RenderCompareDialog } from "./compare/compare-dialog.tsx";
import type { ComparedRender } from "./compare/compare-markdown.ts";
import { toSentRender } from "./compare/sent-render.ts";
import { toPayloadTexts } from "./draft/sections.ts";
import { PreviewCopyMenu } from "./export/preview-copy-menu.tsx";
import { PayloadsDialog } from "./matrix/payloads-dialog.tsx";
import { useScenarios } from "./scenarios/use-scenarios.ts";
import { ShareDialog } from "./share/share-dialog.tsx";
import type { Workbench } from "./use-workbench.ts";

type DialogName = "share" | "matrix" | "compare";

interface WorkbenchToolsProps {
  workbench: Workbench;
  onOpenScenarios: () => void;
}

export function WorkbenchTools({ workbench, onOpenScenarios }: WorkbenchToolsProps) {
  const { step, steps, draft, initialDraft, requestBody, start, events, eventsFailure, report } =
    workbench;
  const { lastSuccessfulRender: render, search, changeDraft, changeView } = workbench;
  const areAllStepsShown = search.show === "steps";
  const hasOtherSteps = steps.some(({ id }) => id !== step.stepId);
  const [dialogName, setDialogName] = useState<DialogName>();
  const [pinnedRender, setPinnedRender] = useState<ComparedRender>();
  const compareButtonRef = useRef<HTMLButtonElement>(null);
  const { scenarios, refresh } = useScenarios();
  const close = () => setDialogName(undefined);
  const example = render?.outcome.example;
  const sentRender = toSentRender(start.event, step.stepId, render?.outcome.type);
  const comparedRender = pinnedRender ?? sentRender;
  const currentRender = render && { name: "Current", outcome: render.outcome };
  return (
    <>
      <PreviewCopyMenu
        step={step}
        body={requestBody}
        render={render}
        report={report}
        onShare={() => setDialogName("share")}
      />
      <Button
        aria-pressed={areAllStepsShown}
        disabled={!hasOtherSteps}
        title={
          hasOtherSteps
            ? "Show all steps with this payload"
            : events === undefined
              ? "Load the initial values to find the workflow's other steps"
              : "Choose a workflow with several steps in recent events"
        }
        onClick={() => changeView({ show: areAllStepsShown ? undefined : "steps" })}
      >
        All steps
      </Button>
      {/* One button for both actions, because replacing a button would lose the focus. */}
      <Button
        ref={compareButtonRef}
        disabled={!currentRender}
        {...(comparedRender
          ? { onClick: () => setDialogName("compare") }
          : {
              title: "Pin this render to compare it with your next changes",
              onClick: () => currentRender && setPinnedRender({ ...currentRender, name: "Pinned" }),
            })}
      >
        {comparedRender ? "Compare" : "Pin to compare"}
      </Button>
      {pinnedRender && (
        <Button
          variant="text"
          onClick={() => {
            compareButtonRef.current?.focus();
            setPinnedRender(undefined);
          }}
        >
          Unpin
        </Button>
      )}
      <Button onClick={onOpenScenarios}>Open scenarios</Button>
      <Button
        variant="contained"
        disabled={!requestBody}
        onClick={() => {
          void refresh();
          setDialogName("matrix");
        }}
      >
        Try payloads
      </Button>
      <ShareDialog
        open={dialogName === "share"}
        step={step}
        search={search}
        initialControls={start.controls}
        draft={draft}
        initialDraft={initialDraft}
        onClose={close}
      />
      {dialogName === "matrix" && requestBody && (
        <PayloadsDialog
          onClose={close}
          step={step}
          body={requestBody}
          scenarios={scenarios}
          events={events}
          eventsFailure={eventsFailure}
          onRetryEvents={workbench.onRetryStart}
          example={example}
          onOpenCase={(payload) => {
            changeDraft({ ...draft, payload: toPayloadTexts(payload) });
            // The payload contains the locale and time zone that were rendered.
            changeView({ locale: undefined, timeZone: undefined });
          }}
        />
      )}
      {comparedRender && currentRender && (
        <RenderCompareDialog
          title={pinnedRender ? "Compare with pinned render" : "Compare with sent message"}
          open={dialogName === "compare"}
          onClose={close}
          before={comparedRender}
          after={currentRender}
        />
      )}
    </>
  );
}
