import { Hono } from "hono";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { DatabaseUnavailableError } from "../db/unavailable.ts";
import { createLog } from "../log.ts";
import { sendError } from "./mount.ts";
import { isConflict, toStorageError } from "./storage-errors.ts";

const createPostgresError = (code: string) =>
  Object.assign(new pg.DatabaseError("reported", 0, "error"), { code });

describe("toStorageError", () => {
  it.each<[string, Error]>([
    ["a lost connection", new DatabaseUnavailableError(new Error("in any words"))],
    ...["57P01", "57P02", "57P03", "57014", "55P03", "08006", "53300", "40P01", "25P03"].map(
      (code): [string, Error] => [code, createPostgresError(code)],
    ),
  ])("is a 503 with Retry-After for %s", (_, cause) => {
    const error = toStorageError(cause);
    expect(error?.status).toBe(503);
    expect(error?.options.retryAfterSeconds).toBeGreaterThan(0);
  });

  it.each([
    ["a unique violation", createPostgresError("23505")],
    ["text that PostgreSQL can't store", createPostgresError("22021")],
    ["an error of the program", new Error("x is not a function")],
    ["a sentence that only sounds like a lost connection", new Error("Connection terminated")],
    ["a text", "text"],
    ["null", null],
  ])("is undefined for %s", (_, error) => {
    expect(toStorageError(error)).toBeUndefined();
  });
});

describe("isConflict", () => {
  it.each([
    ["40001", true],
    ["40P01", true],
    ["23505", false],
  ])("%s: %s", (code, expected) => {
    expect(isConflict(createPostgresError(code))).toBe(expected);
  });
});

it.each([
  ["a statement timeout", "57014", "The database took too long."],
  ["a lock timeout", "55P03", "Another operation, such as an import, is blocking this change."],
])("%s is a 503 that says so, and each one is logged with its path", async (_, code, reason) => {
  const lines: string[] = [];
  const warnUnavailable = vi.fn<(error: unknown) => void>();
  const app = new Hono();
  app.get("/slow", () => {
    throw createPostgresError(code);
  });
  app.onError((error, context) =>
    sendError(error, context, {
      clock: () => new Date(),
      log: createLog({ level: "warn", write: (line) => lines.push(line) }),
      warnUnavailable,
    }),
  );
  for (const response of [await app.request("/slow"), await app.request("/slow")]) {
    expect(response.status).toBe(503);
    expect(await response.text()).toContain(reason);
  }
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/"level":"warn","msg":"statement timed out".*"path":"\/slow"/);
  expect(warnUnavailable).not.toHaveBeenCalled();
});
