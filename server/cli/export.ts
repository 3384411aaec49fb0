import { countRecords, exportRecords } from "../transfer/export.ts";
import { type Kind, kinds } from "../transfer/record-kinds.ts";
import { createFileSink, type Sink, createStreamSink } from "../transfer/sink.ts";
import { defineCommand, environmentOption, UsageError } from "./command.ts";
import { findEnvironment } from "./environments.ts";
import { plural } from "./plural.ts";
import { createProgress } from "./progress.ts";

function parseKinds(text: string | undefined): readonly Kind[] {
  if (text === undefined) return kinds;
  const names = text.split(",").map((name) => name.trim());
  const unknownName = names.find((name) => !kinds.some((kind) => kind === name));
  if (unknownName !== undefined) {
    throw new UsageError(`Unknown kind "${unknownName}". Use one of ${kinds.join(", ")}.`);
  }
  return kinds.filter((kind) => names.includes(kind));
}

/** Finishes the sink on success and abandons it on failure. */
async function withSink<T>(sink: Sink, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    await sink.finish();
    return result;
  } catch (error) {
    await sink.abandon();
    throw error;
  }
}

export const exportCommand = defineCommand({
  name: "export",
  summary: "Exports the records of an environment as NDJSON, one per line.",
  details:
    `Kinds: ${kinds.join(", ")}.\n` +
    "Without --output, the export is written to standard output. In that case, use --silent:\n" +
    "npm run --silent service -- export > FILE",
  options: {
    ...environmentOption,
    kind: {
      type: "string",
      value: "K,…",
      help: "kinds of records to export, separated by commas; default: all",
    },
    "with-secrets": { type: "boolean", help: "include credentials, tokens, and webhook URLs" },
    output: { type: "string", value: "FILE", help: "write to a file that only its owner can read" },
  },
  read: ({ environment, kind, output, "with-secrets": withSecrets = false }) => ({
    environment,
    kinds: parseKinds(kind),
    output,
    withSecrets,
  }),
  async run(context, { environment: environmentName, kinds: chosenKinds, output, withSecrets }) {
    const { db, now, note } = context;
    const environment = await findEnvironment(context, environmentName);
    const keyring = await context.keyring();
    const total = await countRecords(db, environment.id, chosenKinds);
    const progress = createProgress();
    const label = `Exporting ${environment.name}`;
    let done = 0;

    const sink =
      output === undefined
        ? createStreamSink(process.stdout, "standard output")
        : await createFileSink(output);
    const records = await withSink(sink, () =>
      exportRecords(
        { db, keyring, environment, kinds: chosenKinds, withSecrets, now },
        sink.write,
        () => {
          done += 1;
          progress(done, total, label);
        },
      ),
    );
    const secrets = withSecrets ? "with secrets" : "without secrets";
    const summary = `Exported ${plural(done, "record")} of ${environment.name} ${secrets}`;
    const text = output === undefined ? `${summary}.` : `${summary} to ${output}.`;
    if (output === undefined) note(text);
    return {
      json: { environment: environment.id, withSecrets, records, output },
      text,
      isPrinted: output === undefined,
    };
  },
});
