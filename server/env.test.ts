import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parseEnv } from "./env.ts";
import { StartupError } from "./startup-error.ts";

const getErrorMessage = (variables: Record<string, string>): string => {
  try {
    parseEnv(variables);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  return "";
};

describe("parseEnv", () => {
  it("has defaults, and ignores empty variables", () => {
    const defaults = parseEnv({});
    expect(defaults).toEqual({
      databaseUrl: undefined,
      dataDir: resolve(".data"),
      host: "127.0.0.1",
      port: 4400,
      apiOrigins: [],
      corsOrigins: [],
      consoleUrl: undefined,
      keyFile: resolve(".data/keys.json"),
      logLevel: "warn",
      demoLive: true,
    });
    expect(parseEnv({ PORT: "", DATABASE_URL: " ", API_ORIGINS: "", CORS_ORIGINS: "" })).toEqual(
      defaults,
    );
  });

  it("parses every setting", () => {
    expect(
      parseEnv({
        DATABASE_URL: "postgres://user:word@localhost/signalbox",
        DATA_DIR: "/var/lib/signalbox",
        HOST: "::1",
        PORT: "0",
        API_ORIGINS:
          "https://a.example, http://localhost:8080/\nhttps://A.example:443 http://[::1]:9",
        CORS_ORIGINS: "https://console.example, http://localhost:5173",
        SIGNALBOX_KEY_FILE: "/run/secrets/keys",
        SIGNALBOX_URL: "https://signalbox.example.com/",
        LOG_LEVEL: "INFO",
        DEMO_LIVE: "0",
      }),
    ).toEqual({
      databaseUrl: "postgres://user:word@localhost/signalbox",
      dataDir: "/var/lib/signalbox",
      host: "::1",
      port: 0,
      apiOrigins: ["https://a.example", "http://localhost:8080", "http://[::1]:9"],
      corsOrigins: ["https://console.example", "http://localhost:5173"],
      consoleUrl: "https://signalbox.example.com",
      keyFile: "/run/secrets/keys",
      logLevel: "info",
      demoLive: false,
    });
  });

  it.each([
    "postgresql://localhost/signalbox?sslmode=require",
    "postgres:///signalbox?host=/run/postgresql",
    "postgres://user@/signalbox?host=/run/postgresql",
  ])("accepts %s as a database", (url) => {
    expect(parseEnv({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it.each([
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "4400.5"],
    ["PORT", "http"],
    ["HOST", "http://localhost"],
    ["API_ORIGINS", "https://a.example/path"],
    ["API_ORIGINS", "a.example"],
    ["API_ORIGINS", "*"],
    ["API_ORIGINS", "https://a.example;script-src"],
    ["API_ORIGINS", "https://user@a.example"],
    ["API_ORIGINS", "https://a.example/?x"],
    ["API_ORIGINS", "ws://a.example"],
    ["API_ORIGINS", "https://a.example b"],
    ["CORS_ORIGINS", "*"],
    ["CORS_ORIGINS", "null"],
    ["CORS_ORIGINS", "https://*.example"],
    ["CORS_ORIGINS", "https://console.example/path"],
    ["SIGNALBOX_URL", "https://signalbox.example.com/console"],
    ["LOG_LEVEL", "loud"],
    ["DEMO_LIVE", "yes"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["DATABASE_URL", "localhost"],
  ])("rejects %s=%s by name", (name, value) => {
    expect(getErrorMessage({ [name]: value })).toContain(`${name} must be`);
  });

  it.each([
    "postgres://user:word@localhost:99999/signalbox",
    "postgres://user:wo#rd@localhost/signalbox",
    "postgres://user:wo/rd@localhost/signalbox",
  ])("explains the format of DATABASE_URL for %s", (url) => {
    expect(getErrorMessage({ DATABASE_URL: url })).toBe(
      "Invalid settings: DATABASE_URL must be a valid URL such as postgres://user:password@host:5432/name, with special characters in the password percent-encoded.",
    );
  });

  it("lists all invalid variables, without their values", () => {
    const message = getErrorMessage({
      PORT: "none",
      DEMO_LIVE: "2",
      DATABASE_URL: "mysql://u:hunter2@h/d",
    });
    expect(message.match(/PORT|DEMO_LIVE|DATABASE_URL/g)).toHaveLength(3);
    expect(message).not.toContain("hunter2");
    expect(message).not.toContain("\n");
  });
});
