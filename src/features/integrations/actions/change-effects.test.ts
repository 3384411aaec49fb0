import { describe, expect, it } from "vitest";
import { toIntegrationInfo } from "../../../entities/integrations/integration-info.ts";
import {
  describeChanges,
  applyStep,
  describeConcurrentChange,
  describeOverwrittenChange,
  findPrimary,
  isUndone,
  describePrimaryChange,
  planUndo,
  removesPrimary,
} from "./change-effects.ts";

const part = { field: "tenant", value: "eu", operator: "EQUAL", on: "payload" } as const;
const condition = { isNegated: false, type: "GROUP", value: "AND", children: [part] } as const;
const createInfo = (id: string, otherFields: object = {}) =>
  toIntegrationInfo({
    _id: id,
    _environmentId: "e",
    identifier: id,
    name: id.toUpperCase(),
    providerId: "sendgrid",
    channel: "email",
    active: true,
    ...otherFields,
  });
const infoOne = createInfo("one", { primary: true });
const infoTwo = createInfo("two", { conditions: [condition] });
const emailScope = { channel: "email", environmentId: "e" };

describe("setting a primary", () => {
  it("is undone with the previous primary first, then the target's conditions", () => {
    expect(planUndo({ id: "two", before: infoTwo }, infoOne)).toEqual({
      label: "Set ONE as primary again",
      steps: [
        { kind: "setPrimary", integrationId: "one" },
        { kind: "update", integrationId: "two", body: { conditions: [condition] } },
      ],
    });
  });

  it("is undone by a deactivation, and can't be undone if there is nothing to restore", () => {
    expect(planUndo({ id: "two", before: undefined }, undefined)?.steps).toEqual([
      { kind: "update", integrationId: "two", body: { active: false } },
    ]);
    expect(planUndo({ id: "one", before: createInfo("one") }, undefined)).toBeUndefined();
    expect(planUndo({ id: "one", before: infoOne }, infoOne)).toBeUndefined();
    const inactiveInfo = createInfo("two", { active: false, conditions: [condition] });
    expect(planUndo({ id: "two", before: inactiveInfo }, undefined)).toEqual({
      label: "Deactivate again",
      steps: [
        {
          kind: "update",
          integrationId: "two",
          body: { conditions: [condition], active: false },
        },
      ],
    });
  });

  it("is undone with a warning only if the undo replaces or deactivates the primary", () => {
    const steps = [
      { kind: "setPrimary", integrationId: "one" },
      { kind: "update", integrationId: "two", body: { active: false } },
    ] as const;
    expect(removesPrimary(steps, "three")).toBe(true);
    expect(removesPrimary(steps, "one")).toBe(false);
    expect(removesPrimary(steps.slice(1), "two")).toBe(true);
    expect(removesPrimary(steps.slice(1), "three")).toBe(false);
  });

  it("reports changes made while the dialog was open", () => {
    const previousState = { target: infoTwo, primary: infoOne };
    expect(
      describeConcurrentChange(previousState, {
        target: createInfo("two", { conditions: [condition] }),
        primary: infoOne,
      }),
    ).toBeUndefined();
    expect(
      describeConcurrentChange(previousState, { target: infoTwo, primary: createInfo("three") }),
    ).toContain("THREE");
    expect(
      describeConcurrentChange(previousState, { target: createInfo("two"), primary: infoOne }),
    ).toContain("conditions");
    expect(
      describeConcurrentChange(previousState, { target: undefined, primary: infoOne }),
    ).toContain("deactivated");
  });

  it("is described from the reloaded list, even after a concurrent change", () => {
    const updatedIntegrations = [createInfo("one"), createInfo("two", { primary: true })];
    expect(
      describePrimaryChange(
        infoTwo,
        "email",
        [infoOne, infoTwo],
        updatedIntegrations,
        findPrimary(updatedIntegrations, emailScope),
      ),
    ).toEqual([
      "the primary for email moved from ONE to TWO",
      "the conditions of TWO were removed",
    ]);
    const otherEnvironmentInfo = createInfo("three", { primary: true, _environmentId: "f" });
    const sentences = describePrimaryChange(
      infoTwo,
      "email",
      [otherEnvironmentInfo, infoOne, infoTwo],
      [otherEnvironmentInfo, ...updatedIntegrations],
      updatedIntegrations[1],
    );
    expect(sentences[0]).toBe("the primary for email moved from ONE to TWO");
    const concurrentIntegrations = [createInfo("one", { primary: true }), createInfo("two")];
    expect(
      describePrimaryChange(
        infoTwo,
        "email",
        [infoOne, infoTwo],
        concurrentIntegrations,
        findPrimary(concurrentIntegrations, emailScope),
      )[0],
    ).toContain("then someone else set ONE");
  });
});

describe("a service that keeps several primaries", () => {
  it("doesn't make a new primary look like someone else's change", () => {
    const updatedIntegrations = [infoOne, createInfo("two", { primary: true })];
    expect(
      describePrimaryChange(
        infoTwo,
        "email",
        [infoOne, infoTwo],
        updatedIntegrations,
        findPrimary(updatedIntegrations, emailScope),
      ),
    ).toEqual([
      "TWO became primary for email",
      "the conditions of TWO were removed",
      "ONE is still primary for email",
    ]);
  });
});

