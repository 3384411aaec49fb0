import { describe, expect, test } from "vitest";
import { toEndpointInfo } from "./endpoint-info.ts";
import { findEndpointIssues, findDestinationIssues } from "./endpoint-issues.ts";

const createInfo = (type: string, endpoint: unknown, fields: object = {}) =>
  toEndpointInfo({
    identifier: "it",
    integrationIdentifier: "one",
    connectionIdentifier: "team",
    subscriberId: "ana",
    type,
    endpoint,
    ...fields,
  } as never);
const activeIdentifiers = new Set(["one"]);
const findKinds = (...args: Parameters<typeof findEndpointIssues>) =>
  findEndpointIssues(...args).map((issue) => issue.kind);

const validDestinations: [type: string, destination: object][] = [
  ["chatapp1_channel", { channelId: "C" }],
  ["chatapp1_user", { userId: "U" }],
  ["webhook", { url: "https://hooks.example/x" }],
  ["webhook", { url: "http://hooks.example/x", channel: "" }],
  ["webhook", { url: "https://hooks.example/x", channel: null }],
  ["phone", { phoneNumber: "+4915112345678" }],
  ["chatapp2_channel", { teamId: "T", channelId: "C" }],
  ["chatapp2_user", { userId: "U" }],
  ["chatapp3_chat", { chatId: "-100" }],
  // A service may have fields that the console doesn't support.
  ["phone", { phoneNumber: "+4915112345678", extra: 7 }],
];

describe("issues of an endpoint", () => {
  test.each(validDestinations)("aren't reported for a valid %s", (type, destination) => {
    expect(findKinds(createInfo(type, destination), activeIdentifiers)).toEqual([]);
  });

  test.each<[type: string, destination: unknown, message: string]>([
    ["phone", { phoneNumber: "0151" }, "Phone number isn't in E.164 format"],
    ["phone", { userId: "U" }, "Phone number is missing"],
    ["phone", { phoneNumber: null }, "Phone number is missing"],
    ["phone", { phoneNumber: 49 }, "Phone number isn't in E.164 format"],
    ["webhook", { url: "ftp://x" }, "Webhook URL isn't a full http or https URL"],
    ["webhook", { url: "not a url" }, "Webhook URL isn't a full http or https URL"],
    ["chatapp1_user", { userId: "U1 " }, "User ID isn't a valid ID"],
    ["chatapp2_channel", { channelId: "C" }, "Team ID is missing"],
    ["chatapp3_chat", { chatId: "" }, "Chat ID is missing"],
    ["phone", null, "The destination is missing"],
  ])("%s with %j is malformed", (type, destination, message) => {
    expect(findDestinationIssues(createInfo(type, destination))).toEqual([message]);
    expect(findKinds(createInfo(type, destination), activeIdentifiers)).toContain("malformed");
  });

  test.each<[kind: string, more: object]>([
    ["integrationNone", { integrationIdentifier: null }],
    ["integrationOff", { integrationIdentifier: "two" }],
    ["connectionNone", { connectionIdentifier: null }],
    ["subscriberNone", { subscriberId: null }],
  ])("%s", (kind, otherFields) => {
    expect(
      findKinds(createInfo("chatapp1_user", { userId: "U" }, otherFields), activeIdentifiers),
    ).toEqual([kind]);
  });

  test("only include the missing subscriber of a webhook without links", () => {
    const otherFields = { subscriberId: null, connectionIdentifier: null };
    expect(
      findKinds(
        createInfo("webhook", { url: "https://x.example" }, otherFields),
        activeIdentifiers,
      ),
    ).toEqual(["subscriberOpen"]);
  });

  test("aren't guessed for an unknown type or unknown integrations", () => {
    const unknownLinks = { integrationIdentifier: "two", connectionIdentifier: null };
    expect(findKinds(createInfo("carrier_pigeon", { ring: 7 }, unknownLinks), undefined)).toEqual([
      "integrationUnchecked",
    ]);
  });

  test("aren't guessed while the active integrations are loading", () => {
    const info = createInfo("webhook", { url: "https://x.example" });
    expect(findKinds(info, undefined, true)).toEqual(["integrationLoading"]);
  });

  test("don't contain destination values", () => {
    const issues = findEndpointIssues(
      createInfo("webhook", { url: "canary", extra: "canary" }),
      activeIdentifiers,
    );
    expect(JSON.stringify(issues)).not.toContain("canary");
  });
});
