import { describe, expect, test } from "vitest";
import { createSurvey, withContext } from "./endpoint-survey.ts";

const base = {
  channel: "chat",
  providerId: "slack",
  integrationIdentifier: "slack-eu",
  connectionIdentifier: "team",
  subscriberId: "ana",
  contextKeys: ["tenant:a", "region:eu"],
  type: "chatapp2_channel",
  endpoint: { teamId: "T1", channelId: "C1" },
};
const records = [
  { ...base, identifier: "sound" },
  { ...base, identifier: "off", integrationIdentifier: "gone", contextKeys: ["tenant:a"] },
  {
    ...base,
    identifier: "phone",
    type: "phone",
    connectionIdentifier: null,
    endpoint: { phoneNumber: "+4917" },
  },
  { ...base, identifier: "odd", type: "phone", endpoint: { userId: "U" }, subscriberId: null },
  { ...base, identifier: "sound", subscriberId: "someone else" },
  { type: "phone" },
  null,
];

function surveyed() {
  const { survey, add } = createSurvey({
    active: new Set(["slack-eu"]),
    isOddPhone: (number) => number.length < 8,
  });
  for (const record of records) add(record);
  return survey;
}

describe("a survey", () => {
  test("groups what is broken, each endpoint once", () => {
    const survey = surveyed();
    const groups = [...survey.groups].map(([kind, rows]) => [kind, rows.map(({ id }) => id)]);
    expect(Object.fromEntries(groups)).toEqual({
      malformed: ["odd"],
      integrationNone: [],
      integrationOff: ["off"],
      connectionNone: [],
      subscriberNone: ["odd"],
      phoneOdd: ["phone"],
      subscriberOpen: [],
    });
    expect([survey.rows.length, survey.broken.length, survey.incomplete]).toEqual([4, 3, 2]);
  });

  test("counts who uses a connection", () => {
    const use = surveyed().connections.get("team");
    expect(use).toMatchObject({ endpoints: 3, broken: 2 });
    expect([...(use?.byType ?? [])]).toEqual([
      ["chatapp2_channel", 2],
      ["phone", 1],
    ]);
    expect([...(use?.integrations ?? [])]).toEqual(["slack-eu", "gone"]);
    expect([...(use?.subscribers ?? [])]).toEqual(["ana"]);
    expect([...(use?.teamIds ?? [])]).toEqual(["T1"]);
  });

  test("shows a wrong target, and keeps no other one and no secret", () => {
    const { survey, add } = createSurvey({ active: undefined, isOddPhone: () => false });
    const hook = { ...base, type: "webhook", endpoint: { url: "canary url", channel: "#a" } };
    add({ ...hook, identifier: "hook" });
    add({ ...base, identifier: "sound", type: "phone", endpoint: { phoneNumber: "+4915112345" } });
    expect(survey.rows.map(({ value }) => value)).toEqual(["•••••••• · #a", undefined]);
    expect(JSON.stringify(survey.rows)).not.toMatch(/canary|\+49/);
    expect(surveyed().rows.map(({ value }) => value)).toEqual([undefined, undefined, "+4917", "U"]);
  });

  test("finds contexts by a part of the set", () => {
    const { rows } = surveyed();
    expect(withContext(rows, ["tenant:a"]).map(({ id }) => id)).toHaveLength(4);
    expect(withContext(rows, ["region:eu", "tenant:a"]).map(({ id }) => id)).toEqual([
      "sound",
      "phone",
      "odd",
    ]);
    expect(withContext(rows, ["tenant"])).toEqual([]);
  });
});