describe("an activation", () => {
  it("is described, with a new primary", () => {
    const activatedInfo = createInfo("three", { primary: true, conditions: [condition] });
    expect(describeChanges([infoTwo], [infoTwo, activatedInfo])).toEqual([
      "THREE was activated",
      "THREE became primary for email",
    ]);
    expect(describeChanges([infoOne], [infoOne, createInfo("three")])).toEqual([
      "THREE was activated",
    ]);
    const otherEnvironmentInfo = createInfo("four", { primary: true, _environmentId: "f" });
    expect(describeChanges([otherEnvironmentInfo], [otherEnvironmentInfo, activatedInfo])).toEqual([
      "THREE was activated",
      "THREE became primary for email",
    ]);
  });

  it("by setting a primary is described, with the previous primary", () => {
    const updatedIntegrations = [createInfo("one"), createInfo("three", { primary: true })];
    expect(describeChanges([infoOne], updatedIntegrations)).toEqual([
      "THREE was activated",
      "the primary for email moved from ONE to THREE",
    ]);
  });
});

describe("an undo", () => {
  const inactiveInfo = createInfo("two", { active: false, conditions: [condition] });
  const getSteps = (before: typeof infoTwo, previousPrimary?: typeof infoOne) =>
    planUndo({ id: "two", before }, previousPrimary)?.steps ?? [];
  const steps = getSteps(infoTwo, infoOne);
  const createInfoTwo = (value: string) =>
    createInfo("two", { conditions: [{ ...condition, children: [{ ...part, value }] }] });

  it("is done if the list contains its primary and conditions, but never if it deactivates", () => {
    expect(isUndone(steps, [infoOne, infoTwo])).toBe(true);
    expect(isUndone(steps, [createInfo("one"), infoTwo])).toBe(false);
    expect(isUndone(steps, [infoOne, createInfoTwo("us")])).toBe(false);
    expect(isUndone(getSteps(inactiveInfo), [infoTwo])).toBe(false);
    expect(isUndone(getSteps(inactiveInfo), [])).toBe(false);
  });

  it("overwrites what someone else changed, but not the states between its own steps", () => {
    const knownIntegrations = [createInfo("one"), createInfo("two", { primary: true })];
    const describeOverwrite = (...activeIntegrations: (typeof infoOne)[]) =>
      describeOverwrittenChange(steps, knownIntegrations, activeIntegrations);
    expect(describeOverwrite(...knownIntegrations)).toBeUndefined();
    expect(describeOverwrite(infoOne, createInfo("two"))).toBeUndefined();
    expect(describeOverwrite(infoOne, infoTwo)).toBeUndefined();
    expect(describeOverwrite(infoOne, createInfoTwo("us"))).toBe(
      "The conditions of TWO were changed in the meantime.",
    );
    expect(
      describeOverwrite(createInfo("one", { conditions: [condition] }), createInfo("two")),
    ).toBe("The conditions of ONE were changed in the meantime.");
    expect(describeOverwrite(createInfo("two"))).toBe(
      "ONE was deactivated or deleted in the meantime.",
    );
  });

  it("of a deactivation compares the conditions from before", () => {
    const reactivationSteps = [
      { kind: "update", integrationId: "two", body: { active: true } },
      { kind: "setPrimary", integrationId: "two" },
    ] as const;
    const describeOverwrite = (...activeIntegrations: (typeof infoOne)[]) =>
      describeOverwrittenChange(reactivationSteps, [infoOne, inactiveInfo], activeIntegrations);
    expect(describeOverwrite(infoOne)).toBeUndefined();
    expect(describeOverwrite(infoOne, infoTwo)).toBeUndefined();
    expect(describeOverwrite(infoOne, createInfoTwo("us"))).toBe(
      "TWO was activated in the meantime.",
    );
  });

  it("is derived from its responses if the integrations can't be loaded", () => {
    const initialIntegrations = [createInfo("one"), createInfo("two", { primary: true })];
    const otherEnvironmentInfo = createInfo("three", { primary: true, _environmentId: "f" });
    const getPrimaryIds = (list: readonly (typeof infoOne)[]) =>
      list.filter(({ primary }) => primary).map(({ id }) => id);
    const [primaryStep, conditionsStep] = steps;
    if (!primaryStep || !conditionsStep) throw new Error("The undo has two steps");
    expect(
      getPrimaryIds(applyStep([...initialIntegrations, otherEnvironmentInfo], primaryStep, {})),
    ).toEqual(["three", "one"]);
    expect(
      describeChanges(
        initialIntegrations,
        applyStep(initialIntegrations, conditionsStep, { primary: false }),
      ),
    ).toEqual([
      "conditions were added to TWO",
      "TWO is no longer primary, and the channel has no primary integration",
    ]);
    const deactivation = { kind: "update", integrationId: "two", body: { active: false } } as const;
    expect(applyStep(initialIntegrations, deactivation, {})).toEqual([createInfo("one")]);
  });
});
