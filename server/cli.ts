import { parseArgs } from "node:util";
import { auditCommand } from "./cli/audit.ts";
import { type CliCommand, type CommandContext, programName, UsageError } from "./cli/command.ts";
import {
  keyCommand,
  keysCommand,
  linkCommand,
  revokeCommand,
  sessionsCommand,
  tokenCommand,
} from "./cli/credentials.ts";
import { demoCommand, generateCommand } from "./cli/demo-commands.ts";
import { environmentsCommand } from "./cli/environments.ts";
import { exportCommand } from "./cli/export.ts";
import { formatError } from "./cli/format-error.ts";
import { importCommand } from "./cli/import.ts";
import { openDatabaseKeyring } from "./cli/keyring.ts";
import { migrateCommand, pruneCommand } from "./cli/maintenance.ts";
import { requireDatabase } from "./cli/require-database.ts";
import { rotateKeyCommand } from "./cli/rotate-key.ts";
import { openDatabase } from "./db/connect.ts";
import { migrate } from "./db/migrate.ts";
import { parseEnv } from "./env.ts";
import { createLog } from "./log.ts";
import { toPrintableJson } from "./printable.ts";
import { getErrorCode, StartupError } from "./startup-error.ts";
import { createStreamSink } from "./transfer/sink.ts";

const commands: readonly CliCommand[] = [
  tokenCommand,
  keyCommand,
  linkCommand,
  sessionsCommand,
  keysCommand,
  revokeCommand,
  environmentsCommand,
  migrateCommand,
  pruneCommand,
  exportCommand,
  importCommand,
  rotateKeyCommand,
  auditCommand,
  generateCommand,
  demoCommand,
];

const overviewText = [
  `Usage: ${programName} COMMAND [options]`,
  "",
  ...commands.map(({ name, summary }) => `  ${name.padEnd(14)} ${summary}`),
  "",
  "Every command accepts --help and --json. With --json, the last line of the output is a JSON object.",
  "Commands work whether or not the service is running.",
].join("\n");

const printNote = (text: string) => console.error(text);

/**
 * Prints a text. Throws StartupError if it can't be written, for example to a full disk. A reader
 * such as `head` may stop early.
 */
async function printResult(text: string): Promise<void> {
  const sink = createStreamSink(process.stdout, "standard output");
  try {
    await sink.write(`${text}\n`);
    await sink.finish();
  } catch (error) {
    if (!(error instanceof StartupError && getErrorCode(error.cause) === "EPIPE")) throw error;
  }
}

/** Returns the first argument that is neither an option nor the value of one. */
const findCommandArgument = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: Object.fromEntries(commands.flatMap(({ options }) => Object.entries(options))),
    strict: false,
    tokens: true,
  }).tokens.find((token) => token.kind === "positional");

async function run(args: readonly string[]): Promise<void> {
  const commandArgs = args.filter(
    (argument) => argument !== "--json" && argument !== "--help" && argument !== "-h",
  );
  const commandArgument = findCommandArgument(commandArgs);
  const commandName = commandArgument?.value;
  const command = commands.find((candidate) => candidate.name === commandName);
  if (args.includes("--help") || args.includes("-h") || args.length === 0) {
    await printResult(command?.help ?? overviewText);
    return;
  }
  if (commandArgument === undefined || command === undefined) {
    const commandNamesText = commands.map((candidate) => candidate.name).join(", ");
    throw new UsageError(
      commandName === undefined
        ? `Specify a command: ${commandNamesText}.`
        : `Unknown command "${commandName}". Available commands: ${commandNamesText}.`,
    );
  }
  const runCommand = command.prepare(commandArgs.toSpliced(commandArgument.index, 1));

  const env = parseEnv(process.env);
  const log = createLog({ level: env.logLevel });
  if (!runCommand.canCreateDatabase) requireDatabase(env);
  const database = await openDatabase(env, { log, purpose: "command", statementTimeoutMs: 0 });
  try {
    const { db, pool, serviceAddress } = database;
    const appliedMigrations = await migrate(pool, { log });
    if (env.databaseUrl === undefined && appliedMigrations[0]?.version === 1) {
      printNote(
        `Created a new database in ${env.dataDir}. If the service uses another database, set DATA_DIR or DATABASE_URL to the value that the service uses.`,
      );
    }
    const context: CommandContext = {
      env,
      log,
      db,
      appliedMigrations,
      now: new Date(),
      openKeyring: () => openDatabaseKeyring(db, env.keyFile),
      serviceAddress,
      printNote,
    };
    const { json, text, isPrinted = false } = await runCommand(context);
    if (!isPrinted)
      await printResult(args.includes("--json") ? toPrintableJson(JSON.stringify(json)) : text);
  } finally {
    await database.close();
  }
}

// `process.exit` runs the exit handlers, which release the database. "disconnect" is emitted when
// the parent process has ended.
for (const event of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) {
  process.once(event, () => process.exit(1));
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  printNote(formatError(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
