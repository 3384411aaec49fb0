import { lastDetail } from "../../../../domain/attempts.ts";
import { asObject, asObjects, asText } from "../../../../domain/loose.ts";
import type { EventOutcome } from "../../../../domain/rules.ts";
import { maskSecrets } from "../../../../contract/secrets.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import {
  describeEventOutcome,
  describeJobOutcome,
} from "../../../entities/events/outcome-labels.ts";
import { jobProvider, providerName } from "../../../entities/integrations/provider-label.tsx";
import { stepWords } from "../../../entities/events/step-words.ts";
import { subscriberName } from "../../../entities/subscribers/subscriber-name.ts";
import { workflowIdentifier } from "../../../entities/events/workflow-label.tsx";
import { plural } from "../../../lib/text/format.ts";
import { code, plainMarkdown } from "../../../lib/text/markdown.ts";

export interface MarkdownOptions {
  outcome: EventOutcome;
  /** Milliseconds since the epoch. */
  now: number;
  /** A URL with absolute times. */
  link: string;
  /** Includes the subscriber's name and addresses, and the payload. */
  personal: boolean;
}

/** UTC, because a ticket is read in other time zones. */
const utc = (at: number) => new Date(at).toISOString();

/** Steps listed, failed ones first; the others are only counted. */
const maxSteps = 30;

const withoutEmails = (text: string) => text.replaceAll(/[^\s@<>"'(]+@[^\s@<>"')]+/g, "(address)");

/** Provider messages can repeat the rejected address. */
export const withoutAddresses = (text: string): string =>
  withoutEmails(text).replaceAll(/(?<![\w.-])\+?\(?\d[\d ().-]{6,}\d(?![\w-])/g, (found) =>
    // Status codes and versions have fewer digits than a phone number.
    found.replaceAll(/\D/g, "").length >= 8 ? "(number)" : found,
  );

/** Keeps an ID, unless it is an address itself. */
const idWithoutAddress = (id: string) => (/^\+\d+$/.test(id) ? "(number)" : withoutEmails(id));

/** Formats an event's outcome for a ticket. Without `personal` it has no address and no payload. */
export function eventMarkdown(event: ReceivedEvent, options: MarkdownOptions): string {
  const { outcome, now, link, personal } = options;
  const said = (text: string | undefined) =>
    text === undefined
      ? "–"
      : plainMarkdown(personal ? maskSecrets(text) : withoutAddresses(maskSecrets(text)));
  const template = asObject(event.template);
  const subscriber = asObject(event.subscriber);
  const fact = (label: string, value: unknown) => {
    const text = asText(value);
    return text === undefined
      ? []
      : [`- ${label}: ${code(personal ? text : idWithoutAddress(text))}`];
  };
  const title = asText(template?.["name"]) ?? workflowIdentifier(template) ?? "Event";
  const lines = [
    `## ${describeEventOutcome(outcome, now, utc).label}: ${plainMarkdown(title)}`,
    "",
    ...(event.createdAt ? [`- Triggered: ${code(event.createdAt)}`] : []),
    ...fact("Workflow", workflowIdentifier(template)),
    ...fact("Subscriber", subscriber?.["subscriberId"]),
    ...fact("Transaction", event.transactionId),
    ...(event._id ? [`- Event: ${code(event._id)}`] : []),
    ...(personal
      ? [
          ...fact("Name", subscriberName(subscriber)),
          ...fact("Email", subscriber?.["email"]),
          ...fact("Phone", subscriber?.["phone"]),
        ]
      : []),
    `- <${link}>`,
  ];
  const steps = asObjects(event.jobs).flatMap((job, index) => {
    const of = outcome.jobs[index];
    return of ? [{ job, of }] : [];
  });
  if (steps.length > 0) {
    const ordered = steps.toSorted(
      (one, other) => Number(other.of.kind === "failed") - Number(one.of.kind === "failed"),
    );
    lines.push("", "| Step | Outcome | Provider | Last detail |", "| --- | --- | --- | --- |");
    for (const { job, of } of steps.length > maxSteps ? ordered.slice(0, maxSteps) : steps) {
      const provider =
        of.provider?.call === "notCalled" ? undefined : jobProvider(of.type, job["providerId"]);
      const last = lastDetail(job["executionDetails"]);
      const cells = [
        plainMarkdown(stepWords(of.type).name),
        plainMarkdown(describeJobOutcome(of, now, utc).label),
        provider === undefined ? "–" : plainMarkdown(providerName(provider)),
        said(asText(last?.["detail"])),
      ];
      lines.push(`| ${cells.join(" | ")} |`);
    }
    if (steps.length > maxSteps) {
      lines.push("", `${plural(steps.length - maxSteps, "more step")} left out.`);
    }
  }
  if (personal && event.payload) {
    const payload = maskSecrets(JSON.stringify(event.payload, null, 2));
    const fence = payload.includes("```") ? "````" : "```";
    lines.push("", "Payload:", "", `${fence}json`, payload, fence);
  }
  return `${lines.join("\n")}\n`;
}
