import { expect, test } from "vitest";
import { emptyPayload } from "../draft/sections.ts";
import { formatScenariosFile, parseScenariosFile } from "./scenarios.ts";

const scenario = {
  name: "A",
  draft: { controls: '{"a": 1}', payload: { ...emptyPayload, payload: "{}" } },
  region: { locale: "de-DE", timeZone: "Europe/Berlin" },
  step: { workflowId: "order-shipped", stepId: "sms" },
};

test("exported scenarios can be imported", () => {
  expect(parseScenariosFile(formatScenariosFile([scenario]))).toEqual([scenario]);
});

test("scenarios of older versions have no locale, time zone, and step", () => {
  const { name, draft } = scenario;
  const file = JSON.stringify({ kind: "signalbox-scenarios", scenarios: [{ name, draft }] });
  expect(parseScenariosFile(file)).toEqual([
    { name, draft, region: { locale: undefined, timeZone: undefined } },
  ]);
});

test("invalid files are rejected, and invalid scenarios are skipped", () => {
  expect(parseScenariosFile('{"kind": "other"}')).toBeUndefined();
  expect(parseScenariosFile("no JSON")).toBeUndefined();
  const invalidFile = {
    kind: "signalbox-scenarios",
    scenarios: [{ name: "A" }, 3, { draft: { payload: {} } }],
  };
  expect(parseScenariosFile(JSON.stringify(invalidFile))).toEqual([]);
});
