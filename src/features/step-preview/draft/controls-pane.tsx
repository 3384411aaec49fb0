import type { Ref } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { JsonObject } from "../../../../contract/common.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { Time } from "../../../components/text/time.tsx";
import { jsonFault } from "../../../components/json/json-editor/problems.ts";
import type { RenderError } from "../render/outcome.ts";
import { changedControls } from "./control-rows.ts";
import { ControlsEditor, type ControlsHandle } from "./controls-editor.tsx";
import { type Draft, writeJson } from "./sections.ts";
import type { Start } from "./use-start.ts";

const Note = styled("p")({ marginBlockEnd: 10, color: "var(--ink-2)" });
const Tools = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8, marginBlockStart: 12 });

export interface ControlsPaneProps {
  draft: Draft;
  start: Start;
  error: RenderError | undefined;
  onChange: (draft: Draft) => void;
  ref: Ref<ControlsHandle>;
}

/** Control values: where they come from, what was changed, and that nothing is saved. */
export function ControlsPane({ draft, start, error, onChange, ref }: ControlsPaneProps) {
  const { controls } = draft;
  const began = start.controls?.values;
  const readable = controls !== undefined && jsonFault(controls) === undefined;
  const changed =
    readable && began ? changedControls(began, JSON.parse(controls) as JsonObject) : {};
  const count = Object.keys(changed).length;
  if (controls === undefined) {
    return (
      <>
        <Note>
          No event tells this step's control values, so they are left out of the request: the
          service renders the stored ones.
        </Note>
        <Button size="small" onClick={() => onChange({ ...draft, controls: "{}" })}>
          Write all of them here
        </Button>
      </>
    );
  }
  return (
    <>
      <Note>
        {start.controls ? (
          <>
            As the event of <Time value={start.controls.createdAt} /> had them. They take the place
            of all stored ones, for this preview only: nothing is saved to the workflow.
          </>
        ) : (
          "They take the place of all stored ones, for this preview only: nothing is saved to the workflow."
        )}
      </Note>
      <ControlsEditor
        ref={ref}
        controls={controls}
        error={error}
        onChange={(next) => onChange({ ...draft, controls: next })}
      />
      <Tools>
        <CopyButton
          wide
          value={() => writeJson(count > 0 ? changed : JSON.parse(controls))}
          label={count > 0 ? `Copy the ${count} changed` : "Copy all as JSON"}
          disabled={!readable}
        />
        {began && (
          <Button
            onClick={() => onChange({ ...draft, controls: writeJson(began) })}
            disabled={
              readable &&
              count === 0 &&
              Object.keys(JSON.parse(controls) as object).length === Object.keys(began).length
            }
          >
            Back to the event's
          </Button>
        )}
        <Button variant="text" onClick={() => onChange({ ...draft, controls: undefined })}>
          Use the stored ones
        </Button>
      </Tools>
    </>
  );
}
