import { describe, expect, test } from "vitest";
import {
  endpointTypeNames,
  destinationSchemas,
} from "../../../../contract/providers/endpoint-types.ts";
import {
  findConcurrentChanges,
  findDifferingFields,
  rebaseValues,
  getDestinationChanges,
  validateDestination,
  toFormValues,
  toDestination,
} from "./destination-form.ts";

const destinations = {
  chatapp1_channel: { channelId: "C1" },
  chatapp1_user: { userId: "U1" },
  webhook: { url: "https://hooks.example/x", channel: "alerts" },
  phone: { phoneNumber: "+4915112345678" },
  chatapp2_channel: { teamId: "T1", channelId: "C2" },
  chatapp2_user: { userId: "U2" },
  chatapp3_chat: { chatId: "77" },
};

describe.each(endpointTypeNames)("%s", (type) => {
  const savedDestination = destinations[type];

  test("is unchanged after a round trip through the form", () => {
    const values = toFormValues(type, savedDestination);
    expect(toDestination(type, savedDestination, values)).toEqual(savedDestination);
    expect(getDestinationChanges(type, savedDestination, values)).toEqual([]);
    expect(validateDestination(type, savedDestination, values)).toEqual({});
    expect(
      destinationSchemas[type].safeParse(toDestination(type, savedDestination, values)).success,
    ).toBe(true);
  });

  test("requires its required fields", () => {
    expect(Object.keys(validateDestination(type, {}, toFormValues(type, {})))).toEqual(
      Object.keys(savedDestination).filter((key) => key !== "channel"),
    );
  });
});

test("a webhook URL isn't in the form until it is replaced", () => {
  const savedDestination = destinations.webhook;
  expect(toFormValues("webhook", savedDestination)).toEqual({ url: undefined, channel: "alerts" });
  const values = { url: "https://new.example", channel: "" };
  expect(toDestination("webhook", savedDestination, values)).toEqual({
    url: "https://new.example",
  });
  expect(
    getDestinationChanges("webhook", savedDestination, values).map(({ name, isSecret }) => [
      name,
      isSecret,
    ]),
  ).toEqual([
    ["url", true],
    ["channel", false],
  ]);
});

test("removes fields of other types with the next save", () => {
  const savedDestination = { userId: "U0MISPLACED" };
  const values = { phoneNumber: "+4915112345678" };
  expect(getDestinationChanges("phone", savedDestination, values)).toMatchObject([
    { name: "phoneNumber", before: "", after: "+4915112345678" },
    { name: "userId", before: "U0MISPLACED", after: undefined },
  ]);
  expect(toDestination("phone", savedDestination, values)).toEqual(values);
});

describe("concurrent changes", () => {
  const base = { url: "https://old.example", channel: "a" };

  test("lists changes by both sides and suggests a value for each", () => {
    const theirs = { url: "https://theirs.example", channel: "b" };
    const mine = { url: undefined, channel: "c" };
    expect(findConcurrentChanges("webhook", base, theirs, mine)).toMatchObject([
      { name: "url", suggestedChoice: "theirs", isSecret: true },
      { name: "channel", base: "a", theirs: "b", mine: "c", suggestedChoice: "mine" },
    ]);
    expect(rebaseValues("webhook", base, theirs, mine, { url: "theirs", channel: "mine" })).toEqual(
      {
        url: undefined,
        channel: "c",
      },
    );
    expect(rebaseValues("webhook", base, theirs, mine, { url: "mine", channel: "theirs" })).toEqual(
      {
        url: "https://old.example",
        channel: "b",
      },
    );
  });

  test("identical changes aren't conflicts", () => {
    const theirs = { ...base, channel: "c" };
    expect(
      findConcurrentChanges("webhook", base, theirs, { url: undefined, channel: "c" }),
    ).toEqual([]);
  });
});

test("lists fields that the service saved differently", () => {
  expect(
    findDifferingFields("phone", { phoneNumber: "+49151" }, { phoneNumber: "+49152" }),
  ).toEqual(["Phone number"]);
  expect(
    findDifferingFields("phone", { phoneNumber: "+49151" }, { phoneNumber: "+49151" }),
  ).toEqual([]);
});
