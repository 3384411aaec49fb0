import { maskSecrets } from "../../../../contract/mask-secrets.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { getEventSubscriber } from "../../../../domain/event-subscriber.ts";
import { asText, asTexts, asTime } from "../../../../domain/loose.ts";
import { getEventOutcome } from "../../../../domain/event-outcome.ts";
import {
  describeEventOutcome,
  describeJobOutcome,
} from "../../../entities/events/outcome-labels.ts";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import { getSubscriberName } from "../../../entities/subscribers/subscriber-name.ts";
import { getEventTemplate, getWorkflowIdentifier } from "../../../../domain/workflow-identifier.ts";
import { plural } from "../../../lib/text/format.ts";
import { byteOrderMark, toCsvLine } from "../../../lib/csv/write-csv.ts";
import { formatTimestamp } from "./event-texts.ts";

/** Maximum number of steps in a cell. Further steps are only counted. */
const maxCellJobs = 50;

function toCellsByColumn(event: ReceivedEvent, now: number): Readonly<Record<string, unknown>> {
  const outcome = getEventOutcome(event, now);
  const template = getEventTemplate(event);
  const subscriber = getEventSubscriber(event);
  const createdAt = asTime(event.createdAt);
  const { endedAt } = outcome;
  return {
    createdAt: event.createdAt,
    eventId: event._id,
    transactionId: event.transactionId,
    workflow: getWorkflowIdentifier(template),
    workflowName: template["name"],
    subscriberId: asText(subscriber["subscriberId"]),
    name: getSubscriberName(subscriber),
    email: subscriber["email"],
    phone: subscriber["phone"],
    outcome: describeEventOutcome(outcome, now, formatTimestamp).label,
    failedSteps: outcome.failedCount,
    elapsedMs: createdAt === undefined || endedAt === undefined ? undefined : endedAt - createdAt,
    steps: [
      ...outcome.jobs
        .slice(0, maxCellJobs)
        .map(
          (job) =>
            `${describeStepType(job.type).name}: ${describeJobOutcome(job, now, formatTimestamp).label}`,
        ),
      ...(outcome.jobs.length > maxCellJobs
        ? [plural(outcome.jobs.length - maxCellJobs, "more step")]
        : []),
    ].join("; "),
    severity: event.severity,
    critical: event.critical,
    tags: asTexts(event.tags).join("; "),
  };
}

/**
 * Formats events as CSV (RFC 4180). Escapes cells that a spreadsheet would evaluate as formulas.
 */
const formatCsv = (events: readonly ReceivedEvent[], now: number): string =>
  byteOrderMark +
  toCsvLine(Object.keys(toCellsByColumn({}, now))) +
  events.map((event) => toCsvLine(Object.values(toCellsByColumn(event, now)))).join("");

export type EventExportFormat = "json" | "ndjson" | "csv";

/**
 * Formats events as a file. Masks secrets in JSON and NDJSON unless `shouldIncludeSecrets` is set.
 *
 * @param receivedTextsByEvent the texts as received, which preserve digits and key order
 */
export function createSelectionFile(
  events: readonly ReceivedEvent[],
  format: EventExportFormat,
  now: number,
  shouldIncludeSecrets: boolean,
  receivedTextsByEvent?: ReadonlyMap<ReceivedEvent, string>,
) {
  const toFile = (type: string, text: string) => ({ name: `events.${format}`, type, text });
  if (format === "csv") return toFile("text/csv", formatCsv(events, now));
  const texts = events.map((event) => {
    // Line breaks in JSON are always between tokens.
    const text =
      receivedTextsByEvent?.get(event)?.replaceAll(/[\r\n]+\s*/g, "") ?? JSON.stringify(event);
    return shouldIncludeSecrets ? text : maskSecrets(text);
  });
  return format === "ndjson"
    ? toFile("application/x-ndjson", texts.map((text) => `${text}\n`).join(""))
    : toFile("application/json", `[${texts.join(",\n")}]\n`);
}
