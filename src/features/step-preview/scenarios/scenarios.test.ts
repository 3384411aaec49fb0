import { expect, test } from "vitest";
import { emptyPayload } from "../draft/sections.ts";
import { exportText, importText } from "./scenarios.ts";

const scenario = {
  name: "A",
  draft: { controls: '{"a": 1}', payload: { ...emptyPayload, payload: "{}" } },
};

test("what is exported can be imported", () => {
  expect(importText(exportText([scenario]))).toEqual([scenario]);
});

test("what is no such file, or no scenario in it, is left out", () => {
  expect(importText('{"kind": "other"}')).toBeUndefined();
  expect(importText("no JSON")).toBeUndefined();
  const odd = {
    kind: "signalbox-scenarios",
    scenarios: [{ name: "A" }, 3, { draft: { payload: {} } }],
  };
  expect(importText(JSON.stringify(odd))).toEqual([]);
});
