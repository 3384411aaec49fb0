import { expect, test } from "vitest";
import { findInAppMessages, parseIds } from "./in-app-messages.ts";

const createMessage = (fields: object) =>
  JSON.stringify({ _id: "m1", channel: "in_app", read: false, seen: true, title: "Hi", ...fields });
const createEvent = (...rawValues: unknown[]) => ({
  _id: "e1",
  jobs: [{ executionDetails: rawValues.map((raw) => ({ raw })) }],
});

test("finds each in-app message once, with its state", () => {
  const foundMessages = findInAppMessages([
    createEvent(
      createMessage({}),
      createMessage({}),
      "not JSON",
      null,
      "[]",
      createMessage({ _id: "m2", title: "", content: "Yo" }),
    ),
    createEvent(createMessage({ _id: "mail", channel: "email" })),
    {},
  ]);
  expect(foundMessages).toMatchObject([
    { id: "m1", text: "Hi", read: false, seen: true, eventId: "e1" },
    { id: "m2", text: "Yo" },
  ]);
});

test("finds a long message, as the event's page does", () => {
  const message = createMessage({ content: "x".repeat(300_000) });
  expect(findInAppMessages([createEvent(message)])).toHaveLength(1);
});

test("parses pasted IDs with any separators", () => {
  expect(parseIds(' a, b\nc;"d"\t[a] ')).toEqual(["a", "b", "c", "d"]);
  expect(parseIds(" \n")).toEqual([]);
});
