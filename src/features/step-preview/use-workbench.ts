import { getRouteApi } from "@tanstack/react-router";
import { type RefObject, useMemo, useState } from "react";
import type { JsonObject } from "../../../contract/common.ts";
import { parseJson } from "../../../contract/parse-json.ts";
import { asObject, asText } from "../../../domain/loose.ts";
import type { PreviewSearch, StepAddress } from "../../api/step-preview.ts";
import { useScope } from "../../api/session/use-session.ts";
import { useNotices } from "../../components/feedback/use-notices.ts";
import { findJsonProblem } from "../../components/json/json-editor/problems.ts";
import { describeStepType } from "../../entities/events/step-type-label.ts";
import { type RecentStep, addRecentStep } from "./choose/recent-steps.ts";
import { useWorkflowSteps } from "./choose/use-known-steps.ts";
import type { ControlsHandle } from "./draft/controls-editor.tsx";
import {
  applyChanges,
  carryPayload,
  type DraftChanges,
  loadChanges,
  noChanges,
  saveChanges,
  updateChanges,
} from "./draft/draft-changes.ts";
import { toPreviewPayload } from "./draft/event-values.ts";
import {
  type DraftError,
  type PreviewDraft,
  toPayloadTexts,
  parseDraft,
  withDefaultSubscriber,
  withRegion,
  formatJson,
  resolveTimeZone,
  updateUnchanged,
} from "./draft/sections.ts";
import type { PreviewStart } from "./draft/use-preview-start.ts";
import type { EmailReport } from "./email/email-result.tsx";
import { collectFindings } from "./findings/findings.ts";
import type { ControlPosition } from "./render/outcome.ts";
import { type Render, useRender } from "./render/use-render.ts";
import type { RemovablePart } from "./step-chips.tsx";
import { useVariableCheck } from "./variables/use-variable-check.ts";

const route = getRouteApi("/shell/step-preview");

const noVariables: never[] = [];
const noEvents: never[] = [];

const saveFailureNotice = {
  tone: "fail",
  message: "Couldn't save your input in this browser. You'll lose it if you reload the page.",
} as const;

const discardNotice = {
  tone: "fail",
  message:
    "Input for other steps was discarded because this tab can't save more. To keep input, save it as a scenario.",
} as const;

export interface WorkbenchProps {
  step: StepAddress;
  start: PreviewStart;
  /** Recent events of the workflow; undefined until they load. */
  events: readonly unknown[] | undefined;
  /** Why `events` couldn't be loaded; null while they load. Also part of `startFailure`. */
  eventsFailure: Error | null;
  isStartPending: boolean;
  startFailure: unknown;
  onRetryStart: () => void;
  recentSteps: readonly RecentStep[];
  onRecentStepsChange: (recentSteps: RecentStep[]) => void;
}

export type Workbench = ReturnType<typeof useWorkbench>;

