import { expect, test } from "vitest";
import { foundMessages, pastedIds } from "./found-messages.ts";

const message = (more: object) =>
  JSON.stringify({ _id: "m1", channel: "in_app", read: false, seen: true, title: "Hi", ...more });
const event = (...raws: unknown[]) => ({
  _id: "e1",
  jobs: [{ executionDetails: raws.map((raw) => ({ raw })) }],
});

test("in-app messages are found once, with their state", () => {
  const found = foundMessages([
    event(
      message({}),
      message({}),
      "not JSON",
      null,
      "[]",
      message({ _id: "m2", title: "", content: "Yo" }),
    ),
    event(message({ _id: "mail", channel: "email" })),
    {},
  ]);
  expect(found).toMatchObject([
    { id: "m1", words: "Hi", read: false, seen: true, eventId: "e1" },
    { id: "m2", words: "Yo" },
  ]);
});

test("pasted ids come as people paste them", () => {
  expect(pastedIds(' a, b\nc;"d"\t[a] ')).toEqual(["a", "b", "c", "d"]);
  expect(pastedIds(" \n")).toEqual([]);
});
