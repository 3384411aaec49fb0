import { describe, expect, it } from "vitest";
import type { LogLevel } from "./env.ts";
import { createLog } from "./log.ts";

function createCapturingLog(level: LogLevel) {
  const lines: string[] = [];
  const getNow = () => new Date("2026-01-02T03:04:05.678Z");
  return { log: createLog({ level, write: (line) => lines.push(line), clock: getNow }), lines };
}

const logFields = (fields: Record<string, unknown>, message = "m"): string => {
  const { log, lines } = createCapturingLog("debug");
  log.info(message, fields);
  return lines.join("");
};

describe("createLog", () => {
  it("writes one JSON line per call", () => {
    expect(logFields({ path: "/v1/notifications", status: 200 })).toBe(
      '{"time":"2026-01-02T03:04:05.678Z","level":"info","msg":"m","path":"/v1/notifications","status":200}\n',
    );
  });

  it("ignores messages below its level", () => {
    const { log, lines } = createCapturingLog("warn");
    log.debug("a");
    log.info("b");
    log.warn("c");
    log.error("d");
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["c", "d"]);
  });

  it.each([
    "authorization",
    "Authorization",
    "cookie",
    "set-cookie",
    "token",
    "accessToken",
    "apiKey",
    "api_key",
    "password",
    "credentials",
    "secretKey",
    "webhookUrl",
    "code",
    "inboundWebhookSigningKey",
    "databaseUrl",
    "X-Api-Key",
    "device_tokens",
    "direct-webhook-url",
  ])("masks a field named %s, at any depth and of any type", (name) => {
    expect(logFields({ [name]: "canary" })).not.toContain("canary");
    expect(logFields({ [name]: 4815 })).not.toContain("4815");
    expect(logFields({ a: [{ [name]: { deep: "canary" } }] })).not.toContain("canary");
    expect(
      logFields({ body: JSON.stringify({ [name.replace(/^(code|key)$/, "token")]: "canary" }) }),
    ).not.toContain("canary");
  });

  it.each([
    "Authorization: Bearer canary-123",
    "apikey canary.123",
    "failed with sbk_canary-0123456789",
    "connect postgres://user:canary@localhost/db",
    'refused {"apiKey":"canary"}',
    "POST https://hooks.example/services/canary",
  ])("masks secrets in text: %s", (text) => {
    expect(logFields({ note: text })).not.toContain("canary");
    expect(logFields({}, text)).not.toContain("canary");
    expect(logFields({ error: new Error(text) })).not.toContain("canary");
  });

  it("doesn't mask other fields with similar names", () => {
    const fields = { tokenCount: 7, idempotencyKey: "4f2a", transactionId: "order-1" };
    expect(JSON.parse(logFields(fields))).toMatchObject(fields);
  });

  it("writes name, message, code, and cause of an error, without database rows", () => {
    const error = Object.assign(new Error("duplicate key", { cause: new Error("inner") }), {
      code: "23505",
      constraint: "subscribers_pkey",
      detail: "Key (email)=(someone@example.com) already exists.",
    });
    const { error: loggedError } = JSON.parse(logFields({ error }));
    expect(loggedError).toMatchObject({
      name: "Error",
      message: "duplicate key",
      code: "23505",
      constraint: "subscribers_pkey",
      cause: { message: "inner" },
    });
    expect(JSON.stringify(loggedError)).not.toContain("someone@example.com");
  });

  it("escapes invisible characters, which terminals could execute or hide", () => {
    const fields = { path: "/v1/\u009b2J\u202e\u007f\u2028\u{e0001}é🎉", "a\u0085": "\u001b" };
    const line = logFields(fields);
    expect(line).toMatch(/^[^\p{Cc}\p{Cf}\u2028\u2029]+\n$/u);
    expect(line).toContain("é🎉");
    expect(JSON.parse(line)).toMatchObject(fields);
  });

  it("survives what JSON can't represent: loops, big integers, bytes, invalid dates", () => {
    const circularFields: Record<string, unknown> = {
      big: 10n,
      bytes: Buffer.from("abc"),
      at: new Date(NaN),
    };
    circularFields["self"] = circularFields;
    expect(logFields(circularFields)).toContain('"big":"10","bytes":"[3 bytes]","at":null');
  });
});
