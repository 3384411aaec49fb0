import { findLastProvider } from "../../../../domain/job-provider.ts";
import { findLastDetail } from "../../../../domain/attempts.ts";
import { getEventSubscriber } from "../../../../domain/event-subscriber.ts";
import { asObjects, asText } from "../../../../domain/loose.ts";
import type { EventOutcome } from "../../../../domain/event-outcome.ts";
import { maskSecrets } from "../../../../contract/mask-secrets.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import {
  describeEventOutcome,
  describeJobOutcome,
} from "../../../entities/events/outcome-labels.ts";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import { getSubscriberName } from "../../../entities/subscribers/subscriber-name.ts";
import { getEventTemplate, getWorkflowIdentifier } from "../../../../domain/workflow-identifier.ts";
import { formatJson } from "../../../lib/json/json-lines.ts";
import { plural } from "../../../lib/text/format.ts";
import { createFence, toCodeSpan, escapeMarkdown } from "../../../lib/text/markdown.ts";
import { redactAddresses, redactEmails } from "../../../lib/text/redact-addresses.ts";
import { formatTimestamp } from "./event-texts.ts";

export interface MarkdownOptions {
  outcome: EventOutcome;
  /** Milliseconds since the epoch. */
  now: number;
  /** A URL with absolute times. */
  link: string;
  /** Whether to include the payload and contact details. Otherwise, texts are redacted. */
  shouldIncludePersonalData: boolean;
  /** The payload as received, which preserves digits and key order. */
  payloadText?: string | undefined;
}

/** Maximum number of listed steps, failed steps first. Further steps are only counted. */
const maxListedJobs = 30;

/** Redacts an ID that is an email address or a phone number. */
const redactId = (id: string) => (/^\+\d+$/.test(id) ? "(number)" : redactEmails(id));

export function formatEventMarkdown(event: ReceivedEvent, options: MarkdownOptions): string {
  const { outcome, now, link, shouldIncludePersonalData, payloadText } = options;
  const formatDetail = (text: string | undefined) =>
    text === undefined
      ? "–"
      : escapeMarkdown(
          shouldIncludePersonalData ? maskSecrets(text) : redactAddresses(maskSecrets(text)),
        );
  const template = getEventTemplate(event);
  const subscriber = getEventSubscriber(event);
  const toFieldLines = (label: string, value: unknown) => {
    const text = asText(value);
    return text === undefined
      ? []
      : [`- ${label}: ${toCodeSpan(shouldIncludePersonalData ? text : redactId(text))}`];
  };
  const title = asText(template["name"]) ?? getWorkflowIdentifier(template) ?? "Event";
  const lines = [
    `## ${describeEventOutcome(outcome, now, formatTimestamp).label}: ${escapeMarkdown(title)}`,
    "",
    ...(event.createdAt ? [`- Triggered: ${toCodeSpan(event.createdAt)}`] : []),
    ...toFieldLines("Workflow", getWorkflowIdentifier(template)),
    ...toFieldLines("Subscriber", subscriber["subscriberId"]),
    ...toFieldLines("Transaction", event.transactionId),
    ...(event._id ? [`- Event: ${toCodeSpan(event._id)}`] : []),
    ...(shouldIncludePersonalData
      ? [
          ...toFieldLines("Name", getSubscriberName(subscriber)),
          ...toFieldLines("Email", subscriber["email"]),
          ...toFieldLines("Phone", subscriber["phone"]),
        ]
      : []),
    `- <${link}>`,
  ];
  const jobsWithOutcomes = asObjects(event.jobs).flatMap((job, index) => {
    const jobOutcome = outcome.jobs[index];
    return jobOutcome ? [{ job, jobOutcome }] : [];
  });
  if (jobsWithOutcomes.length > 0) {
    const sortedJobs = jobsWithOutcomes.toSorted(
      (a, b) => Number(b.jobOutcome.kind === "failed") - Number(a.jobOutcome.kind === "failed"),
    );
    lines.push("", "| Step | Outcome | Provider | Last detail |", "| --- | --- | --- | --- |");
    for (const { job, jobOutcome } of jobsWithOutcomes.length > maxListedJobs
      ? sortedJobs.slice(0, maxListedJobs)
      : jobsWithOutcomes) {
      const provider =
        jobOutcome.providerCall?.callStatus === "notCalled"
          ? undefined
          : findLastProvider(job, jobOutcome);
      const lastDetail = findLastDetail(job["executionDetails"]);
      const cells = [
        escapeMarkdown(describeStepType(jobOutcome.type).name),
        escapeMarkdown(describeJobOutcome(jobOutcome, now, formatTimestamp).label),
        provider === undefined ? "–" : escapeMarkdown(getProviderName(provider)),
        formatDetail(asText(lastDetail?.["detail"])),
      ];
      lines.push(`| ${cells.join(" | ")} |`);
    }
    if (jobsWithOutcomes.length > maxListedJobs) {
      lines.push(
        "",
        plural(
          jobsWithOutcomes.length - maxListedJobs,
          "more step isn't shown.",
          "more steps aren't shown.",
        ),
      );
    }
  }
  if (shouldIncludePersonalData && event.payload) {
    const payload = maskSecrets(
      payloadText === undefined ? JSON.stringify(event.payload, null, 2) : formatJson(payloadText),
    );
    const fence = createFence(payload);
    lines.push("", "Payload:", "", `${fence}json`, payload, fence);
  }
  return `${lines.join("\n")}\n`;
}
