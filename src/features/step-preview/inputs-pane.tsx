import { maskedSecret } from "../../../contract/masked-secret.ts";
import { type Ref, useId, useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useNotices } from "../../components/feedback/use-notices.ts";
import { PartTabs } from "../../components/layout/part-tabs.tsx";
import { Section } from "../../components/layout/section.tsx";
import { FailurePanel } from "../../kit/failure/failure-panel.tsx";
import { noEnteredTexts } from "./draft/control-rows.ts";
import type { ControlsHandle } from "./draft/controls-editor.tsx";
import { ControlsPane } from "./draft/controls-pane.tsx";
import { PayloadPane } from "./draft/payload-pane.tsx";
import { usePayloadLoads } from "./draft/use-payload-loads.ts";
import { type DraftError, sectionLabels, sections } from "./draft/sections.ts";
import { FindingList } from "./findings/finding-list.tsx";
import { ScenarioDialog } from "./scenarios/scenario-dialog.tsx";
import { isSameStep, type Scenario } from "./scenarios/scenarios.ts";
import type { Workbench } from "./use-workbench.ts";

const Pane = styled("div")({
  minInlineSize: 0,
  minBlockSize: 0,
  overflow: "auto",
  borderInlineEnd: "1px solid var(--line)",
  "@container (max-width: 639.95px)": { overflow: "visible", borderInlineEnd: 0 },
});
const Bar = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 8,
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line)",
  "& > div": { flex: 1, minInlineSize: 0 },
  // The button that shows the result stays visible while the editors scroll.
  "@container (max-width: 639.95px)": {
    position: "sticky",
    insetBlockStart: 0,
    zIndex: 2,
    background: "var(--surface)",
  },
});
// The button is only visible if the result is below the editors.
const ResultButtonWrapper = styled("span")({
  display: "none",
  "@container (max-width: 639.95px)": { display: "inline-flex" },
});
const Panel = styled("div")({
  padding: "12px 16px 16px",
  // The panel isn't a tab stop, but receives the focus when the focused button is removed.
  "&:focus": { outline: "none" },
});

const inputTabs: readonly (readonly [DraftError["part"], string])[] = [
  ["controls", "Controls"],
  ...sections.map((name) => [name, sectionLabels[name]] as const),
];

export interface InputsPaneProps {
  workbench: Workbench;
  controlsRef: Ref<ControlsHandle>;
  onShowResult: () => void;
  isScenarioDialogOpen: boolean;
  onScenariosClose: () => void;
}

export function InputsPane({ workbench, controlsRef, onShowResult, ...props }: InputsPaneProps) {
  const { isScenarioDialogOpen, onScenariosClose } = props;
  const { tab, setTab, start, startFailure, outcome, search, findings, missingVariables } =
    workbench;
  const { draft, changeDraft, changeView, jump } = workbench;
  const region = { locale: search.locale, timeZone: search.timeZone };
  const [enteredTexts, setEnteredTexts] = useState(noEnteredTexts);
  const [lastControls, setLastControls] = useState<string>();
  const panelId = useId();
  const { notify } = useNotices();
  const openScenario = (scenario: Scenario) => {
    const isForThisStep = isSameStep(scenario.step, workbench.step);
    const openedValues = isForThisStep ? scenario.draft : scenario.draft.payload;
    if (isForThisStep) {
      setEnteredTexts(noEnteredTexts);
      changeDraft(scenario.draft);
    } else {
      changeDraft({ ...draft, payload: scenario.draft.payload });
      notify({
        message: `Payload of “${scenario.name}” opened. Your control values are unchanged, because the scenario is for another step.`,
      });
    }
    if (JSON.stringify(openedValues).includes(maskedSecret))
      notify({ message: `Secrets in “${scenario.name}” are masked. Enter them again.` });
    changeView(scenario.region);
  };
  // Called here, because `PayloadPane` unmounts when the operator opens the controls tab.
  const loads = usePayloadLoads({
    step: workbench.step,
    draft,
    example: outcome?.example,
    onChange: changeDraft,
  });
  return (
    <Pane>
      <Bar>
        <PartTabs
          isPlain
          label="Step input"
          part={tab}
          parts={inputTabs}
          panelId={panelId}
          onChange={setTab}
        />
        <ResultButtonWrapper>
          <Button size="small" variant="text" onClick={onShowResult}>
            Show result
          </Button>
        </ResultButtonWrapper>
      </Bar>
      <Panel role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${tab}`} tabIndex={-1}>
        {startFailure !== undefined && startFailure !== null && (
          <FailurePanel
            title="Couldn't load the initial values"
            error={startFailure}
            onRetry={workbench.onRetryStart}
          />
        )}
        {tab === "controls" ? (
          <ControlsPane
            ref={controlsRef}
            draft={draft}
            draftError={workbench.draftError}
            start={start}
            areEventsLoaded={workbench.events !== undefined}
            error={workbench.error}
            missingVariables={missingVariables}
            enteredTexts={enteredTexts}
            onEnteredTextsChange={setEnteredTexts}
            lastControls={lastControls}
            onLastControlsChange={setLastControls}
            onChange={changeDraft}
          />
        ) : (
          <PayloadPane
            section={tab}
            draft={draft}
            draftError={workbench.draftError}
            outcome={outcome}
            event={start.event}
            events={workbench.events}
            eventsFailure={workbench.eventsFailure}
            onRetryEvents={workbench.onRetryStart}
            isProfileMissing={start.isProfileMissing}
            region={region}
            onRegion={changeView}
            onChange={changeDraft}
            loads={loads}
            onSubscriber={workbench.changeSubscriber}
          />
        )}
      </Panel>
      {findings && (
        <Section title="Findings" isLast>
          {findings.length === 0 ? (
            <p>No issues</p>
          ) : (
            <FindingList
              findings={findings}
              onJump={({ control, ...position }) => jump({ field: control, ...position })}
            />
          )}
        </Section>
      )}
      <ScenarioDialog
        open={isScenarioDialogOpen}
        step={workbench.step}
        recentSteps={workbench.recentSteps}
        draft={draft}
        region={region}
        onClose={onScenariosClose}
        onOpen={openScenario}
      />
    </Pane>
  );
}
