import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { toPrintable } from "../printable.ts";
import { getErrorCode, StartupError } from "../startup-error.ts";
import { importRecords, type ImportSummary } from "../transfer/import.ts";
import type { ImportNotes } from "../transfer/transfer-context.ts";
import { defineCommand, environmentOption } from "./command.ts";
import { findEnvironment } from "./environments.ts";
import { plural } from "./plural.ts";
import { createProgressPrinter } from "./progress.ts";
import { formatTable } from "./table.ts";

interface ImportSource {
  stream: AsyncIterable<Uint8Array | string>;
  /** Number of bytes; undefined unless the source is a regular file. */
  sizeBytes: number | undefined;
}

const createReadError = (name: string, error: unknown) =>
  new StartupError(`Can't read ${name}: ${getErrorCode(error) || String(error)}.`);

/** Opens a stream when its iteration begins, because an error before that would be unhandled. */
async function* readStream(
  openStream: () => AsyncIterable<Uint8Array | string>,
  name: string,
): ImportSource["stream"] {
  try {
    yield* openStream();
  } catch (error) {
    throw createReadError(name, error);
  }
}

async function openSource(file: string): Promise<ImportSource> {
  if (file === "-") {
    return { stream: readStream(() => process.stdin, "standard input"), sizeBytes: undefined };
  }
  try {
    const stats = await stat(file);
    if (stats.isDirectory()) throw new StartupError(`${file} is a directory.`);
    return {
      stream: readStream(() => createReadStream(file, { highWaterMark: 256 * 1024 }), file),
      sizeBytes: stats.isFile() ? stats.size : undefined,
    };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw createReadError(file, error);
  }
}

const recordsPerNote = 10_000;

function createProgressReporter(
  sizeBytes: number | undefined,
  label: string,
  printNote: (text: string) => void,
) {
  if (sizeBytes !== undefined) {
    const showProgress = createProgressPrinter();
    return (byteCount: number) => showProgress(byteCount, sizeBytes, label);
  }
  return (_: number, recordCount: number) => {
    if (recordCount > 0 && recordCount % recordsPerNote === 0)
      printNote(`${label}: ${plural(recordCount, "record")}…`);
  };
}

const maxNames = 20;

function formatNames(names: readonly string[]): string {
  const examplesText = names.slice(0, maxNames).map(toPrintable).join(", ");
  return names.length > maxNames
    ? `${examplesText}, and ${names.length - maxNames} more`
    : examplesText;
}

function formatNotes(notes: ImportNotes): string[] {
  const { deactivated, unreadable, demoted, inactivePrimaries, withoutToken } = notes;
  const { skippedEndpoints, skippedChannelCount } = notes;
  return [
    ...(deactivated.length > 0
      ? [
          `Integrations left inactive because the file contains no secrets: ${formatNames(deactivated)}. Add credentials, then activate them.`,
        ]
      : []),
    ...(unreadable.length > 0
      ? [
          `Integration secrets removed because they couldn't be decrypted: ${formatNames(unreadable)}. Enter the secrets again, then activate the integrations that are inactive.`,
        ]
      : []),
    ...(demoted.length > 0 ? [`Integrations no longer primary: ${formatNames(demoted)}.`] : []),
    ...(inactivePrimaries.length > 0
      ? [
          `Inactive integrations not set as primary: ${formatNames(inactivePrimaries)}. Activate each one, then set it as primary.`,
        ]
      : []),
    ...(withoutToken.length > 0
      ? [`Connections created without a token: ${formatNames(withoutToken)}.`]
      : []),
    ...(skippedEndpoints.length > 0
      ? [
          `Endpoints skipped because the file contains no webhook URLs: ${formatNames(skippedEndpoints)}.`,
        ]
      : []),
    ...(skippedChannelCount > 0
      ? [
          `${plural(skippedChannelCount, "channel setting")} skipped because the file contains no secrets.`,
        ]
      : []),
  ];
}

function formatSummary(
  { header, counts, notes }: ImportSummary,
  targetName: string,
  isDryRun: boolean,
) {
  const rows = Object.entries(counts).map(([kind, count]) => ({ kind, ...count }));
  const sourceText = `from ${toPrintable(header.environment.name)} (exported ${header.exportedAt})`;
  return [
    isDryRun
      ? `Dry run: ${targetName} is unchanged. An import ${sourceText} would do the following:`
      : `Imported into ${targetName} ${sourceText}:`,
    formatTable(rows, ["kind", "created", "updated", "unchanged"]),
    ...formatNotes(notes),
  ].join("\n");
}

export const importCommand = defineCommand({
  name: "import",
  argument: "FILE",
  summary: "Import the records of an export into an environment.",
  details:
    "Use - as FILE for standard input. If any line has an error, nothing is imported. Existing\n" +
    "records are replaced. If the file has no secrets, saved secrets don't change, and new\n" +
    "integrations are inactive.",
  options: {
    ...environmentOption,
    "dry-run": { type: "boolean", help: "check the file, and show what would change" },
  },
  parseInput: ({ environment, "dry-run": isDryRun = false }, file) => ({
    environment,
    dryRun: isDryRun,
    file,
  }),
  async run(context, { environment: environmentName, dryRun: isDryRun, file }) {
    const { db, now, printNote } = context;
    const environment = await findEnvironment(context, environmentName);
    const keyring = await context.openKeyring();
    const { stream, sizeBytes } = await openSource(file);
    const summary = await importRecords({
      db,
      keyring,
      environment,
      source: stream,
      now,
      isDryRun,
      onProgress: createProgressReporter(
        sizeBytes,
        `Importing into ${environment.name}`,
        printNote,
      ),
    });
    const { counts, notes } = summary;
    return {
      json: { environment: environment.id, dryRun: isDryRun, counts, notes },
      text: formatSummary(summary, environment.name, isDryRun),
    };
  },
});
