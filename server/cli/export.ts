import { countRecords, exportRecords } from "../transfer/export.ts";
import { type Kind, kinds } from "../transfer/format.ts";
import { fileSink, type Sink, streamSink } from "../transfer/sink.ts";
import { command, environmentOption, UsageError } from "./command.ts";
import { findEnvironment } from "./environments.ts";
import { createProgress } from "./progress.ts";

function readKinds(text: string | undefined): readonly Kind[] {
  if (text === undefined) return kinds;
  const names = text.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !kinds.some((kind) => kind === name));
  if (unknown !== undefined) {
    throw new UsageError(`--kind knows ${kinds.join(", ")}, not "${unknown}".`);
  }
  return kinds.filter((kind) => names.includes(kind));
}

/** Finishes the sink on success and abandons it on failure. */
async function filling<T>(sink: Sink, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    await sink.finish();
    return result;
  } catch (error) {
    await sink.abandon();
    throw error;
  }
}

export const exportCommand = command({
  name: "export",
  summary: "Writes the records of an environment as NDJSON, one a line.",
  details:
    `Kinds: ${kinds.join(", ")}.\n` +
    "Without --output it goes to the standard output; let npm be silent then:\n" +
    "npm run --silent service -- export > FILE",
  options: {
    ...environmentOption,
    kind: { type: "string", value: "K,…", help: "only these kinds, separated by commas" },
    "with-secrets": { type: "boolean", help: "credentials, tokens and webhook addresses too" },
    output: { type: "string", value: "FILE", help: "a file that only its owner can read" },
  },
  read: ({ environment, kind, output, "with-secrets": withSecrets = false }) => ({
    environment,
    kinds: readKinds(kind),
    output,
    withSecrets,
  }),
  async run(context, { environment: named, kinds: chosen, output, withSecrets }) {
    const { db, now, note } = context;
    const environment = await findEnvironment(context, named);
    const keyring = await context.keyring();
    const total = await countRecords(db, environment.id, chosen);
    const progress = createProgress();
    const label = `Exporting ${environment.name}`;
    let done = 0;

    const sink =
      output === undefined
        ? streamSink(process.stdout, "the standard output")
        : await fileSink(output);
    const records = await filling(sink, () =>
      exportRecords(
        { db, keyring, environment, kinds: chosen, withSecrets, now },
        sink.write,
        () => {
          done += 1;
          progress(done, total, label);
        },
      ),
    );
    const secrets = withSecrets ? "with secrets" : "without secrets";
    const text = `Exported ${done} records of ${environment.name} ${secrets}${output === undefined ? "" : ` to ${output}`}.`;
    if (output === undefined) note(text);
    return {
      json: { environment: environment.id, withSecrets, records, output },
      text,
      isPrinted: output === undefined,
    };
  },
});
