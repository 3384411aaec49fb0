import { expect, test } from "vitest";
import { emptyPayload } from "../draft/sections.ts";
import { exportText, importText } from "./scenarios.ts";

const scenario = {
  name: "A",
  draft: { controls: '{"a": 1}', payload: { ...emptyPayload, payload: "{}" } },
};

test("exported scenarios can be imported", () => {
  expect(importText(exportText([scenario]))).toEqual([scenario]);
});

test("invalid files are rejected, and invalid scenarios are skipped", () => {
  expect(importText('{"kind": "other"}')).toBeUndefined();
  expect(importText("no JSON")).toBeUndefined();
  const invalid = {
    kind: "signalbox-scenarios",
    scenarios: [{ name: "A" }, 3, { draft: { payload: {} } }],
  };
  expect(importText(JSON.stringify(invalid))).toEqual([]);
});
