import { useId, useState, type Ref } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { PartTabs } from "../../components/layout/part-tabs.tsx";
import { Section } from "../../components/layout/section.tsx";
import { FailurePanel } from "../../entities/failure-panel.tsx";
import type { ControlsHandle } from "./draft/controls-editor.tsx";
import { ControlsPane } from "./draft/controls-pane.tsx";
import { PayloadPane, type PayloadPaneProps } from "./draft/payload-pane.tsx";
import { type Section as SectionName, sectionNames, sections } from "./draft/sections.ts";
import type { Start } from "./draft/use-start.ts";
import { FindingList } from "./findings/finding-list.tsx";
import type { Finding } from "./findings/findings.ts";
import type { RenderError } from "./render/outcome.ts";
import { ScenarioDialog } from "./scenarios/scenario-dialog.tsx";

const Pane = styled("div")({
  minInlineSize: 0,
  minBlockSize: 0,
  overflow: "auto",
  borderInlineEnd: "1px solid var(--line)",
  "@container (max-width: 859.95px)": { overflow: "visible", borderInlineEnd: 0 },
});
const Bar = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 8,
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line)",
  "& > div": { flex: 1, minInlineSize: 0 },
});
// Where the result stands below and not beside.
const Below = styled("span")({
  display: "none",
  "@container (max-width: 859.95px)": { display: "inline-flex" },
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
  start: Start;
  startFailure?: unknown;
  onRetryStart?: () => void;
  error: RenderError | undefined;
  /** Absent while there is nothing to judge. */
  findings: readonly Finding[] | undefined;
  /** Goes to the result, where it is out of sight. */
  onToResult: () => void;
}

/** What the step is rendered with, and what there is to say of the result. */
export function InputsPane(props: InputsPaneProps) {
  const { tab, onTab, controls, start, startFailure, onRetryStart, error, findings } = props;
  const { draft, onChange, onToResult } = props;
  const [scenarios, setScenarios] = useState(false);
  const panelId = useId();
  return (
    <Pane>
      <Bar>
        <PartTabs
          plain
          label="What the step is rendered with"
          part={tab}
          parts={inputs}
          panelId={panelId}
          onChange={onTab}
        />
        <Button size="small" variant="text" onClick={() => setScenarios(true)}>
          Scenarios
        </Button>
        <Below>
          <Button size="small" variant="text" onClick={onToResult}>
            Result
          </Button>
        </Below>
      </Bar>
      <Panel role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${tab}`}>
        {startFailure !== undefined && startFailure !== null && (
          <FailurePanel
            title="What the step started from could not be read"
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
            onChange={onChange}
          />
        ) : (
          <PayloadPane {...props} section={tab} />
        )}
      </Panel>
      {findings && (
        <Section title="Findings" last>
          {findings.length === 0 ? <p>Nothing to mention.</p> : <FindingList findings={findings} />}
        </Section>
      )}
      <ScenarioDialog
        open={scenarios}
        draft={draft}
        onClose={() => setScenarios(false)}
        onOpen={onChange}
      />
    </Pane>
  );
}
