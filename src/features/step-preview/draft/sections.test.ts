import { expect, test } from "vitest";
import { jsonFault } from "../../../components/json/json-editor/problems.ts";
import { payloadTexts, emptyPayload, readDraft, withRegion } from "./sections.ts";

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
    fault: { where: "steps", message: "Must be a JSON object, such as {}." },
  });
});

test("an example becomes texts", () => {
  const payload = payloadTexts({
    payload: { a: [1] },
    subscriber: { firstName: "Ana" },
    env: null,
  });
  expect(payload).toEqual({
    ...emptyPayload,
    payload: '{\n  "a": [\n    1\n  ]\n}',
    subscriber: '{\n  "firstName": "Ana"\n}',
  });
});

test("the reader's region replaces the subscriber's own", () => {
  const body = {
    previewPayload: { payload: { a: 1 }, subscriber: { locale: "en", email: "a@b" } },
  };
  expect(withRegion(body, { locale: undefined, timeZone: undefined })).toBe(body);
  expect(withRegion(body, { locale: "de", timeZone: undefined })).toEqual({
    previewPayload: { payload: { a: 1 }, subscriber: { locale: "de", email: "a@b" } },
  });
  expect(withRegion({}, { locale: "de", timeZone: "Asia/Tokyo" })).toEqual({
    previewPayload: { subscriber: { locale: "de", timezone: "Asia/Tokyo" } },
  });
});
