import { UnreadableValueError } from "../secrets/keyring.ts";
import { StartupError } from "../startup-error.ts";
import { countRecords, exportRecords } from "../transfer/export.ts";
import { type Kind, kinds } from "../transfer/record-kinds.ts";
import { createFileSink, type Sink, createStreamSink } from "../transfer/sink.ts";
import { defineCommand, environmentOption, UsageError } from "./command.ts";
import { findEnvironment } from "./environments.ts";
import { plural } from "./plural.ts";
import { createProgressPrinter } from "./progress.ts";

function parseKinds(text: string | undefined): readonly Kind[] {
  if (text === undefined) return kinds;
  const kindNames = text.split(",").map((name) => name.trim());
  const unknownName = kindNames.find((name) => !kinds.some((kind) => kind === name));
  if (unknownName !== undefined) {
    throw new UsageError(`Unknown kind "${unknownName}". Available kinds: ${kinds.join(", ")}.`);
  }
  return kinds.filter((kind) => kindNames.includes(kind));
}

async function withSink<T>(sink: Sink, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    await sink.finish();
    return result;
  } catch (error) {
    await sink.abandon();
    if (!(error instanceof UnreadableValueError)) throw error;
    throw new StartupError(
      `${error.message} Enter the value again in the console, or export other kinds with --kind.`,
      { cause: error },
    );
  }
}

export const exportCommand = defineCommand({
  name: "export",
  summary: "Export the records of an environment as NDJSON, one per line.",
  details:
    `Kinds: ${kinds.join(", ")}.\n` +
    "Without --output, the export is written to standard output. Add --silent, so that npm prints\n" +
    "nothing else: npm run --silent service -- export > FILE",
  options: {
    ...environmentOption,
    kind: {
      type: "string",
      placeholder: "K,…",
      help: "kinds of records to export, separated by commas; default: all",
    },
    "with-secrets": { type: "boolean", help: "include credentials, tokens, and webhook URLs" },
    output: {
      type: "string",
      placeholder: "FILE",
      help: "write to a file that only its owner can read",
    },
  },
  parseInput: ({ environment, kind, output, "with-secrets": withSecrets = false }) => ({
    environment,
    kinds: parseKinds(kind),
    output,
    withSecrets,
  }),
  async run(context, { environment: environmentName, kinds: selectedKinds, output, withSecrets }) {
    const { db, now, printNote } = context;
    const environment = await findEnvironment(context, environmentName);
    const keyring = await context.openKeyring();
    const totalCount = await countRecords(db, environment.id, selectedKinds);
    const showProgress = createProgressPrinter();
    const label = `Exporting ${environment.name}`;
    let exportedCount = 0;

    const sink =
      output === undefined
        ? createStreamSink(process.stdout, "standard output")
        : await createFileSink(output);
    const recordCounts = await withSink(sink, () =>
      exportRecords(
        { db, keyring, environment, kinds: selectedKinds, withSecrets, now },
        sink.write,
        () => {
          exportedCount += 1;
          showProgress(exportedCount, totalCount, label);
        },
      ),
    );
    const recordsText = plural(exportedCount, "record");
    const destination = output ?? "standard output";
    const text = withSecrets
      ? `Exported ${recordsText} with secrets from ${environment.name} to ${destination}.`
      : `Exported ${recordsText} without secrets from ${environment.name} to ${destination}.`;
    if (output === undefined) printNote(text);
    return {
      json: { environment: environment.id, withSecrets, records: recordCounts, output },
      text,
      isPrinted: output === undefined,
    };
  },
});
