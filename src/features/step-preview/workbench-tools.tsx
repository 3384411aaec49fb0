import { useState } from "react";
import Button from "@mui/material/Button";
import type { JsonObject } from "../../../contract/common.ts";
import { asObject, asText } from "../../../domain/loose.ts";
import type { StepAddress, PreviewBody } from "../../api/step-preview.ts";
import { jsonFault } from "../../components/json/json-editor/problems.ts";
import { formatInstant, parseInstant } from "../../lib/time/time.ts";
import { RenderCompareDialog } from "./compare/compare-dialog.tsx";
import type { Side } from "./compare/compare-markdown.ts";
import { messageOf, payloadOfEvent } from "./draft/from-event.ts";
import { type PreviewDraft, payloadTexts, readDraft } from "./draft/sections.ts";
import type { Start } from "./draft/use-start.ts";
import type { FrameReport } from "../../components/mail/frame-protocol.ts";
import { PreviewCopyMenu } from "./export/preview-copy-menu.tsx";
import { distinctPayloads, edgeCases, type MatrixCase } from "./matrix/cases.ts";
import { MatrixDialog } from "./matrix/matrix-dialog.tsx";
import { type RenderOutcome, readOutcome } from "./render/outcome.ts";
import type { Render } from "./render/use-render.ts";
import type { Scenario } from "./scenarios/scenarios.ts";
import { useScenarios } from "./scenarios/use-scenarios.ts";
import { ShareDialog } from "./share/share-dialog.tsx";

export interface WorkbenchToolsProps {
  step: StepAddress;
  draft: PreviewDraft;
  /** The request body; undefined while the draft can't be sent. */
  body: PreviewBody | undefined;
  start: Start;
  events: readonly unknown[];
  shown: Render | undefined;
  report: FrameReport | undefined;
  began: PreviewDraft;
  onDraft: (draft: PreviewDraft) => void;
  showsAll: boolean;
  /** Undefined if no other step of the workflow is known. */
  onShowAll: ((all: boolean) => void) | undefined;
}

type Open = "share" | "matrix" | "compare";

export function WorkbenchTools(props: WorkbenchToolsProps) {
  const { step, draft, began, body, start, events, shown, report, onDraft } = props;
  const { showsAll, onShowAll } = props;
  const [open, setOpen] = useState<Open>();
  const [pinned, setPinned] = useState<Side>();
  const { scenarios } = useScenarios();
  const close = () => setOpen(undefined);
  const example = shown?.outcome.example;
  const sent = sentSide(start, step.stepId, shown?.outcome.type);
  const before = pinned ?? sent;
  const now = shown && { name: "Current", outcome: shown.outcome };
  return (
    <>
      <PreviewCopyMenu
        step={step}
        body={body}
        shown={shown}
        report={report}
        onShare={() => setOpen("share")}
      />
      <Button
        aria-pressed={showsAll}
        disabled={!onShowAll}
        title={onShowAll ? "Show all steps with this payload" : "No other steps in recent events"}
        onClick={() => onShowAll?.(!showsAll)}
      >
        All steps
      </Button>
      {before ? (
        <>
          <Button onClick={() => setOpen("compare")} disabled={!now}>
            Compare
          </Button>
          {pinned && (
            <Button variant="text" onClick={() => setPinned(undefined)}>
              Unpin
            </Button>
          )}
        </>
      ) : (
        <Button
          disabled={!now}
          title="Pin this render to compare your next changes with it"
          onClick={() => now && setPinned({ ...now, name: "Pinned" })}
        >
          Pin to compare
        </Button>
      )}
      <Button variant="contained" disabled={!body} onClick={() => setOpen("matrix")}>
        Try payloads
      </Button>
      <ShareDialog open={open === "share"} draft={draft} began={began} onClose={close} />
      {open === "matrix" && body && (
        <MatrixDialog
          open
          onClose={close}
          step={step}
          controlValues={body.controlValues}
          cases={casesOf(scenarios, events, body, example)}
          onOpenCase={(payload) => onDraft({ ...draft, payload: payloadTexts(payload) })}
        />
      )}
      {before && now && (
        <RenderCompareDialog
          title={pinned ? "Compare with pinned render" : "Compare with sent message"}
          open={open === "compare"}
          onClose={close}
          before={before}
          after={now}
        />
      )}
    </>
  );
}

/** Returns the message that the step sent, to compare with the current render. */
function sentSide({ event }: Start, stepId: string, type: string | undefined): Side | undefined {
  const message = event === undefined ? undefined : messageOf(event, stepId);
  if (message === undefined) return undefined;
  const { content, subject, avatar, cta } = message;
  const body = asText(content);
  if (body === undefined) return undefined;
  const preview = {
    ...(asText(subject) !== undefined && { subject }),
    ...(asText(avatar) !== undefined && { avatar }),
    ...(asObject(cta) && { cta }),
    body,
  };
  const outcome: RenderOutcome = readOutcome({ result: { type, preview } });
  return { name: "As sent", outcome };
}

const wholePayload = (payload: PreviewDraft["payload"]): JsonObject | undefined => {
  const read = readDraft({ controls: undefined, payload }, jsonFault);
  return "body" in read ? (read.body.previewPayload ?? {}) : undefined;
};

function casesOf(
  scenarios: readonly Scenario[],
  events: readonly unknown[],
  body: PreviewBody,
  example: unknown,
): Omit<MatrixCase, "locale">[] {
  const now = new Date();
  const named = scenarios.flatMap(({ name, draft }) => {
    const payload = wholePayload(draft.payload);
    return payload ? [{ id: `scenario ${name}`, name, group: "Scenarios" as const, payload }] : [];
  });
  const seen = distinctPayloads(events, (event) => payloadOfEvent(event, example));
  const past = seen.map(({ event, payload }, index) => {
    const time = parseInstant(asObject(event)?.["createdAt"]);
    const when = time ? formatInstant(time, { mode: "local", now }) : "unknown time";
    return { id: `event ${index}`, name: `Event of ${when}`, group: "Events" as const, payload };
  });
  return [...named, ...past, ...edgeCases(body.previewPayload ?? asObject(example) ?? {})];
}
