import { maskedSecret } from "../../../../contract/masked-secret.ts";
import { classifyFailure } from "../../../api/tasks.ts";
import { type PreviewBody, renderStep, type StepAddress } from "../../../api/step-preview.ts";
import { type Task, startTask } from "../../../lib/tasks/task.ts";
import { runRows } from "../../../lib/tasks/run-rows.ts";
import { asText } from "../../../../domain/loose.ts";
import { formatCount, formatList, plural } from "../../../lib/text/format.ts";
import { commentPattern } from "../email/client-support.ts";
import { hasLargeNumber } from "../findings/large-numbers.ts";
import { findLeaks } from "../findings/leaks.ts";
import { checkBodyLength, collectOutputs } from "../findings/findings.ts";
import { type RenderOutcome, parseOutcome } from "../render/outcome.ts";
import { measureSms } from "../sms/segments.ts";
import type { MissingVariable, VariableCheck } from "../variables/missing-variables.ts";
import { checkPreview } from "../variables/use-variable-check.ts";
import type { MatrixCase } from "./cases.ts";
import { createRandomId } from "../../../lib/random-id.ts";

export interface MatrixCell {
  tone: "ok" | "warn" | "fail";
  summary: string;
  outcome?: RenderOutcome;
  missingVariables?: readonly MissingVariable[];
  /**
   * Number of leaks, missing variables, and issues with the length of the body, plus 1 each if large
   * numbers may be rounded and if a value contains a masked secret.
   */
  issueCount?: number;
  segmentCount?: number;
  subjectLength?: number;
}

export function evaluateOutcome(
  outcome: RenderOutcome,
  check?: VariableCheck,
  requestBody?: PreviewBody,
): MatrixCell {
  const { error, type, preview, isEmpty } = outcome;
  if (error) return { tone: "fail", summary: error.message, outcome };
  if (isEmpty) return { tone: "fail", summary: "Empty result", outcome };
  const body = asText(preview?.["body"]) ?? "";
  const subject = asText(preview?.["subject"]);
  const emailText = type === "email" ? toApproximateText(body) : undefined;
  const leaks = collectOutputs(outcome, emailText).flatMap(({ text }) => findLeaks(text));
  const lengthIssues = checkBodyLength(outcome).filter(({ tone }) => tone !== "ok");
  const { missingVariables = [] } = check ?? {};
  const valueIssues = [
    ...(hasLargeNumber(requestBody) ? ["Large numbers may be rounded"] : []),
    ...(JSON.stringify(requestBody ?? {}).includes(maskedSecret)
      ? ["Contains a masked secret"]
      : []),
  ];
  const counts = {
    issueCount: leaks.length + missingVariables.length + lengthIssues.length + valueIssues.length,
    ...(type === "sms" && { segmentCount: measureSms(body).segmentCount }),
    ...(subject !== undefined && { subjectLength: Array.from(subject).length }),
  };
  const sizeTexts = [
    ...(counts.segmentCount === undefined ? [] : [plural(counts.segmentCount, "message")]),
    ...(counts.subjectLength === undefined
      ? []
      : [`${formatCount(counts.subjectLength)}-character subject`]),
  ];
  const variableNames = [...new Set(missingVariables.map(({ name }) => name))];
  const summaryParts = [
    ...(variableNames.length === 0 ? [] : [`No value for ${formatNames(variableNames)}`]),
    ...valueIssues,
    ...lengthIssues.map(({ message }) => message),
    ...leaks.slice(0, 1).map(({ message, text }) => `${message}: ${text}`),
    ...sizeTexts,
  ];
  return {
    tone: counts.issueCount > 0 ? "warn" : "ok",
    summary: summaryParts.join(" · ") || "No issues",
    outcome,
    missingVariables,
    ...counts,
  };
}

const maxNames = 4;

const formatNames = (names: readonly string[]) =>
  formatList(
    names.length > maxNames
      ? [...names.slice(0, maxNames), `${names.length - maxNames} more`]
      : names,
  );

/** Starts a task that renders up to four cases at a time and calls `onCell` with each result. */
export function startMatrix(
  step: StepAddress,
  controlValues: PreviewBody["controlValues"],
  cases: readonly MatrixCase[],
  onCell: (id: string, cell: MatrixCell) => void,
): Task {
  const spec = {
    id: createRandomId(),
    title: "Payloads",
    unit: "payload",
    href: "/step-preview",
    scope: "",
    canPause: false,
  };
  return startTask(spec, async (control) => {
    control.report({ total: cases.length });
    await runRows<MatrixCase, MatrixCell>(control, {
      rows: cases,
      classify: classifyFailure,
      concurrency: 4,
      write: async ({ payload }, signal) => {
        const body = { ...(controlValues && { controlValues }), previewPayload: payload };
        const outcome = parseOutcome((await renderStep(step, body, signal)).response);
        return evaluateOutcome(outcome, await checkPreview(body, outcome.example), body);
      },
      settle: ({ id }, rowOutcome) =>
        onCell(
          id,
          rowOutcome.kind === "done"
            ? rowOutcome.result
            : {
                tone: "fail",
                summary:
                  rowOutcome.error instanceof Error ? rowOutcome.error.message : "Request failed",
              },
        ),
    });
  });
}

const namedEntities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

/** Unclosed markup ends with the email, as in browsers, so that the time is linear. */
const markupPattern = new RegExp(
  String.raw`<(style|script|title)\b[\s\S]*?(?=</\1\b|$)|${commentPattern}|<[a-z!/?][^>]*(?:>|$)`,
  "gi",
);

function toCharacter(code: number): string {
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : "\ufffd";
}

/**
 * Approximates the visible text of an email that isn't rendered, and decodes entities once. For a
 * rendered email, the frame reports the text.
 */
const toApproximateText = (html: string): string =>
  html
    .replace(markupPattern, " ")
    .replace(/&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (_, ...groups) => {
      const [name, decimal, hex] = groups as (string | undefined)[];
      if (name !== undefined) return namedEntities[name.toLowerCase()] ?? "";
      return toCharacter(Number.parseInt(decimal ?? hex ?? "", decimal === undefined ? 16 : 10));
    });
