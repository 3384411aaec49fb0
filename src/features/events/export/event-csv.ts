import { asObject, asText, asTexts, asTime } from "../../../../domain/loose.ts";
import { eventOutcome } from "../../../../domain/rules.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { eventWords, jobWords } from "../../../entities/events/outcome-words.ts";
import { stepWords } from "../../../entities/events/step-words.ts";
import { subscriberName } from "../../../entities/subscribers/subscriber-name.ts";
import { workflowIdentifier } from "../../../entities/events/workflow-label.tsx";
import { byteOrderMark, csvLine } from "../../../lib/csv/write-csv.ts";

const headings = [
  "createdAt",
  "eventId",
  "transactionId",
  "workflow",
  "workflowName",
  "subscriberId",
  "name",
  "email",
  "phone",
  "outcome",
  "failedSteps",
  "elapsedMs",
  "steps",
  "severity",
  "critical",
  "tags",
];

const utc = (at: number) => new Date(at).toISOString();

function cells(event: ReceivedEvent, now: number): unknown[] {
  const outcome = eventOutcome(event, now);
  const template = asObject(event.template);
  const subscriber = asObject(event.subscriber);
  const createdAt = asTime(event.createdAt);
  const { endedAt } = outcome;
  return [
    event.createdAt,
    event._id,
    event.transactionId,
    workflowIdentifier(template),
    template?.["name"],
    asText(subscriber?.["subscriberId"]),
    subscriberName(subscriber),
    subscriber?.["email"],
    subscriber?.["phone"],
    eventWords(outcome, now, utc).label,
    outcome.failed,
    createdAt === undefined || endedAt === undefined ? undefined : endedAt - createdAt,
    outcome.jobs
      .slice(0, 50)
      .map((job) => `${stepWords(job.type).name}: ${jobWords(job, now, utc).label}`)
      .join("; "),
    event.severity,
    event.critical,
    asTexts(event.tags).join("; "),
  ];
}

/** Formats events as RFC 4180, and escapes cells that a spreadsheet would compute. */
export const eventsCsv = (events: readonly ReceivedEvent[], now: number): string =>
  byteOrderMark + csvLine(headings) + events.map((event) => csvLine(cells(event, now))).join("");
