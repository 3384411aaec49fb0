import { inTimeOrder } from "../../../../contract/attempts.ts";
import { asObject, asObjects, asText, type LooseObject } from "../../../../contract/loose.ts";
import { type EventOutcome, isSending, type JobOutcome } from "../../../../contract/rules.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import type { WriteInstant } from "../../../entities/outcome-words.ts";
import { jobProvider, providerName } from "../../../entities/provider-label.tsx";
import { stepWords } from "../../../entities/step-words.ts";
import { formatElapsed } from "../../../lib/elapsed.ts";
import { formatCount, formatList, plural } from "../../../lib/format.ts";
import { ordinal } from "../../../lib/ordinal.ts";

/** A piece of a sentence. `data` and `quote` hold text from the record. */
export interface VerdictPart {
  kind: "text" | "strong" | "data" | "quote";
  text: string;
}
export type Sentence = readonly VerdictPart[];

interface Member {
  job: LooseObject;
  outcome: JobOutcome;
}
/** Jobs of one type that came out in one way. */
type Group = readonly [Member, ...Member[]];

const text = (value: string): VerdictPart => ({ kind: "text", text: value });
const strong = (value: string): VerdictPart => ({ kind: "strong", text: value });

/** "Email", "Email ×3". */
function nameOf(group: Group): string {
  const { name } = stepWords(group[0].outcome.type);
  return group.length > 1 ? `${name} ×${formatCount(group.length)}` : name;
}
const areOrIs = (groups: readonly Group[], are: string, is: string) =>
  groups.length > 1 || (groups[0]?.length ?? 0) > 1 ? are : is;

function reason({ job }: Member, statuses?: readonly string[]): VerdictPart[] {
  const detail = inTimeOrder(job["executionDetails"])
    .filter(({ status }) => status !== "ReadConfirmation")
    .findLast(({ status }) => statuses === undefined || statuses.includes(asText(status) ?? ""));
  const said = asText(detail?.["detail"]);
  return said === undefined ? [] : [text(": "), { kind: "quote", text: said }];
}

function through({ job, outcome }: Member): VerdictPart[] {
  const provider = jobProvider(outcome.type, job["providerId"]);
  return provider === undefined
    ? []
    : [text(" through "), { kind: "data", text: providerName(provider) }];
}

function failed(group: Group): Sentence {
  const [first] = group;
  const { tries } = first.outcome;
  return [
    strong(`${nameOf(group)} failed`),
    ...(group.length === 1 && tries > 1 ? [text(` after ${plural(tries, "try", "tries")}`)] : []),
    ...through(first),
    ...reason(first, ["Failed"]),
    text("."),
  ];
}

function stuck(group: Group, now: number): Sentence {
  const { status, lastSignAt } = group[0].outcome;
  const silence = lastSignAt === undefined ? "" : ` for ${formatElapsed(now - lastSignAt)}`;
  return [
    strong(`${nameOf(group)} ${areOrIs([group], "are", "is")} stuck`),
    text(`: ${status}, and nothing was reported${silence}.`),
  ];
}

function waiting(group: Group, now: number, write: WriteInstant): Sentence {
  const { waitsFor, until, type } = group[0].outcome;
  if (waitsFor !== undefined && waitsFor !== type) {
    return [text(`${nameOf(group)} ${areOrIs([group], "wait", "waits")} for the ${waitsFor}.`)];
  }
  const end =
    until === undefined
      ? ""
      : until.at > now
        ? ` until ${write(until.at)}`
        : `; it was due at ${write(until.at)}`;
  return [text(`${nameOf(group)} ${areOrIs([group], "wait", "waits")}${end}.`)];
}

function warned(group: Group): Sentence {
  const [first] = group;
  const verb = `${areOrIs([group], "were", "was")} ${isSending(first.outcome.type) ? "sent" : "completed"}`;
  if (first.outcome.tries > 1) {
    return [
      text(`${nameOf(group)} ${verb} on the ${ordinal(first.outcome.tries)} try`),
      ...through(first),
      text("."),
    ];
  }
  return [
    text(`${nameOf(group)} ${verb} with a warning`),
    ...reason(first, ["Warning", "Failed"]),
    text("."),
  ];
}

const skipped = (group: Group): Sentence => [
  text(
    `${nameOf(group)} ${areOrIs([group], "were", "was")} ${group[0].outcome.status === "canceled" ? "canceled" : "skipped"}`,
  ),
  ...reason(group[0]),
  text("."),
];

const unknown = (group: Group): Sentence =>
  group[0].outcome.status === ""
    ? [text(`${nameOf(group)} ${areOrIs([group], "have", "has")} no status.`)]
    : [
        text(`${nameOf(group)} ${areOrIs([group], "have", "has")} the status `),
        { kind: "quote", text: group[0].outcome.status },
        text(", which this console does not know."),
      ];

const all = (groups: readonly Group[], are: string, is: string): Sentence[] =>
  groups.length === 0
    ? []
    : [[text(`${formatList(groups.map(nameOf))} ${areOrIs(groups, are, is)}.`)]];

/**
 * What became of an event in a few sentences, made from statuses and the details' own texts alone;
 * nothing is concluded from what a text says.
 */
export function verdict(
  event: ReceivedEvent,
  { jobs }: EventOutcome,
  now: number,
  write: WriteInstant,
): Sentence[] {
  if (jobs.length === 0) return [[text("The record tells of no steps.")]];
  const records = asObjects(asObject(event)?.["jobs"]);
  const groups = new Map<string, [Member, ...Member[]]>();
  jobs.forEach((outcome, index) => {
    const key = `${outcome.kind} ${outcome.type} ${outcome.status}`;
    const member = { job: records[index] ?? {}, outcome };
    const group = groups.get(key);
    if (group) group.push(member);
    else groups.set(key, [member]);
  });
  const of = (kind: JobOutcome["kind"]) =>
    [...groups.values()].filter(([{ outcome }]) => outcome.kind === kind);
  const sends = ([{ outcome }]: Group) => isSending(outcome.type);
  const done = of("succeeded");
  const sent = done.filter(sends);
  const ran = done.filter((group) => !sends(group));
  return [
    ...of("failed").map(failed),
    ...of("stuck").map((group) => stuck(group, now)),
    ...of("waiting").map((group) => waiting(group, now, write)),
    ...all(of("running"), "are running", "is running"),
    ...of("warning").map(warned),
    ...all(sent, "were sent", "was sent"),
    // Digests and delays that simply ended are no news beside what was sent.
    ...(jobs.some(({ type }) => isSending(type))
      ? []
      : all(ran, "were completed", "was completed")),
    ...of("notSent").map(skipped),
    ...all(
      of("merged"),
      "were merged into another event's digest",
      "was merged into another event's digest",
    ),
    ...of("unknown").map(unknown),
  ];
}
