import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { styled } from "@mui/material/styles";
import { asObject, asText } from "../../../domain/loose.ts";
import type { PreviewSearch, StepAddress } from "../../api/step-preview.ts";
import { findJsonProblem } from "../../components/json/json-editor/problems.ts";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { useScope } from "../../api/session/use-session.ts";
import { describeStepType } from "../../entities/events/step-type-label.ts";
import { subscriberName } from "../../entities/subscribers/subscriber-name.ts";
import { type RecentStep, withRecent } from "./choose/recent-steps.ts";
import { useStepsOf } from "./choose/use-known-steps.ts";
import type { ControlsHandle } from "./draft/controls-editor.tsx";
import { payloadOfEvent } from "./draft/event-values.ts";
import {
  saveDraft,
  loadDraft,
  type PreviewDraft,
  toPayloadTexts,
  parseDraft,
  withRegion,
  formatJson,
  resolveTimeZone,
} from "./draft/sections.ts";
import type { PreviewStart } from "./draft/use-preview-start.ts";
import type { FrameReport } from "../../components/email/frame-protocol.ts";
import { findingsOf } from "./findings/findings.ts";
import { type InputName, InputsPane } from "./inputs-pane.tsx";
import type { ControlPosition } from "./render/outcome.ts";
import { RenderTime } from "./render/render-state.tsx";
import { type Render, useRender } from "./render/use-render.ts";
import { ResultPane } from "./result-pane.tsx";
import { type RemovablePart, StepChips } from "./step-chips.tsx";
import { useVariableCheck } from "./variables/use-variable-check.ts";
import { WorkbenchTools } from "./workbench-tools.tsx";

const route = getRouteApi("/shell/step-preview");

const noMissing: never[] = [];

const Columns = styled("div")({
  flex: 1,
  minBlockSize: 0,
  display: "grid",
  gridTemplateColumns: "minmax(280px, 5fr) minmax(0, 7fr)",
  // On a tablet, editors and result are both visible, so that authors see the result while typing.
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
  // On a phone, the buttons fill one row and the render time is hidden.
  "@container (max-width: 639.95px)": {
    flexWrap: "nowrap",
    gap: 5,
    "& > button": { paddingInline: 7 },
    "& > [data-rendered]": { position: "absolute", opacity: 0, pointerEvents: "none" },
  },
});

export interface WorkbenchProps {
  step: StepAddress;
  start: PreviewStart;
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
  const [initialDraft, setInitialDraft] = useState<PreviewDraft>(() => startDraft(start));
  const [draft, setDraft] = useState<PreviewDraft>(
    () => loadDraft(keyOf(search.subscriberId)) ?? initialDraft,
  );
  const [isFilled, setIsFilled] = useState(draft !== initialDraft);
  const [report, setReport] = useState<FrameReport>();
  const steps = useStepsOf(step.workflowId, events);

