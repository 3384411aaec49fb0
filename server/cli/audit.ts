import { type AuditChange, findChanges } from "../audit/changes.ts";
import { listAudit, type StoredEntry } from "../audit/repository.ts";
import { toPrintable } from "../printable.ts";
import { defineCommand, UsageError } from "./command.ts";
import { listAllEnvironments, findEnvironment } from "./environments.ts";
import { parseTime } from "./time.ts";

const defaultLimit = 50;
const maxEntries = 10_000;
const maxChanges = 15;
const maxValueLength = 70;

function parseLimit(text: string | undefined): number {
  const limit = text === undefined ? defaultLimit : /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > maxEntries) {
    throw new UsageError(`--limit must be a whole number from 1 to ${maxEntries}, not "${text}".`);
  }
  return limit;
}

// These fields change with every write.
const isBookkeeping = ({ field }: AuditChange) => field === "updatedAt" || field === "__v";

function formatValue(value: unknown): string {
  if (value === undefined) return "none";
  // A part of a hash is enough to distinguish two values.
  const isHash = typeof value === "string" && /^hmac:[0-9a-f]{64}$/.test(value);
  const text = toPrintable(isHash ? `${value.slice(0, 13)}…` : JSON.stringify(value));
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength - 1)}…` : text;
}

function formatEntry(entry: StoredEntry, environmentName: string): string {
  const headFields = [
    entry.at.toISOString(),
    environmentName,
    entry.actor,
    entry.action,
    entry.target,
  ];
  const changes = findChanges(entry.before, entry.after).filter((change) => !isBookkeeping(change));
  const lines = changes.slice(0, maxChanges).map(({ field, before, after }) => {
    const prefix = entry.before === null ? "" : `${formatValue(before)} → `;
    return `    ${toPrintable(field)}: ${prefix}${formatValue(after)}`;
  });
  const hiddenCount = changes.length - lines.length;
  return [
    headFields.map(toPrintable).join("  "),
    ...lines,
    // oxlint-disable-next-line signalbox/whole-text -- an indented line
    ...(hiddenCount > 0 ? [`    and ${hiddenCount} more`] : []),
  ].join("\n");
}

export const auditCommand = defineCommand({
  name: "audit",
  summary: "List changes, newest first: who changed which record, and when.",
  details: "Secrets are shown as hashes, so that you can see changes but not values.",
  options: {
    environment: { type: "string", placeholder: "E", help: "ID or name; default: all" },
    target: {
      type: "string",
      placeholder: "T",
      help: "part of a target, such as user_1 or integration",
    },
    since: {
      type: "string",
      placeholder: "T",
      help: "a date, a date with a time, or an age such as 12h",
    },
    limit: {
      type: "string",
      placeholder: "N",
      help: `maximum number of entries; default: ${defaultLimit}`,
    },
  },
  parseInput: ({ environment, target, since, limit }) => ({
    environment,
    target,
    since: since === undefined ? undefined : parseTime(since, "--since", new Date()),
    limit: parseLimit(limit),
  }),
  async run({ db, printNote }, { environment: environmentName, ...query }) {
    const environments =
      environmentName === undefined
        ? await listAllEnvironments(db)
        : [await findEnvironment({ db, printNote }, environmentName)];
    const environmentNamesById = new Map(environments.map(({ id, name }) => [id, name]));
    const allEntries: StoredEntry[] = [];
    for (const { id } of environments) {
      allEntries.push(...(await listAudit(db, { environmentId: id, ...query })));
    }
    const entries = allEntries
      .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
      .slice(0, query.limit);
    return {
      json: {
        entries: entries.map(({ environment_id, ...entry }) => ({
          environment: environment_id,
          ...entry,
        })),
      },
      text:
        entries.length === 0
          ? "none"
          : entries
              .map((entry) =>
                formatEntry(entry, environmentNamesById.get(entry.environment_id) ?? ""),
              )
              .join("\n"),
    };
  },
});
