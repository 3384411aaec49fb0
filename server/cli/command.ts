import { parseArgs, type ParseArgsConfig } from "node:util";
import type { Kysely } from "kysely";
import type { Migration } from "../db/migrate.ts";
import type { Database } from "../db/schema.ts";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import type { Keyring } from "../secrets/keyring.ts";
import { getErrorCode } from "../startup-error.ts";

/** An invalid command line. The message is printed, and the exit code is 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** The database is open and migrated. */
export interface CommandContext {
  env: Env;
  log: Log;
  db: Kysely<Database>;
  now: Date;
  /** Migrations applied when this command opened the database. */
  appliedMigrations: readonly Migration[];
  /** Reads the encryption keys; creates a key for a new database. */
  openKeyring: () => Promise<Keyring>;
  /** Address of the service that runs on the same data directory, if any. */
  serviceAddress: string | undefined;
  /** Prints a note to the operator, separate from the result. */
  printNote: (text: string) => void;
}

export interface CommandResult {
  json: Readonly<Record<string, unknown>>;
  text: string;
  /** Whether the command has already printed its output, so that nothing else may be printed. */
  isPrinted?: boolean;
}

interface OptionHelp {
  help: string;
  /** Placeholder in the help, for example `TIME` in `--ttl TIME`. */
  placeholder?: string;
}
type Options = Record<
  string,
  NonNullable<ParseArgsConfig["options"]>[string] & { multiple?: false } & OptionHelp
>;
type OptionValues<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; strict: true; allowPositionals: true }>
>["values"];

interface CommandDefinition<O extends Options, Input> {
  name: string;
  summary: string;
  details?: string;
  options: O;
  /** Name of the positional argument. */
  argument?: string;
  /** Validates the option values before the database is opened. Returns the command's input. */
  parseInput(values: OptionValues<O>, argument: string): Input;
  /** Reports whether the command may create the embedded database. By default, it may not. */
  canCreateDatabase?(input: Input): boolean;
  run(context: CommandContext, input: Input): Promise<CommandResult>;
}

interface PreparedCommand {
  (context: CommandContext): Promise<CommandResult>;
  canCreateDatabase: boolean;
}

export interface CliCommand {
  name: string;
  summary: string;
  help: string;
  options: NonNullable<ParseArgsConfig["options"]>;
  /** Validates arguments, or throws UsageError. Returns a function that runs the command. */
  prepare(args: readonly string[]): PreparedCommand;
}

export const programName = "npm run service --";

const formatColumn = (left: string, right: string) => `  ${left.padEnd(24)} ${right}`;

function formatHelp<O extends Options, Input>(definition: CommandDefinition<O, Input>): string {
  const { name, summary, details, options, argument } = definition;
  const lines = Object.entries(options).map(([option, { help, placeholder }]) =>
    formatColumn(`--${option}${placeholder === undefined ? "" : ` ${placeholder}`}`, help),
  );
  return [
    `Usage: ${programName} ${name}${argument === undefined ? "" : ` ${argument}`} [options]`,
    "",
    summary,
    ...(details === undefined ? [] : ["", details]),
    "",
    "Options:",
    ...lines,
    formatColumn("--json", "print one JSON object as the last line of the output"),
    formatColumn("--help", "print this help"),
  ].join("\n");
}

function parseCommandArgs<O extends Options>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (error) {
    if (!getErrorCode(error).startsWith("ERR_PARSE_ARGS") || !(error instanceof Error)) throw error;
    throw new UsageError(`${error.message.replace(/\. .*$/s, "").replace(/\.$/, "")}.`);
  }
}

export function defineCommand<O extends Options, Input>(
  definition: CommandDefinition<O, Input>,
): CliCommand {
  const { name, summary, options, argument } = definition;
  return {
    name,
    summary,
    help: formatHelp(definition),
    options,
    prepare(args) {
      const { values, positionals } = parseCommandArgs(args, options);
      const [argumentValue = "", ...extraValues] = positionals;
      if (argument !== undefined && argumentValue === "")
        throw new UsageError(`The argument ${argument} is missing.`);
      const unexpectedValues = argument === undefined ? positionals : extraValues;
      if (unexpectedValues.length > 0)
        throw new UsageError(`Unexpected argument "${unexpectedValues.join(" ")}".`);
      const input = definition.parseInput(values, argumentValue);
      return Object.assign((context: CommandContext) => definition.run(context, input), {
        canCreateDatabase: definition.canCreateDatabase?.(input) ?? false,
      });
    },
  };
}

export const environmentOption = {
  environment: {
    type: "string",
    placeholder: "E",
    help: "ID or name; default: the environment that npm start opens",
  },
} as const;
