import { describe, expect, test } from "vitest";
import { endpointTypeNames, endpointTypes } from "../../../../contract/providers/endpoint-types.ts";
import {
  concurrentRows,
  keptOtherwise,
  mergeWith,
  targetChanges,
  targetValueFaults,
  toForm,
  toRequest,
} from "./target-form.ts";

const targets = {
  chatapp1_channel: { channelId: "C1" },
  chatapp1_user: { userId: "U1" },
  webhook: { url: "https://hooks.example/x", channel: "alerts" },
  phone: { phoneNumber: "+4915112345678" },
  chatapp2_channel: { teamId: "T1", channelId: "C2" },
  chatapp2_user: { userId: "U2" },
  chatapp3_chat: { chatId: "77" },
};

describe.each(endpointTypeNames)("%s", (type) => {
  const stored = targets[type];

  test("goes through the form and back as it was", () => {
    const values = toForm(type, stored);
    expect(toRequest(type, stored, values)).toEqual(stored);
    expect(targetChanges(type, stored, values)).toEqual([]);
    expect(targetValueFaults(type, stored, values)).toEqual({});
    expect(endpointTypes[type].safeParse(toRequest(type, stored, values)).success).toBe(true);
  });

  test("wants its required fields", () => {
    expect(Object.keys(targetValueFaults(type, {}, toForm(type, {})))).toEqual(
      Object.keys(stored).filter((key) => key !== "channel"),
    );
  });
});

test("a webhook's address stays out of the form until it is replaced", () => {
  const stored = targets.webhook;
  expect(toForm("webhook", stored)).toEqual({ url: undefined, channel: "alerts" });
  const values = { url: "https://new.example", channel: "" };
  expect(toRequest("webhook", stored, values)).toEqual({ url: "https://new.example" });
  expect(
    targetChanges("webhook", stored, values).map(({ name, secret }) => [name, secret]),
  ).toEqual([
    ["url", true],
    ["channel", false],
  ]);
});

test("what does not belong to the type goes with the next save", () => {
  const stored = { userId: "U0MISPLACED" };
  const values = { phoneNumber: "+4915112345678" };
  expect(targetChanges("phone", stored, values)).toMatchObject([
    { name: "phoneNumber", before: "", after: "+4915112345678" },
    { name: "userId", before: "U0MISPLACED", after: undefined },
  ]);
  expect(toRequest("phone", stored, values)).toEqual(values);
});

describe("two people at one record", () => {
  const base = { url: "https://old.example", channel: "a" };

  test("what only the other changed is used, what both changed is asked", () => {
    const theirs = { url: "https://theirs.example", channel: "b" };
    const mine = { url: undefined, channel: "c" };
    expect(concurrentRows("webhook", base, theirs, mine)).toMatchObject([
      { name: "url", suggested: "theirs", secret: true },
      { name: "channel", base: "a", theirs: "b", mine: "c", suggested: "mine" },
    ]);
    expect(mergeWith("webhook", base, theirs, mine, { url: "theirs", channel: "mine" })).toEqual({
      url: undefined,
      channel: "c",
    });
    expect(mergeWith("webhook", base, theirs, mine, { url: "mine", channel: "theirs" })).toEqual({
      url: "https://old.example",
      channel: "b",
    });
  });

  test("the same change by both is none, as after a save whose answer was lost", () => {
    const theirs = { ...base, channel: "c" };
    expect(concurrentRows("webhook", base, theirs, { url: undefined, channel: "c" })).toEqual([]);
  });
});

test("what came back otherwise is named", () => {
  expect(keptOtherwise("phone", { phoneNumber: "+49151" }, { phoneNumber: "+49152" })).toEqual([
    "Phone number",
  ]);
  expect(keptOtherwise("phone", { phoneNumber: "+49151" }, { phoneNumber: "+49151" })).toEqual([]);
});
