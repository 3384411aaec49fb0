import { expect, it } from "vitest";
import { type CliCommand, UsageError } from "./command.ts";
import { revokeCommand, tokenCommand } from "./credentials.ts";
import { demoCommand, generateCommand } from "./demo-commands.ts";
import { environmentsCommand } from "./environments.ts";
import { pruneCommand } from "./maintenance.ts";

it.each<[string, CliCommand, string]>([
  [
    "token --ttl soon",
    tokenCommand,
    '--ttl must be a duration from 1s to 3660d, such as 30m, 12h, or 7d, not "soon".',
  ],
  ["token --ttl", tokenCommand, "Option '--ttl <value>' argument missing."],
  ["token --color", tokenCommand, "Unknown option '--color'."],
  ["token now", tokenCommand, 'Unexpected argument "now".'],
  ["revoke", revokeCommand, "The argument ID is missing."],
  ["revoke a b", revokeCommand, 'Unexpected argument "b".'],
  [
    "demo",
    demoCommand,
    "Add --reset to confirm: the command deletes the demo and creates it again.",
  ],
  ["generate --events 1", generateCommand, "--subscribers N is required."],
  [
    "generate --subscribers 1e6 --events 1",
    generateCommand,
    '--subscribers must be a whole number, not "1e6".',
  ],
  ["prune", pruneCommand, "--before T is required."],
  ["environments --create A", environmentsCommand, "--create requires --organization NAME."],
  [
    "environments --production",
    environmentsCommand,
    "--organization and --production require --create NAME.",
  ],
])("rejects %s before opening the database", (line, command, message) => {
  expect(() => command.prepare(line.split(" ").slice(1))).toThrow(new UsageError(message));
});
