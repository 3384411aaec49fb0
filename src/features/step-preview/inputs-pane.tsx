import { useId, useState, type Ref } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { PartTabs } from "../../components/layout/part-tabs.tsx";
import { Section } from "../../components/layout/section.tsx";
import { FailurePanel } from "../../kit/failure/failure-panel.tsx";
import type { ControlsHandle } from "./draft/controls-editor.tsx";
import { ControlsPane } from "./draft/controls-pane.tsx";
import { PayloadPane, type PayloadPaneProps } from "./draft/payload-pane.tsx";
import { type PayloadSection as SectionName, sectionNames, sections } from "./draft/sections.ts";
import type { PreviewStart } from "./draft/use-preview-start.ts";
import { FindingList } from "./findings/finding-list.tsx";
import type { Finding } from "./findings/findings.ts";
import type { ControlPosition, RenderError } from "./render/outcome.ts";
import { ScenarioDialog } from "./scenarios/scenario-dialog.tsx";
import type { MissingVariable } from "./variables/missing-variables.ts";

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
  // The Result button stays visible while the editors scroll.
  "@container (max-width: 639.95px)": {
    position: "sticky",
    insetBlockStart: 0,
    zIndex: 2,
    background: "var(--surface)",
  },
});
// The button is only visible if the result is below the editors.
const ResultButton = styled("span")({
  display: "none",
  "@container (max-width: 639.95px)": { display: "inline-flex" },
});
const Panel = styled("div")({ padding: "12px 16px 16px" });

export type InputName = "controls" | SectionName;

const inputs: readonly (readonly [InputName, string])[] = [
  ["controls", "Controls"],
  ...sections.map((name) => [name, sectionNames[name]] as const),
];

export interface InputsPaneProps extends Omit<PayloadPaneProps, "section"> {
  tab: InputName;
  onTab: (tab: InputName) => void;
  controls: Ref<ControlsHandle>;
  start: PreviewStart;
  startFailure?: unknown;
  onRetryStart?: () => void;
  error: RenderError | undefined;
  /** Findings of the last render; undefined until a render succeeds. */
  findings: readonly Finding[] | undefined;
  missing: readonly MissingVariable[];
  onJump: (position: ControlPosition) => void;
  onToResult: () => void;
}

export function InputsPane(props: InputsPaneProps) {
  const { tab, onTab, controls, start, startFailure, onRetryStart, error, findings } = props;
  const { draft, missing, onChange, onJump, onToResult } = props;
  const [isScenariosOpen, setIsScenariosOpen] = useState(false);
  const panelId = useId();
  return (
    <Pane>
      <Bar>
        <PartTabs
          plain
          label="Step input"
          part={tab}
          parts={inputs}
          panelId={panelId}
          onChange={onTab}
        />
        <Button size="small" variant="text" onClick={() => setIsScenariosOpen(true)}>
          Scenarios
        </Button>
        <ResultButton>
          <Button size="small" variant="text" onClick={onToResult}>
            Result
          </Button>
        </ResultButton>
      </Bar>
      <Panel role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${tab}`}>
        {startFailure !== undefined && startFailure !== null && (
          <FailurePanel
            title="Couldn't load the event or subscriber"
            error={startFailure}
            {...(onRetryStart && { onRetry: onRetryStart })}
          />
        )}
        {tab === "controls" ? (
          <ControlsPane
            ref={controls}
            draft={draft}
            start={start}
            error={error}
            missing={missing}
            onChange={onChange}
          />
        ) : (
          <PayloadPane {...props} section={tab} />
        )}
      </Panel>
      {findings && (
        <Section title="Findings" last>
          {findings.length === 0 ? (
            <p>No issues</p>
          ) : (
            <FindingList
              findings={findings}
              onJump={({ control, ...position }) => onJump({ field: control, ...position })}
            />
          )}
        </Section>
      )}
      <ScenarioDialog
        open={isScenariosOpen}
        draft={draft}
        onClose={() => setIsScenariosOpen(false)}
        onOpen={onChange}
      />
    </Pane>
  );
}