  const parsedDraft = useMemo(() => parseDraft(draft, findJsonProblem), [draft]);
  const request = useMemo(
    () => ("body" in parsedDraft ? withRegion(parsedDraft.body, { locale, timeZone }) : undefined),
    [parsedDraft, locale, timeZone],
  );
  const body = useMemo(() => request && JSON.stringify(request), [request]);
  const changeFor = (subscriberId: string | undefined) => (next: PreviewDraft) => {
    setDraft(next);
    saveDraft(keyOf(subscriberId), next);
  };
  const change = changeFor(search.subscriberId);
  const changeView = (next: PreviewSearch) =>
    void navigate({ search: (current) => ({ ...current, ...next }), replace: true });
  const openStep = (stepId: string) =>
    void navigate({ search: ({ show: _, ...rest }) => ({ ...rest, stepId }) });
  const removePart = (part: RemovablePart) => {
    if (part === "subscriberId") {
      const { subscriber: initialSubscriber } = toPayloadTexts(
        startPayload({ ...start, subscriber: undefined }, {}),
      );
      changeFor(undefined)(withSubscriber(draft, initialSubscriber));
      setInitialDraft(withSubscriber(initialDraft, initialSubscriber));
    }
    if (part === "region") changeView({ locale: undefined, timeZone: undefined });
    else void navigate({ search: ({ [part]: _, ...rest }) => rest });
  };
  const onRender = ({ outcome }: Render) => {
    const { example } = outcome;
    // The service's example completes the payload, unless the operator has edited the payload.
    if (!isFilled && draft.payload === initialDraft.payload) {
      const payload = toPayloadTexts(startPayload(start, example));
      setDraft({ ...draft, payload });
      setInitialDraft({ ...initialDraft, payload });
    }
    setIsFilled(true);
    const type = describeStepType(start.step?.type ?? outcome.type ?? "").name;
    const label = `${start.workflowName ?? step.workflowId}: ${start.step?.name || type}`;
    if (recent[0]?.label !== label) onRecent(withRecent(recent, { ...step, label }));
  };
  const rendering = useRender(step, body, onRender);
  const outcome = rendering.lastRender?.outcome;
  const lastSuccessfulRender = useLastSuccessfulRender(rendering.lastRender);
  const check = useVariableCheck(lastSuccessfulRender);
  const missing = typeof check === "object" ? check.missing : noMissing;
  const findings = useMemo(
    () =>
      lastSuccessfulRender
        ? findingsOf(
            lastSuccessfulRender.outcome,
            lastSuccessfulRender.outcome.type === "email" ? report : undefined,
            check,
          )
        : [],
    [lastSuccessfulRender, report, check],
  );
  const jump = (position: ControlPosition) => {
    setTab("controls");
    // The controls are mounted in the next frame.
    requestAnimationFrame(() => controls.current?.jump(position));
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
            onRemove={removePart}
            onStep={openStep}
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
              initialDraft={initialDraft}
              body={request}
              start={start}
              events={events}
              render={lastSuccessfulRender}
              report={report}
              onDraft={change}
              showsAll={show === "steps"}
              onShowAll={
                steps.length > 1
                  ? (showAll) => changeView({ show: showAll ? "steps" : undefined })
                  : undefined
              }
            />
          </Tools>
        }
      />
      <Columns>
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
          onRegion={changeView}
          onChange={change}
          onSubscriber={(subscriberId, next) => {
            changeFor(subscriberId)(next);
            // The link includes the subscriber, so this isn't an unshared change.
            setInitialDraft(withSubscriber(initialDraft, next.payload.subscriber));
            changeView({ subscriberId });
          }}
          findings={lastSuccessfulRender && !error ? findings : undefined}
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
          lastSuccessfulRender={lastSuccessfulRender}
          draftError={"error" in parsedDraft ? parsedDraft.error : undefined}
          onShowError={() => "error" in parsedDraft && setTab(parsedDraft.error.part)}
          onJump={jump}
          missing={missing}
          search={search}
          onViewChange={changeView}
          report={report}
          onReport={setReport}
          fromEvent={eventId !== undefined && start.event !== undefined}
          previewPayload={request?.previewPayload}
          timeZone={resolveTimeZone(asText(subscriber?.["timezone"]))}
          eventTime={asObject(start.event)?.["createdAt"]}
          onOpen={openStep}
        />
      </Columns>
    </>
  );
}

const withSubscriber = ({ controls, payload }: PreviewDraft, subscriber: string): PreviewDraft => ({
  controls,
  payload: { ...payload, subscriber },
});

/** Merges the example, the event, and the subscriber. Later values take precedence. */
function startPayload({ event, subscriber }: PreviewStart, example: unknown) {
  const payload = event === undefined ? asObject(example) : payloadOfEvent(event, example);
  return subscriber ? { ...payload, subscriber } : payload;
}

const startDraft = (start: PreviewStart): PreviewDraft => ({
  controls: start.controls && formatJson(start.controls.values),
  payload: toPayloadTexts(startPayload(start, undefined)),
});

/** Returns the last render without an error, which stays visible while the template has errors. */
function useLastSuccessfulRender(lastRender: Render | undefined): Render | undefined {
  const [lastSuccessfulRender, setLastSuccessfulRender] = useState<Render>();
  if (lastRender && lastRender !== lastSuccessfulRender && !lastRender.outcome.error) {
    setLastSuccessfulRender(lastRender);
    return lastRender;
  }
  return lastSuccessfulRender;
}
