import { useRef, useState } from "react";
import Button from "@mui/material/Button";
import type { JsonObject } from "../../../contract/common.ts";
import { asObject } from "../../../domain/loose.ts";
import type { PreviewBody } from "../../api/step-preview.ts";
import { findJsonProblem } from "../../components/json/json-editor/problems.ts";
import { formatInstant, parseInstant } from "../../lib/time/instant.ts";
import { RenderCompareDialog } from "./compare/compare-dialog.tsx";
import type { ComparedRender } from "./compare/compare-markdown.ts";
import { toSentRender } from "./compare/sent-render.ts";
import { toPreviewPayload } from "./draft/event-values.ts";
import { type PreviewDraft, toPayloadTexts, parseDraft } from "./draft/sections.ts";
import { PreviewCopyMenu } from "./export/preview-copy-menu.tsx";
import { findDistinctPayloads, createEdgeCases, type MatrixCase } from "./matrix/cases.ts";
import { MatrixDialog } from "./matrix/matrix-dialog.tsx";
import type { Scenario } from "./scenarios/scenarios.ts";
import { useScenarios } from "./scenarios/use-scenarios.ts";
import { ShareDialog } from "./share/share-dialog.tsx";
import type { Workbench } from "./use-workbench.ts";

type DialogName = "share" | "matrix" | "compare";

export function WorkbenchTools({ workbench }: { workbench: Workbench }) {
  const { step, steps, draft, initialDraft, request: body, start, events, report } = workbench;
  const { lastSuccessfulRender: render, search, changeDraft, changeView } = workbench;
  const areAllStepsShown = search.show === "steps";
  const hasOtherSteps = steps.length > 1;
  const [openDialog, setOpenDialog] = useState<DialogName>();
  const [pinnedRender, setPinnedRender] = useState<ComparedRender>();
  const compareButtonRef = useRef<HTMLButtonElement>(null);
  const { scenarios } = useScenarios();
  const close = () => setOpenDialog(undefined);
  const example = render?.outcome.example;
  const sentRender = toSentRender(start.event, step.stepId, render?.outcome.type);
  const comparedRender = pinnedRender ?? sentRender;
  const currentRender = render && { name: "Current", outcome: render.outcome };
  return (
    <>
      <PreviewCopyMenu
        step={step}
        body={body}
        render={render}
        report={report}
        onShare={() => setOpenDialog("share")}
      />
      <Button
        aria-pressed={areAllStepsShown}
        disabled={!hasOtherSteps}
        title={
          hasOtherSteps
            ? "Show all steps with this payload"
            : "Choose a workflow with several steps in recent events"
        }
        onClick={() => changeView({ show: areAllStepsShown ? undefined : "steps" })}
      >
        All steps
      </Button>
      {/* The same element for both actions, because a new one would lose the focus. */}
      <Button
        ref={compareButtonRef}
        disabled={!currentRender}
        {...(comparedRender
          ? { onClick: () => setOpenDialog("compare") }
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
      <Button variant="contained" disabled={!body} onClick={() => setOpenDialog("matrix")}>
        Try payloads
      </Button>
      <ShareDialog
        open={openDialog === "share"}
        search={search}
        initialControls={start.controls}
        draft={draft}
        initialDraft={initialDraft}
        onClose={close}
      />
      {openDialog === "matrix" && body && (
        <MatrixDialog
          open
          onClose={close}
          step={step}
          controlValues={body.controlValues}
          cases={collectCases(scenarios, events, body, example)}
          onOpenCase={(payload) => changeDraft({ ...draft, payload: toPayloadTexts(payload) })}
        />
      )}
      {comparedRender && currentRender && (
        <RenderCompareDialog
          title={pinnedRender ? "Compare with pinned render" : "Compare with sent message"}
          open={openDialog === "compare"}
          onClose={close}
          before={comparedRender}
          after={currentRender}
        />
      )}
    </>
  );
}

const parsePayload = (payload: PreviewDraft["payload"]): JsonObject | undefined => {
  const result = parseDraft({ controls: undefined, payload }, findJsonProblem);
  return "body" in result ? (result.body.previewPayload ?? {}) : undefined;
};

function collectCases(
  scenarios: readonly Scenario[],
  events: readonly unknown[],
  body: PreviewBody,
  example: unknown,
): Omit<MatrixCase, "locale">[] {
  const now = new Date();
  const scenarioCases = scenarios.flatMap(({ name, draft }) => {
    const payload = parsePayload(draft.payload);
    return payload ? [{ id: `scenario ${name}`, name, group: "Scenarios" as const, payload }] : [];
  });
  const distinctPayloads = findDistinctPayloads(events, (event) =>
    toPreviewPayload(event, example),
  );
  const eventCases = distinctPayloads.map(({ event, payload }, index) => {
    const time = parseInstant(asObject(event)?.["createdAt"]);
    return {
      id: `event ${index}`,
      name: time
        ? `Event from ${formatInstant(time, { mode: "local", now })}`
        : "Event with unknown time",
      group: "Events" as const,
      payload,
    };
  });
  return [
    ...scenarioCases,
    ...eventCases,
    ...createEdgeCases(body.previewPayload ?? asObject(example) ?? {}),
  ];
}
