import { describe, expect, test } from "vitest";
import { endpointFacts } from "./endpoint-facts.ts";
import { endpointFaults, targetFaults } from "./endpoint-faults.ts";

const facts = (type: string, endpoint: unknown, more: object = {}) =>
  endpointFacts({
    identifier: "it",
    integrationIdentifier: "one",
    connectionIdentifier: "team",
    subscriberId: "ana",
    type,
    endpoint,
    ...more,
  } as never);
const active = new Set(["one"]);
const kinds = (...of: Parameters<typeof endpointFaults>) =>
  endpointFaults(...of).map((f) => f.kind);

const sound: [type: string, target: object][] = [
  ["chatapp1_channel", { channelId: "C" }],
  ["chatapp1_user", { userId: "U" }],
  ["webhook", { url: "https://hooks.example/x" }],
  ["webhook", { url: "http://hooks.example/x", channel: "" }],
  ["phone", { phoneNumber: "+4915112345678" }],
  ["chatapp2_channel", { teamId: "T", channelId: "C" }],
  ["chatapp2_user", { userId: "U" }],
  ["chatapp3_chat", { chatId: "-100" }],
];

describe("what is broken about an endpoint", () => {
  test.each(sound)("nothing about a sound %s", (type, target) => {
    expect(kinds(facts(type, target), active)).toEqual([]);
  });

  test.each<[type: string, target: unknown, said: string]>([
    ["phone", { phoneNumber: "0151" }, "Phone number: Expected E.164"],
    ["phone", {}, "Phone number is required"],
    ["phone", { phoneNumber: 49 }, "Phone number is no text"],
    ["phone", { phoneNumber: "+49151", userId: "U" }, "userId is no field of the type"],
    ["webhook", { url: "ftp://x" }, "URL: Expected an absolute http"],
    ["chatapp2_channel", { channelId: "C" }, "Team id is required"],
    ["chatapp3_chat", { chatId: "" }, "Chat id is required"],
    ["phone", null, "It has no target at all"],
  ])("%s with %j is malformed", (type, target, said) => {
    expect(targetFaults(facts(type, target)).join(" ")).toContain(said);
    expect(kinds(facts(type, target), active)).toContain("malformed");
  });

  test.each<[kind: string, more: object]>([
    ["integrationNone", { integrationIdentifier: null }],
    ["integrationOff", { integrationIdentifier: "two" }],
    ["connectionNone", { connectionIdentifier: null }],
    ["subscriberNone", { subscriberId: null }],
  ])("%s", (kind, more) => {
    expect(kinds(facts("chatapp1_user", { userId: "U" }, more), active)).toEqual([kind]);
  });

  test("a place may be nobody's, and a webhook needs no connection", () => {
    const more = { subscriberId: null, connectionIdentifier: null };
    expect(kinds(facts("webhook", { url: "https://x.example" }, more), active)).toEqual([
      "subscriberOpen",
    ]);
  });

  test("nothing is said about what is not known", () => {
    const unknown = { integrationIdentifier: "two", connectionIdentifier: null };
    expect(kinds(facts("carrier_pigeon", { ring: 7 }, unknown), undefined)).toEqual([]);
  });

  test("no fault holds a value of the target", () => {
    const faults = endpointFaults(facts("webhook", { url: "canary", extra: "canary" }), active);
    expect(JSON.stringify(faults)).not.toContain("canary");
  });
});
