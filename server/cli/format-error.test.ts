import pg from "pg";
import { expect, it } from "vitest";
import { DatabaseUnavailableError } from "../db/unavailable.ts";
import { StartupError } from "../startup-error.ts";
import { UsageError } from "./command.ts";
import { formatError } from "./format-error.ts";

const createPostgresError = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, 0, "error"), { code });

it.each<[Error, string]>([
  [new UsageError("Specify a command."), "Specify a command."],
  [new StartupError("The port is in use."), "The port is in use."],
  [
    createPostgresError("40P01", "deadlock detected"),
    "Another process changed the same records at the same time. Run the command again.",
  ],
  ...[
    createPostgresError("57P01", "terminating connection due to administrator command"),
    createPostgresError("53100", "could not extend file: No space left on device"),
    new DatabaseUnavailableError(new Error("Connection terminated unexpectedly")),
  ].map((error): [Error, string] => [
    error,
    `The database failed: ${error.message}. Solve this problem, then run the command again.`,
  ]),
])("formats %s as a sentence", (error, text) => {
  expect(formatError(error)).toBe(text);
});

it("formats a bug with its stack", () => {
  const error = new TypeError("x is not a function");
  expect(formatError(error)).toBe(error.stack);
  expect(formatError("text")).toBe("text");
});
