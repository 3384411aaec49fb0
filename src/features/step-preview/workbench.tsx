import { getRouteApi } from "@tanstack/react-router";
import { useId, useMemo, useRef, useState } from "react";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { styled } from "@mui/material/styles";
import { asObject, asText } from "../../../contract/loose.ts";
import type { StepAddress } from "../../api/step-preview.ts";
import { jsonFault } from "../../components/json/json-editor/problems.ts";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { Section } from "../../components/layout/section.tsx";
import { FailurePanel } from "../../entities/failure-panel.tsx";
import { stepWords } from "../../entities/step-words.ts";
import { localZone } from "../../lib/time.ts";
import { type RecentStep, withRecent } from "./choose/recent-steps.ts";
import { ControlsPane } from "./draft/controls-pane.tsx";
import type { ControlsHandle } from "./draft/controls-editor.tsx";
import { payloadOfEvent } from "./draft/from-event.ts";
import { PayloadPane } from "./draft/payload-pane.tsx";
import {
  type Draft,
  draftOf,
  readDraft,
  type Section as SectionName,
  sectionNames,
  sections,
} from "./draft/sections.ts";
import { keepDraft, keptDraft } from "./draft/kept-draft.ts";
import type { Start } from "./draft/use-start.ts";
import type { FrameReport } from "./email/frame-protocol.ts";
import { FindingList } from "./findings/finding-list.tsx";
import { findingsOf } from "./findings/findings.ts";
import { DraftFaultNote, RenderErrorNote, RenderTime } from "./render/render-state.tsx";
import { type Render, useRender } from "./render/use-render.ts";
import { ResultView } from "./result/result-view.tsx";
import { StepChips } from "./step-chips.tsx";
import { WorkbenchTools } from "./workbench-tools.tsx";

const route = getRouteApi("/shell/step-preview");

const Bench = styled("div")({
  flex: 1,
  minBlockSize: 0,
  display: "grid",
  gridTemplateColumns: "minmax(320px, 5fr) minmax(0, 7fr)",
  "@container (max-width: 859.95px)": {
    gridTemplateColumns: "minmax(0, 1fr)",
    display: "block",
    overflow: "auto",
  },
  "@media (max-width: 899.95px)": { overflow: "visible" },
});
const Inputs = styled("div")({
  minInlineSize: 0,
  minBlockSize: 0,
  overflow: "auto",
  borderInlineEnd: "1px solid var(--line)",
  "@container (max-width: 859.95px)": { overflow: "visible", borderInlineEnd: 0 },
});
const Result = styled("section")({
  minInlineSize: 0,
  minBlockSize: 0,
  overflow: "auto",
  background: "var(--bg)",
  "@container (max-width: 859.95px)": {
    overflow: "visible",
    borderBlockStart: "1px solid var(--line)",
  },
});
const Shown = styled("div")({
  "&[data-stale=true]": { opacity: 0.55 },
  transition: "opacity 120ms",
});
const Heading = styled("p")({ padding: "10px 16px 0", color: "var(--ink-2)" });
const Panel = styled("div")({ padding: "12px 16px 16px" });

type TabName = "controls" | SectionName;

export interface WorkbenchProps {
  step: StepAddress;
  eventId: string | undefined;
  start: Start;
  /** The newest events of the workflow. */
  events: readonly unknown[];
  startFailure?: unknown;
  onRetryStart?: () => void;
  recent: readonly RecentStep[];
  onRecent: (recent: RecentStep[]) => void;
}

