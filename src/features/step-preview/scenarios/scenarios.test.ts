import { expect, test } from "vitest";
import { emptyPayload } from "../draft/sections.ts";
import { formatScenariosFile, isSameStep, parseScenariosFile } from "./scenarios.ts";

const scenario = {
  name: "A",
  draft: { controls: '{"a": 1}', payload: { ...emptyPayload, payload: "{}" } },
  region: { locale: "de-DE", timeZone: "Europe/Berlin" },
  step: { workflowId: "order-shipped", stepId: "sms" },
};

test("exported scenarios can be imported", () => {
  expect(parseScenariosFile(formatScenariosFile([scenario]))).toEqual([scenario]);
});

test("a step's ID identifies it in any address, but a short name only in its workflow", () => {
  const createStepAddress = (workflowId: string, stepId: string) => ({ workflowId, stepId });
  const stepId = "65f1c0ffee65f1c0ffee65f1";
  const haveSameStep = (id: string) =>
    isSameStep(
      createStepAddress("order-shipped", id),
      createStepAddress("65f1aaaaaaaaaaaaaaaaaaaa", id),
    );
  expect([stepId, "sms"].map(haveSameStep)).toEqual([true, false]);
  expect(
    isSameStep(
      createStepAddress("order-shipped", "sms"),
      createStepAddress("order-shipped", "sms"),
    ),
  ).toBe(true);
});

test("invalid files are rejected, and invalid scenarios are skipped", () => {
  expect(parseScenariosFile('{"kind": "other"}')).toBeUndefined();
  expect(parseScenariosFile("no JSON")).toBeUndefined();
  const invalidContent = {
    kind: "signalbox-scenarios",
    scenarios: [{ name: "A" }, 3, { draft: { payload: {} } }, { ...scenario, step: {} }],
  };
  expect(parseScenariosFile(JSON.stringify(invalidContent))).toEqual([]);
});
