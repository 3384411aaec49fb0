import { judgeFailure } from "../../../api/jobs.ts";
import { type PreviewBody, renderStep, type StepAddress } from "../../../api/step-preview.ts";
import { type Job, startJob } from "../../../lib/jobs/job.ts";
import { runRows } from "../../../lib/jobs/run-rows.ts";
import { asText } from "../../../../contract/loose.ts";
import { mailWords } from "../email/mail-words.ts";
import { findLeaks } from "../findings/leaks.ts";
import { outputsOf } from "../findings/findings.ts";
import { type RenderOutcome, readOutcome } from "../render/outcome.ts";
import { smsSegments } from "../sms/segments.ts";
import type { MatrixCase } from "./cases.ts";

export interface MatrixCell {
  tone: "ok" | "warn" | "fail";
  /** Why, in a few words. */
  said: string;
  outcome?: RenderOutcome;
  /** How many leaks, messages and characters of the subject; absent where there are none such. */
  leaks?: number;
  segments?: number;
  subject?: number;
}

/** What a case came to. */
export function judgeOutcome(outcome: RenderOutcome): MatrixCell {
  const { error, type, preview, silent } = outcome;
  if (error) return { tone: "fail", said: error.message, outcome };
  if (silent) return { tone: "fail", said: "Nothing was rendered", outcome };
  const body = asText(preview?.["body"]) ?? "";
  const subject = asText(preview?.["subject"]);
  const mail = type === "email" ? mailWords(body) : undefined;
  const leaks = outputsOf(outcome, mail).flatMap(({ text }) => findLeaks(text));
  const figures = {
    leaks: leaks.length,
    ...(type === "sms" && { segments: smsSegments(body).segments }),
    ...(subject !== undefined && { subject: Array.from(subject).length }),
  };
  const facts = [
    ...(figures.segments === undefined ? [] : [`${figures.segments} segments`]),
    ...(figures.subject === undefined ? [] : [`subject ${figures.subject}`]),
  ];
  const [leak] = leaks;
  const told = leak ? [`${leak.message}: ${leak.text}`, ...facts] : facts;
  return {
    tone: leak ? "warn" : "ok",
    said: told.join(" · ") || "rendered",
    outcome,
    ...figures,
  };
}

/** Renders every case, four at a time; `settle` hears of each as it comes. */
export function startMatrix(
  step: StepAddress,
  controlValues: PreviewBody["controlValues"],
  cases: readonly MatrixCase[],
  settle: (id: string, cell: MatrixCell) => void,
): Job {
  const spec = {
    id: crypto.randomUUID(),
    title: "Payloads",
    unit: "payload",
    href: "/step-preview",
    scope: "",
    canPause: false,
  };
  return startJob(spec, async (control) => {
    control.report({ total: cases.length });
    await runRows<MatrixCase, RenderOutcome>(control, {
      rows: cases,
      judge: judgeFailure,
      concurrency: 4,
      write: async ({ payload }, signal) => {
        const body = { ...(controlValues && { controlValues }), previewPayload: payload };
        return readOutcome((await renderStep(step, body, signal)).answer);
      },
      settle: ({ id }, result) =>
        settle(
          id,
          result.kind === "done"
            ? judgeOutcome(result.result)
            : {
                tone: "fail",
                said: result.error instanceof Error ? result.error.message : "Refused",
              },
        ),
    });
  });
}