/** One step between its inputs and what they render to. */
export function Workbench(props: WorkbenchProps) {
  const { step, eventId, start, events, startFailure, onRetryStart, recent, onRecent } = props;
  const { width = "600", colours = "light" } = route.useSearch();
  const navigate = route.useNavigate();
  const panelId = useId();
  const controls = useRef<ControlsHandle>(null);
  const draftKey = `${step.workflowId} ${step.stepId} ${eventId ?? ""}`;
  const [tab, setTab] = useState<TabName>("controls");
  const [draft, setDraft] = useState<Draft>(() => keptDraft(draftKey) ?? startDraft(start));
  const [report, setReport] = useState<FrameReport>();

  const read = useMemo(() => readDraft(draft, jsonFault), [draft]);
  const body = "body" in read ? JSON.stringify(read.body) : undefined;
  const change = (next: Draft) => {
    setDraft(next);
    keepDraft(draftKey, next);
  };
  const onRender = ({ outcome }: Render) => {
    const { example } = outcome;
    // Nothing was typed yet: the service's example is where the payload begins.
    if (Object.values(draft.payload).every((text) => text === "")) {
      const payload = start.event === undefined ? example : payloadOfEvent(start.event, example);
      setDraft({ ...draft, payload: draftOf(payload) });
    }
    const type = stepWords(start.step?.type ?? outcome.type ?? "").name;
    const label = `${start.workflowName ?? step.workflowId}: ${start.step?.name || type}`;
    if (recent[0]?.label !== label) onRecent(withRecent(recent, { ...step, label }));
  };
  const rendering = useRender(step, body, onRender);
  const { shown, failure } = rendering;
  const outcome = shown?.outcome;
  const good = useLastGood(shown);
  const findings = useMemo(
    () =>
      good ? findingsOf(good.outcome, good.outcome.type === "email" ? report : undefined) : [],
    [good, report],
  );
  const error = outcome?.error;
  const subscriber =
    "body" in read ? asObject(read.body.previewPayload?.["subscriber"]) : undefined;
  const timeZone = zoneOf(asText(subscriber?.["timezone"]));

  return (
    <>
      <PageHeader
        title="Step preview"
        meta={
          <StepChips
            step={step}
            start={start}
            eventId={eventId}
            subscriber={nameOf(subscriber)}
            onLeaveEvent={() => void navigate({ search: ({ eventId: _, ...rest }) => rest })}
            onChoose={() =>
              void navigate({
                search: ({ workflowId: _, stepId: __, eventId: ___, ...rest }) => rest,
              })
            }
          />
        }
        actions={
          <>
            <RenderTime rendering={rendering} />
            <WorkbenchTools
              step={step}
              draft={draft}
              body={"body" in read ? read.body : undefined}
              start={start}
              events={events}
              shown={good}
              report={report}
              onDraft={change}
            />
          </>
        }
      />
      <Bench>
        <Inputs>
          <Tabs
            value={tab}
            onChange={(_, next: TabName) => setTab(next)}
            aria-label="What the step is rendered with"
            variant="scrollable"
            scrollButtons={false}
            sx={{ paddingInline: "16px", borderBlockEnd: "1px solid var(--line)" }}
          >
            {(["controls", ...sections] as const).map((name) => (
              <Tab
                key={name}
                value={name}
                label={name === "controls" ? "Controls" : sectionNames[name]}
                id={`${panelId}-${name}`}
                aria-controls={panelId}
              />
            ))}
          </Tabs>
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
                onChange={change}
              />
            ) : (
              <PayloadPane
                section={tab}
                draft={draft}
                outcome={outcome}
                event={start.event}
                onChange={change}
              />
            )}
          </Panel>
          {good && !error && (
            <Section title="Findings" last>
              {findings.length === 0 ? (
                <p>Nothing to mention.</p>
              ) : (
                <FindingList findings={findings} />
              )}
            </Section>
          )}
        </Inputs>
        <Result aria-label="Result">
          {eventId !== undefined && start.event !== undefined && (
            <Heading>Rendered now, with today's template</Heading>
          )}
          {"fault" in read && (
            <DraftFaultNote fault={read.fault} onShow={() => setTab(read.fault.where)} />
          )}
          {failure !== undefined && (
            <FailurePanel
              title="The step could not be rendered"
              error={failure}
              onRetry={rendering.retry}
            />
          )}
          {error && (
            <RenderErrorNote
              error={error}
              onJump={() => {
                setTab("controls");
                // The pane may only now be put on the page.
                requestAnimationFrame(() => error.place && controls.current?.jump(error.place));
              }}
            />
          )}
          {good && (
            <Shown data-stale={rendering.stale || error !== undefined}>
              <ResultView
                outcome={good.outcome}
                width={width}
                colours={colours}
                onLook={(look) =>
                  void navigate({ search: (all) => ({ ...all, ...look }), replace: true })
                }
                report={report}
                onReport={setReport}
                timeZone={timeZone}
                eventTime={asObject(start.event)?.["createdAt"]}
              />
            </Shown>
          )}
        </Result>
      </Bench>
    </>
  );
}

const startDraft = ({ controls, event }: Start): Draft => ({
  controls: controls && JSON.stringify(controls.values, null, 2),
  payload: draftOf(event === undefined ? undefined : payloadOfEvent(event, undefined)),
});

/** The last render that has something to show: it stays while the template has a fault. */
function useLastGood(shown: Render | undefined): Render | undefined {
  const [good, setGood] = useState<Render>();
  if (shown && shown !== good && !shown.outcome.error) {
    setGood(shown);
    return shown;
  }
  return good;
}

function zoneOf(zone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return localZone();
  }
}

function nameOf(subscriber: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const name = [subscriber?.["firstName"], subscriber?.["lastName"]]
    .flatMap((part) => asText(part) ?? [])
    .join(" ");
  return name === "" ? asText(subscriber?.["subscriberId"]) : name;
}
