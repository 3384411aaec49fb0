import * as z from "zod/mini";
import { expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { parseBody, parseErrorBody, unwrap } from "./body.ts";

test.each([
  ['{"a":1}', { data: { a: 1 } }],
  ["null", { data: null }],
  ["", { unreadableReason: "empty" }],
  [" \n", { unreadableReason: "empty" }],
  ["<!doctype html><title>Sign in</title>", { unreadableReason: "html" }],
  ["\n<html>", { unreadableReason: "html" }],
  ['{"a":', { unreadableReason: "notJson" }],
  ["upstream error", { unreadableReason: "notJson" }],
])("a body %j", (text, expected) => {
  expect(parseBody(text)).toEqual(expected);
});

const event = { _id: "1", transactionId: "t", jobs: [] };
const listBody = { data: [event], hasMore: false, page: 0, pageSize: 10 };
const subscriber = { subscriberId: "ada", data: { plan: "pro" } };

test("an envelope is removed, even around records and lists with their own `data`", () => {
  expect(unwrap(api.events.read.response, { data: event })).toEqual(event);
  expect(unwrap(api.events.list.response, { data: listBody })).toEqual(listBody);
  expect(unwrap(api.subscribers.upsert.response, { data: subscriber })).toEqual(subscriber);
  expect(unwrap(z.array(z.string()), { data: ["a"] })).toEqual(["a"]);
});

test("anything else isn't unwrapped", () => {
  expect(unwrap(api.events.list.response, listBody)).toBe(listBody);
  const bareList = { data: [event] };
  expect(unwrap(api.events.list.response, bareList)).toBe(bareList);
  expect(unwrap(api.subscribers.upsert.response, subscriber)).toBe(subscriber);
  const dataOnlyRecord = { data: { plan: "pro" } };
  expect(unwrap(api.subscribers.upsert.response, dataOnlyRecord)).toBe(dataOnlyRecord);
  expect(unwrap(api.events.list.response, null)).toBeNull();
});

test.each([
  ['{"message":"No such record."}', ["No such record."]],
  ['{"message":["a is wrong","b is wrong"]}', ["a is wrong", "b is wrong"]],
  ['{"error":{"message":"Quota"}}', ["Quota"]],
  ['{"title":"Bad","detail":"It is bad"}', ["It is bad"]],
  ['{"message":""}', []],
  ["[1]", []],
  ["<html>502 Bad Gateway</html>", []],
  ["", []],
])("an error %s has the messages %j", (text, messages) => {
  expect(parseErrorBody(text)).toMatchObject({ messages, text });
});

test("field messages are parsed in all known shapes", () => {
  const errors = {
    email: { messages: ["Not an email"], value: "x" },
    phone: ["Too short"],
    name: "Missing",
    other: 7,
  };
  expect(parseErrorBody(JSON.stringify({ message: "No", errors, errorId: "e1" }))).toMatchObject({
    fields: { email: ["Not an email"], phone: ["Too short"], name: ["Missing"] },
    errorId: "e1",
  });
});
