import { expect, test } from "vitest";
import { emptyPayload } from "../draft/sections.ts";
import { notCarried } from "./not-carried.ts";

test("a link leaves behind what was changed, however it is laid out", () => {
  const began = { controls: '{"subject": "Hi"}', payload: { ...emptyPayload, payload: '{"a":1}' } };
  expect(notCarried({ ...began, controls: '{\n  "subject": "Hi"\n}' }, began)).toEqual([]);
  expect(notCarried({ ...began, controls: undefined }, began)).toEqual(["Controls"]);
  expect(
    notCarried({ ...began, payload: { ...began.payload, payload: '{"a":', env: "{}" } }, began),
  ).toEqual(["Payload", "Env"]);
});
