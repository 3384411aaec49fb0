import { expect, test } from "vitest";
import { findJsonProblem } from "../../../components/json/json-editor/problems.ts";
import {
  toPayloadTexts,
  emptyPayload,
  parseDraft,
  withDefaultSubscriber,
  withRegion,
} from "./sections.ts";

const parseTestDraft = (controls: string | undefined, payload: Partial<typeof emptyPayload> = {}) =>
  parseDraft({ controls, payload: { ...emptyPayload, ...payload } }, findJsonProblem);

test("unknown controls and empty sections are left out of the request", () => {
  expect(parseTestDraft(undefined)).toEqual({ body: {} });
  expect(parseTestDraft('{"subject": "x"}', { payload: '{"a": 1}', env: " " })).toEqual({
    body: { controlValues: { subject: "x" }, previewPayload: { payload: { a: 1 } } },
  });
  expect(parseTestDraft("{}")).toEqual({ body: { controlValues: {} } });
});

test("an invalid draft isn't sent, and the error has its position", () => {
  expect(parseTestDraft('{"a": }')).toEqual({
    error: { part: "controls", isJson: false, message: "Line 1, column 7: Expected a value" },
  });
  expect(parseTestDraft(undefined, { steps: "[]" })).toEqual({
    error: { part: "steps", isJson: true, message: "Enter a JSON object, such as {}." },
  });
});

test("an example is converted to editor texts", () => {
  const payload = toPayloadTexts({
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

test("the selected region replaces the subscriber's own", () => {
  const body = {
    previewPayload: { payload: { a: 1 }, subscriber: { locale: "en", email: "a@b" } },
  };
  expect(withRegion(body, { locale: undefined, timeZone: undefined })).toBe(body);
  expect(withRegion(body, { locale: "de", timeZone: undefined })).toEqual({
    previewPayload: { payload: { a: 1 }, subscriber: { locale: "de", email: "a@b" } },
  });
  expect(
    withRegion({ previewPayload: { subscriber: {} } }, { locale: "de", timeZone: "Asia/Tokyo" }),
  ).toEqual({ previewPayload: { subscriber: { locale: "de", timezone: "Asia/Tokyo" } } });
  expect(withRegion({}, { locale: "de", timeZone: undefined })).toEqual({});
});

test("a default subscriber is used only if the section is empty", () => {
  const ana = { subscriberId: "ana" };
  expect(withDefaultSubscriber({ previewPayload: { payload: {} } }, ana)).toEqual({
    previewPayload: { payload: {}, subscriber: ana },
  });
  for (const subscriber of [{}, { subscriberId: "bo" }])
    expect(withDefaultSubscriber({ previewPayload: { subscriber } }, ana)).toEqual({
      previewPayload: { subscriber },
    });
  expect(withDefaultSubscriber({}, undefined)).toEqual({});
});
