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

describe("issues of an endpoint", () => {
  test.each(sound)("are none for a well-formed %s", (type, target) => {
    expect(kinds(facts(type, target), active)).toEqual([]);
  });

  test.each<[type: string, target: unknown, said: string]>([
    ["phone", { phoneNumber: "0151" }, "Phone number isn't in E.164 format"],
    ["phone", {}, "Phone number is missing"],
    ["phone", { phoneNumber: 49 }, "Phone number isn't in E.164 format"],
    ["phone", { phoneNumber: "+49151", userId: "U" }, "userId isn't a field of this type"],
    ["webhook", { url: "ftp://x" }, "Webhook URL isn't a URL"],
    ["webhook", { url: "not a url" }, "Webhook URL isn't a URL"],
    ["chatapp1_user", { userId: "U1 " }, "User ID isn't a valid ID"],
    ["chatapp2_channel", { channelId: "C" }, "Team ID is missing"],
    ["chatapp3_chat", { chatId: "" }, "Chat ID is missing"],
    ["phone", null, "The destination is missing"],
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

  test("a shared endpoint needs no subscriber, and a webhook needs no connection", () => {
    const more = { subscriberId: null, connectionIdentifier: null };
    expect(kinds(facts("webhook", { url: "https://x.example" }, more), active)).toEqual([
      "subscriberOpen",
    ]);
  });

  test("aren't guessed for an unknown type or unknown integrations", () => {
    const unknown = { integrationIdentifier: "two", connectionIdentifier: null };
    expect(kinds(facts("carrier_pigeon", { ring: 7 }, unknown), undefined)).toEqual([]);
  });

  test("contain no value of the target", () => {
    const faults = endpointFaults(facts("webhook", { url: "canary", extra: "canary" }), active);
    expect(JSON.stringify(faults)).not.toContain("canary");
  });
});
