import { expect, test } from "vitest";
import { jsonFault } from "../../../components/json/json-editor/problems.ts";
import { draftOf, emptyPayload, readDraft, withSubscriber } from "./sections.ts";

const read = (controls: string | undefined, payload: Partial<typeof emptyPayload> = {}) =>
  readDraft({ controls, payload: { ...emptyPayload, ...payload } }, jsonFault);

test("unknown controls and empty sections are left out of the request", () => {
  expect(read(undefined)).toEqual({ body: {} });
  expect(read('{"subject": "x"}', { payload: '{"a": 1}', env: " " })).toEqual({
    body: { controlValues: { subject: "x" }, previewPayload: { payload: { a: 1 } } },
  });
  expect(read("{}")).toEqual({ body: { controlValues: {} } });
});

test("a fault keeps the draft from being sent, and says where", () => {
  expect(read('{"a": }')).toEqual({
    fault: { where: "controls", message: "Line 1, column 7: Expected a value" },
  });
  expect(read(undefined, { steps: "[]" })).toEqual({
    fault: { where: "steps", message: "An object belongs here." },
  });
});

test("an example becomes texts, and a subscriber takes a locale", () => {
  const payload = draftOf({ payload: { a: [1] }, subscriber: { firstName: "Ana" }, env: null });
  expect(payload).toEqual({
    ...emptyPayload,
    payload: '{\n  "a": [\n    1\n  ]\n}',
    subscriber: '{\n  "firstName": "Ana"\n}',
  });
  expect(JSON.parse(withSubscriber(payload, { locale: "de" }).subscriber)).toEqual({
    firstName: "Ana",
    locale: "de",
  });
  expect(withSubscriber({ ...payload, subscriber: "{" }, { locale: "de" }).subscriber).toBe("{");
});
