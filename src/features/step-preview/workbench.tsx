import { useRef, useState } from "react";
import { styled } from "@mui/material/styles";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { getSubscriberName } from "../../entities/subscribers/subscriber-name.ts";
import type { ControlsHandle } from "./draft/controls-editor.tsx";
import { InputsPane } from "./inputs-pane.tsx";
import { RenderTime } from "./render/render-state.tsx";
import { ResultPane } from "./result-pane.tsx";
import { StepChips } from "./step-chips.tsx";
import { useWorkbench, type WorkbenchProps } from "./use-workbench.ts";
import { WorkbenchTools } from "./workbench-tools.tsx";

const Columns = styled("div")({
  flex: 1,
  minBlockSize: 0,
  display: "grid",
  gridTemplateColumns: "minmax(280px, 5fr) minmax(0, 7fr)",
  // Only phones stack the panes. On a tablet, the result stays visible next to the editors.
  "@container (max-width: 639.95px)": {
    gridTemplateColumns: "minmax(0, 1fr)",
    display: "block",
    overflow: "auto",
  },
});

const Tools = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  // On a phone, the render state is only for screen readers.
  "@container (max-width: 639.95px)": {
    gap: 5,
    "& > button": { paddingInline: 7 },
    "& > span": { position: "absolute", opacity: 0, pointerEvents: "none" },
  },
});

export function Workbench(props: WorkbenchProps) {
  const controlsRef = useRef<ControlsHandle>(null);
  const workbench = useWorkbench(props, controlsRef);
  const resultRef = useRef<HTMLElement>(null);
  const [isScenarioDialogOpen, setIsScenarioDialogOpen] = useState(false);
  const focusResult = () => resultRef.current?.focus({ preventScroll: true });
  return (
    <>
      <PageHeader
        isTight
        title="Step preview"
        meta={
          <StepChips
            step={workbench.step}
            start={workbench.start}
            steps={workbench.steps}
            search={workbench.search}
            subscriberName={getSubscriberName(workbench.subscriber)}
            onRemove={(part) => {
              focusResult();
              workbench.removePart(part);
            }}
            onStep={workbench.openStep}
            onChoose={workbench.chooseStep}
          />
        }
        actions={
          <Tools>
            <RenderTime rendering={workbench.rendering} />
            <WorkbenchTools
              workbench={workbench}
              onOpenScenarios={() => setIsScenarioDialogOpen(true)}
            />
          </Tools>
        }
      />
      <Columns>
        <InputsPane
          workbench={workbench}
          controlsRef={controlsRef}
          onShowResult={() => {
            resultRef.current?.scrollIntoView();
            focusResult();
          }}
          isScenarioDialogOpen={isScenarioDialogOpen}
          onScenariosClose={() => setIsScenarioDialogOpen(false)}
        />
        <ResultPane ref={resultRef} workbench={workbench} />
      </Columns>
    </>
  );
}
