import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { styled } from "@mui/material/styles";
import { asObject, asText } from "../../../domain/loose.ts";
import type { PreviewSearch, StepAddress } from "../../api/step-preview.ts";
import { jsonFault } from "../../components/json/json-editor/problems.ts";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { useScope } from "../../api/session/use-session.ts";
import { stepWords } from "../../entities/events/step-words.ts";
import { subscriberName } from "../../entities/subscribers/subscriber-name.ts";
import { type RecentStep, withRecent } from "./choose/recent-steps.ts";
import { useStepsOf } from "./choose/use-known-steps.ts";
import type { ControlsHandle } from "./draft/controls-editor.tsx";
import { payloadOfEvent } from "./draft/from-event.ts";
import { keepDraft, keptDraft } from "./draft/kept-draft.ts";
import {
  type PreviewDraft,
  payloadTexts,
  readDraft,
  withRegion,
  writeJson,
  zoneOf,
} from "./draft/sections.ts";
import type { Start } from "./draft/use-start.ts";
import type { FrameReport } from "../../components/mail/frame-protocol.ts";
import { findingsOf } from "./findings/findings.ts";
import { type InputName, InputsPane } from "./inputs-pane.tsx";
import type { ControlPlace } from "./render/outcome.ts";
import { RenderTime } from "./render/render-state.tsx";
import { type Render, useRender } from "./render/use-render.ts";
import { ResultPane } from "./result-pane.tsx";
import { type LeavablePart, StepChips } from "./step-chips.tsx";
import { useVariableCheck } from "./variables/use-variable-check.ts";
import { WorkbenchTools } from "./workbench-tools.tsx";

const route = getRouteApi("/shell/step-preview");

const noMissing: never[] = [];

const Bench = styled("div")({
  flex: 1,
  minBlockSize: 0,
  display: "grid",
  gridTemplateColumns: "minmax(280px, 5fr) minmax(0, 7fr)",
  // Both stay visible on a tablet: authors watch the result while typing.
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
  // On a phone the buttons fill one row, and the render time shrinks.
  "@container (max-width: 639.95px)": {
    flexWrap: "nowrap",
    gap: 5,
    "& > button": { paddingInline: 7 },
    "& > [data-rendered]": { position: "absolute", opacity: 0, pointerEvents: "none" },
  },
});

export interface WorkbenchProps {
  step: StepAddress;
  start: Start;
  events: readonly unknown[];
  startFailure?: unknown;
  onRetryStart?: () => void;
  recent: readonly RecentStep[];
  onRecent: (recent: RecentStep[]) => void;
}

