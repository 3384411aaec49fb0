import type { Workbench } from "../use-workbench.ts";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { StepAddress } from "../../../api/step-preview.ts";
import { StateMark } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { getHttpFailure } from "../../../api/client/errors.ts";
import { type KnownStep, formatStepLabel } from "../choose/known-steps.ts";
import type { EmailReport } from "../email/email-result.tsx";
import { evaluateOutcome } from "../matrix/run-matrix.ts";
import { type LiveRender, useRender } from "../render/use-render.ts";
import { OldRenderNote, RenderFailure } from "../render/render-state.tsx";
import { ResultView } from "../result/result-view.tsx";
import { StaleContent } from "../stale-content.ts";
import { asText, type LooseObject } from "../../../../domain/loose.ts";
import { EmailFrame } from "../../../components/email/email-frame.tsx";
import { MarkedText } from "../findings/marked-text.tsx";

const Card = styled("section")({
  minInlineSize: 0,
  border: "1px solid var(--line)",
  borderRadius: 9,
  background: "var(--surface)",
  overflow: "hidden",
  "&[data-current]": { borderColor: "var(--accent)", boxShadow: "0 0 0 1px var(--accent)" },
});
const Header = styled("header")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2px 10px",
  padding: "8px 8px 8px 14px",
  borderBlockEnd: "1px solid var(--line)",
  "& > h3": { minInlineSize: 0, overflowWrap: "anywhere" },
  "& > small": { color: "var(--ink-3)", fontSize: 12 },
  "& > button": { marginInlineStart: "auto" },
});
const Note = styled("div")({ padding: "10px 14px" });
// Results don't need a border, because the card has a border.
const Content = styled(StaleContent)({
  "& > div": { marginBlock: 0, border: 0, borderRadius: 0 },
});

export interface StepCardProps {
  step: KnownStep;
  rendering: LiveRender;
  isCurrent: boolean;
  timeZone: string;
  eventTime: unknown;
  onOpen: () => void;
  onChooseStep: () => void;
  onEmailReport?: (report: EmailReport) => void;
  /** Failure that is shown above the cards; undefined if there is none. */
  sharedFailure: unknown;
}

const isSameFailure = (failure: unknown, otherFailure: unknown): boolean =>
  getReasonText(failure) === getReasonText(otherFailure);

const getReasonText = (failure: unknown): string =>
  [String(failure), ...(getHttpFailure(failure)?.messages ?? [])].join("\n");

export function StepCard(props: StepCardProps) {
  const { step, rendering, isCurrent, timeZone, eventTime, onOpen, sharedFailure } = props;
  const { onEmailReport } = props;
  const { lastRender, failure, isStale, isOutdated, isRendering } = rendering;
  const outcome = lastRender?.outcome;
  const verdict = outcome && evaluateOutcome(outcome);
  const label = formatStepLabel(step);
  return (
    <Card aria-label={label} {...(isCurrent && { "data-current": "" })}>
      <Header>
        <h3>
          <DataText value={label} maxLength={60} />
        </h3>
        <small>{isCurrent ? "Your edits" : "Saved version"}</small>
        {!isCurrent && (
          <Button size="small" variant="text" onClick={onOpen} aria-label={`Edit ${label}`}>
            Edit
          </Button>
        )}
      </Header>
      {failure !== undefined &&
        (isSameFailure(failure, sharedFailure) ? (
          <Note>
            <StateMark tone="fail" label="Render failed" />
          </Note>
        ) : (
          <RenderFailure rendering={rendering} onChooseStep={props.onChooseStep} />
        ))}
      {!lastRender && isRendering && <Note role="status">Rendering…</Note>}
      {verdict && verdict.tone !== "ok" && !isOutdated && (
        <Note>
          <StateMark tone={verdict.tone} label={<DataText value={verdict.summary} />} />
        </Note>
      )}
      {outcome && !outcome.error && (
        <Content data-stale={isStale}>
          {isOutdated && <OldRenderNote />}
          <ResultView
            outcome={outcome}
            timeZone={timeZone}
            eventTime={eventTime}
            email={<CardEmail preview={outcome.preview ?? {}} onReport={onEmailReport} />}
          />
        </Content>
      )}
    </Card>
  );
}

export interface OtherStepCardProps extends Omit<StepCardProps, "rendering" | "isCurrent"> {
  workflowId: StepAddress["workflowId"];
  /** Undefined while the draft is invalid. */
  requestBodyText: string | undefined;
  /** Number of retries of `sharedFailure`, which also retry this step. */
  sharedRetryCount: number;
}

const noop = () => undefined;

/**
 * Renders a step that isn't open in the editor. The request contains no control values, so the
 * service uses the saved ones.
 */
export function OtherStepCard(props: OtherStepCardProps) {
  const { workflowId, requestBodyText, sharedRetryCount, ...cardProps } = props;
  const step = { workflowId, stepId: cardProps.step.id };
  const rendering = useRender(step, requestBodyText, noop, sharedRetryCount);
  return <StepCard {...cardProps} rendering={rendering} isCurrent={false} />;
}

const EmailSubject = styled("div")({
  padding: "9px 14px",
  borderBlockEnd: "1px solid var(--line)",
  fontWeight: 600,
});
const EmailScrollArea = styled("div")({
  maxBlockSize: 420,
  overflow: "auto",
  background: "var(--bg)",
});

interface CardEmailProps {
  preview: LooseObject;
  onReport: ((report: EmailReport) => void) | undefined;
}

function CardEmail({ preview, onReport }: CardEmailProps) {
  const html = asText(preview["body"]) ?? "";
  return (
    <>
      <EmailSubject>
        <MarkedText text={asText(preview["subject"]) ?? "(no subject)"} />
      </EmailSubject>
      <EmailScrollArea tabIndex={0} role="region" aria-label="Email">
        <EmailFrame html={html} onReport={(report) => onReport?.({ ...report, html })} />
      </EmailScrollArea>
    </>
  );
}

const Grid = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 310px), 1fr))",
  alignItems: "start",
  gap: 14,
  padding: "16px",
});

export function AllSteps({ workbench }: { workbench: Workbench }) {
  const { step, start, steps, rendering, requestBody, timeZone, eventTime, openStep } = workbench;
  const requestBodyText =
    requestBody && JSON.stringify({ previewPayload: requestBody.previewPayload });
  // The URL may contain the step's slug, or a step that isn't in recent events.
  const { type = rendering.lastRender?.outcome.type ?? "", name = step.stepId } = start.step ?? {};
  const shownSteps = steps.some(({ id }) => id === step.stepId)
    ? steps
    : [{ id: step.stepId, type, name }, ...steps];
  return (
    <Grid>
      {shownSteps.map((knownStep) => {
        const cardProps = {
          step: knownStep,
          timeZone,
          eventTime,
          onOpen: () => openStep(knownStep.id),
          onChooseStep: workbench.chooseStep,
          sharedFailure: rendering.failure,
        };
        return knownStep.id === step.stepId ? (
          <StepCard
            key={knownStep.id}
            {...cardProps}
            rendering={rendering}
            isCurrent
            onEmailReport={workbench.setReport}
          />
        ) : (
          <OtherStepCard
            key={knownStep.id}
            {...cardProps}
            workflowId={step.workflowId}
            requestBodyText={requestBodyText}
            sharedRetryCount={rendering.retryCount}
          />
        );
      })}
    </Grid>
  );
}
