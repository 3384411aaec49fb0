import { expect, test } from "vitest";
import { api } from "../../contract/index.ts";
import { searchOf } from "./search.ts";

const read = searchOf(api.events.list.query);

test("texts of an address become what the request's schema says", () => {
  expect(read({ page: "2", channels: "email", subscriberIds: ["1", "2"], search: "007" })).toEqual({
    page: 2,
    channels: ["email"],
    subscriberIds: ["1", "2"],
    search: "007",
  });
});

test("typed values of a link in the console stay", () => {
  const typed = { page: 2, channels: ["email", "sms"], contextKeys: [] };
  expect(read(typed)).toEqual(typed);
});

test("what does not fit is left out, and the rest still opens", () => {
  expect(
    read({
      page: "-1",
      limit: "1e9",
      channels: ["email", "pigeon"],
      after: "yesterday",
      contextKeys: "acme",
      transactionId: ["a", "b"],
      unknown: "x",
      severity: "high",
    }),
  ).toEqual({ severity: ["high"] });
});