export function Workbench(props: WorkbenchProps) {
  const { step, start, events, startFailure, onRetryStart, recent, onRecent } = props;
  const search = route.useSearch();
  const { eventId, locale, timeZone, show } = search;
  const navigate = route.useNavigate();
  const controls = useRef<ControlsHandle>(null);
  const result = useRef<HTMLElement>(null);
  const scope = useScope();
  const keyOf = (subscriberId: string | undefined) =>
    [scope, step.workflowId, step.stepId, eventId, subscriberId].join(" ");
  const [tab, setTab] = useState<InputName>("controls");
  const [began, setBegan] = useState<PreviewDraft>(() => startDraft(start));
  const [draft, setDraft] = useState<PreviewDraft>(
    () => keptDraft(keyOf(search.subscriberId)) ?? began,
  );
  const [filled, setFilled] = useState(draft !== began);
  const [report, setReport] = useState<FrameReport>();
  const steps = useStepsOf(step.workflowId, events);

  const read = useMemo(() => readDraft(draft, jsonFault), [draft]);
  const request = useMemo(
    () => ("body" in read ? withRegion(read.body, { locale, timeZone }) : undefined),
    [read, locale, timeZone],
  );
  const body = useMemo(() => request && JSON.stringify(request), [request]);
  const changeFor = (subscriberId: string | undefined) => (next: PreviewDraft) => {
    setDraft(next);
    keepDraft(keyOf(subscriberId), next);
  };
  const change = changeFor(search.subscriberId);
  const look = (next: PreviewSearch) =>
    void navigate({ search: (all) => ({ ...all, ...next }), replace: true });
  const open = (stepId: string) =>
    void navigate({ search: ({ show: _, ...rest }) => ({ ...rest, stepId }) });
  const leave = (part: LeavablePart) => {
    if (part === "subscriberId") {
      const { subscriber: before } = payloadTexts(
        startPayload({ ...start, subscriber: undefined }, {}),
      );
      changeFor(undefined)(withSubscriber(draft, before));
      setBegan(withSubscriber(began, before));
    }
    if (part === "region") look({ locale: undefined, timeZone: undefined });
    else void navigate({ search: ({ [part]: _, ...rest }) => rest });
  };
  const onRender = ({ outcome }: Render) => {
    const { example } = outcome;
    // Without input so far, the service's example fills in what the payload lacks.
    if (!filled && draft.payload === began.payload) {
      const payload = payloadTexts(startPayload(start, example));
      setDraft({ ...draft, payload });
      setBegan({ ...began, payload });
    }
    setFilled(true);
    const type = stepWords(start.step?.type ?? outcome.type ?? "").name;
    const label = `${start.workflowName ?? step.workflowId}: ${start.step?.name || type}`;
    if (recent[0]?.label !== label) onRecent(withRecent(recent, { ...step, label }));
  };
  const rendering = useRender(step, body, onRender);
  const outcome = rendering.shown?.outcome;
  const good = useLastGood(rendering.shown);
  const check = useVariableCheck(good);
  const missing = typeof check === "object" ? check.missing : noMissing;
  const findings = useMemo(
    () =>
      good
        ? findingsOf(good.outcome, good.outcome.type === "email" ? report : undefined, check)
        : [],
    [good, report, check],
  );
  const jump = (place: ControlPlace) => {
    setTab("controls");
    // The controls may only mount now.
    requestAnimationFrame(() => controls.current?.jump(place));
  };
  const error = outcome?.error;
  const subscriber = asObject(request?.previewPayload?.["subscriber"]);

  return (
    <>
      <PageHeader
        tight
        title="Step preview"
        meta={
          <StepChips
            step={step}
            start={start}
            steps={steps}
            search={search}
            subscriber={subscriberName(subscriber)}
            onLeave={leave}
            onStep={open}
            onChoose={() =>
              void navigate({
                search: ({ workflowId: _, stepId: __, eventId: ___, show: ____, ...rest }) => rest,
              })
            }
          />
        }
        actions={
          <Tools>
            <RenderTime rendering={rendering} />
            <WorkbenchTools
              step={step}
              draft={draft}
              began={began}
              body={request}
              start={start}
              events={events}
              shown={good}
              report={report}
              onDraft={change}
              showsAll={show === "steps"}
              onShowAll={
                steps.length > 1 ? (all) => look({ show: all ? "steps" : undefined }) : undefined
              }
            />
          </Tools>
        }
      />
      <Bench>
        <InputsPane
          step={step}
          tab={tab}
          onTab={setTab}
          controls={controls}
          draft={draft}
          start={start}
          startFailure={startFailure}
          {...(onRetryStart && { onRetryStart })}
          outcome={outcome}
          error={error}
          event={start.event}
          events={events}
          region={{ locale, timeZone }}
          onRegion={look}
          onChange={change}
          onSubscriber={(subscriberId, next) => {
            changeFor(subscriberId)(next);
            // A link also starts from this subscriber.
            setBegan(withSubscriber(began, next.payload.subscriber));
            look({ subscriberId });
          }}
          findings={good && !error ? findings : undefined}
          missing={missing}
          onJump={jump}
          onToResult={() => {
            result.current?.scrollIntoView();
            result.current?.focus({ preventScroll: true });
          }}
        />
        <ResultPane
          ref={result}
          step={step}
          steps={steps}
          rendering={rendering}
          good={good}
          fault={"fault" in read ? read.fault : undefined}
          onShowFault={() => "fault" in read && setTab(read.fault.where)}
          onJump={jump}
          missing={missing}
          search={search}
          onLook={look}
          report={report}
          onReport={setReport}
          fromEvent={eventId !== undefined && start.event !== undefined}
          previewPayload={request?.previewPayload}
          timeZone={zoneOf(asText(subscriber?.["timezone"]))}
          eventTime={asObject(start.event)?.["createdAt"]}
          onOpen={open}
        />
      </Bench>
    </>
  );
}

const withSubscriber = ({ controls, payload }: PreviewDraft, subscriber: string): PreviewDraft => ({
  controls,
  payload: { ...payload, subscriber },
});

/** Merges the example, the event, and the selected subscriber, each over the one before. */
function startPayload({ event, subscriber }: Start, example: unknown) {
  const payload = event === undefined ? asObject(example) : payloadOfEvent(event, example);
  return subscriber ? { ...payload, subscriber } : payload;
}

const startDraft = (start: Start): PreviewDraft => ({
  controls: start.controls && writeJson(start.controls.values),
  payload: payloadTexts(startPayload(start, undefined)),
});

/** The last render without an error stays visible while the template has one. */
function useLastGood(shown: Render | undefined): Render | undefined {
  const [good, setGood] = useState<Render>();
  if (shown && shown !== good && !shown.outcome.error) {
    setGood(shown);
    return shown;
  }
  return good;
}
