import pg from "pg";
import { describe, expect, it } from "vitest";
import { DatabaseUnavailableError } from "../db/unavailable.ts";
import { isConflict, toStorageError } from "./storage-errors.ts";

const createPostgresError = (code: string) =>
  Object.assign(new pg.DatabaseError("reported", 0, "error"), { code });

describe("toStorageError", () => {
  it.each<[string, Error]>([
    ["a lost connection", new DatabaseUnavailableError(new Error("in any words"))],
    ...["57P01", "57P02", "57P03", "57014", "08006", "53300", "40P01", "25P03"].map(
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