export function useWorkbench(props: WorkbenchProps, controlsRef: RefObject<ControlsHandle | null>) {
  const { step, start, events, recentSteps, onRecentStepsChange } = props;
  const search = route.useSearch();
  const { eventId, locale, timeZone } = search;
  const navigate = route.useNavigate();
  const scope = useScope();
  const getDraftKey = (subscriberId: string | undefined, stepId = step.stepId) =>
    [scope, step.workflowId, stepId, eventId, subscriberId].join(" ");
  const [tab, setTab] = useState<DraftError["part"]>("controls");
  const [initialDraft, setInitialDraft] = useState<PreviewDraft>(() => createInitialDraft(start));
  const [changes, setChanges] = useState(
    () => loadChanges(getDraftKey(search.subscriberId)) ?? noChanges,
  );
  const [isSaved, setIsSaved] = useState(true);
  const { notify } = useNotices();
  const draft = useMemo(() => applyChanges(initialDraft, changes), [initialDraft, changes]);
  const [isFilled, setIsFilled] = useState(false);
  const [exampleSubscriber, setExampleSubscriber] = useState<JsonObject>();
  const [report, setReport] = useState<EmailReport>();
  const steps = useWorkflowSteps(step.workflowId, events ?? noEvents);

  const parsedDraft = useMemo(() => parseDraft(draft, findJsonProblem), [draft]);
  const parsedBody = "body" in parsedDraft ? parsedDraft.body : undefined;
  // A locale alone would replace the service's example subscriber. So, while the section is empty
  // and the example is unknown, the request contains no subscriber, and its example is used next.
  const defaultSubscriber = (locale ?? timeZone) === undefined ? undefined : exampleSubscriber;
  const requestBody = useMemo(
    () =>
      parsedBody &&
      withRegion(withDefaultSubscriber(parsedBody, defaultSubscriber), { locale, timeZone }),
    [parsedBody, defaultSubscriber, locale, timeZone],
  );
  const requestBodyText = useMemo(() => requestBody && JSON.stringify(requestBody), [requestBody]);
  const replaceChanges = (newChanges: DraftChanges, draftKey: string) => {
    setChanges(newChanges);
    const save = saveChanges(draftKey, newChanges);
    setIsSaved(save.isSaved);
    if (isSaved && !save.isSaved) notify(saveFailureNotice);
    if (save.hasDeletedInput) notify(discardNotice);
  };
  const changeDraft = (newDraft: PreviewDraft) =>
    replaceChanges(
      updateChanges(changes, initialDraft, newDraft),
      getDraftKey(search.subscriberId),
    );
  /**
   * Changes the subscriber in the draft and in the URL, so that the change doesn't count as
   * unshared.
   */
  const replaceSubscriber = (newDraft: PreviewDraft, subscriberId: string | undefined) => {
    const newInitialDraft = withSubscriber(initialDraft, newDraft.payload.subscriber);
    setInitialDraft(newInitialDraft);
    replaceChanges(updateChanges(changes, newInitialDraft, newDraft), getDraftKey(subscriberId));
    changeView({ subscriberId });
  };
  const changeView = (params: PreviewSearch) =>
    void navigate({ search: (currentSearch) => ({ ...currentSearch, ...params }), replace: true });
  const onRender = ({ outcome }: Render) => {
    // The service's example completes the sections that the operator hasn't changed. It already
    // contains the changed sections, because they are part of the request.
    if (!isFilled) {
      const payload = toPayloadTexts(createInitialPayload(start, outcome.example));
      setInitialDraft(updateUnchanged(initialDraft, draft, { ...initialDraft, payload }));
      setIsFilled(true);
    }
    // An example contains the subscriber of its request.
    if (requestBody?.previewPayload?.["subscriber"] === undefined)
      setExampleSubscriber(asObject(asObject(outcome.example)?.["subscriber"]) ?? {});
    const typeName = describeStepType(start.step?.type ?? outcome.type ?? "").name;
    const label = `${start.workflowName ?? step.workflowId}: ${start.step?.name || typeName}`;
    if (recentSteps[0]?.label !== label)
      onRecentStepsChange(addRecentStep(recentSteps, { ...step, label }));
  };
  const rendering = useRender(step, requestBodyText, onRender);
  const outcome = rendering.lastRender?.outcome;
  if (useIsRefillNeeded(props)) {
    const payload = toPayloadTexts(createInitialPayload(start, outcome?.example));
    const loadedDraft = { ...createInitialDraft(start), payload };
    setInitialDraft(updateUnchanged(initialDraft, draft, loadedDraft));
  }
  const lastSuccessfulRender = useLastSuccessfulRender(rendering.lastRender);
  const checkState = useVariableCheck(lastSuccessfulRender);
  const missingVariables =
    typeof checkState === "object" ? checkState.missingVariables : noVariables;
  const findings = useMemo(() => {
    if (lastSuccessfulRender === undefined) return undefined;
    const { outcome: successfulOutcome, requestBodyText: lastRequestBodyText } =
      lastSuccessfulRender;
    return collectFindings(
      successfulOutcome,
      successfulOutcome.type === "email" ? report : undefined,
      checkState,
      parseJson(lastRequestBodyText),
    );
  }, [lastSuccessfulRender, report, checkState]);
  const subscriber = asObject(requestBody?.previewPayload?.["subscriber"]);
  return {
    ...props,
    search,
    steps,
    tab,
    setTab,
    draft,
    initialDraft,
    draftError: "error" in parsedDraft ? parsedDraft.error : undefined,
    /** Request body; undefined while the draft can't be sent. */
    requestBody,
    subscriber,
    timeZone: resolveTimeZone(asText(subscriber?.["timezone"])),
    eventTime: asObject(start.event)?.["createdAt"],
    rendering,
    outcome,
    /** Error of the template, kept while the next request is pending. */
    error: rendering.isOutdated ? undefined : outcome?.error,
    lastSuccessfulRender,
    report,
    setReport,
    missingVariables,
    /** Findings of the last render; undefined without a render and for a render with an error. */
    findings: outcome?.error ? undefined : findings,
    changeDraft,
    changeView,
    changeSubscriber: (subscriberId: string, newDraft: PreviewDraft) =>
      replaceSubscriber(newDraft, subscriberId),
    removePart: (part: RemovablePart) => {
      if (part === "subscriberId") {
        const { subscriber: initialSubscriber } = toPayloadTexts(
          createInitialPayload({ ...start, subscriber: undefined }, {}),
        );
        replaceSubscriber(withSubscriber(draft, initialSubscriber), undefined);
      } else if (part === "region") changeView({ locale: undefined, timeZone: undefined });
      else void navigate({ search: ({ [part]: _, ...otherParams }) => otherParams });
    },
    openStep: (stepId: string) => {
      const save = carryPayload(getDraftKey(search.subscriberId, stepId), changes.payload);
      if (save?.hasDeletedInput) notify(discardNotice);
      void navigate({ search: ({ show: _, ...otherParams }) => ({ ...otherParams, stepId }) });
    },
    chooseStep: () =>
      void navigate({
        search: ({ workflowId: _, stepId: __, eventId: ___, show: ____, ...otherParams }) =>
          otherParams,
      }),
    jump: (position: ControlPosition) => {
      setTab("controls");
      // The controls are mounted in the next frame.
      requestAnimationFrame(() => controlsRef.current?.jump(position));
    },
  };
}

/** Returns true once after initial values that failed to load have loaded on a retry. */
function useIsRefillNeeded({ startFailure, isStartPending }: WorkbenchProps): boolean {
  const [hasFailed, setHasFailed] = useState(false);
  const isLoaded = !startFailure && !isStartPending;
  if (startFailure && !hasFailed) setHasFailed(true);
  if (hasFailed && isLoaded) setHasFailed(false);
  return hasFailed && isLoaded;
}

const withSubscriber = ({ controls, payload }: PreviewDraft, subscriber: string): PreviewDraft => ({
  controls,
  payload: { ...payload, subscriber },
});

/**
 * Builds the payload from the event and the example. Without an event, the payload is the example.
 * A requested subscriber replaces the payload's subscriber.
 */
function createInitialPayload({ event, subscriber }: PreviewStart, example: unknown) {
  const payload = event === undefined ? asObject(example) : toPreviewPayload(event, example);
  return subscriber ? { ...payload, subscriber } : payload;
}

const createInitialDraft = (start: PreviewStart): PreviewDraft => ({
  controls: start.controls && formatJson(start.controls.values),
  payload: toPayloadTexts(createInitialPayload(start, undefined)),
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
