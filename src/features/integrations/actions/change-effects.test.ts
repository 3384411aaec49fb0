import { describe, expect, it } from "vitest";
import { toIntegrationInfo } from "../../../entities/integrations/integration-info.ts";
import {
  findConcurrentChange,
  findPrimary,
  describePrimaryChange,
  planUndo,
} from "./change-effects.ts";

const part = { field: "tenant", value: "eu", operator: "EQUAL", on: "payload" } as const;
const condition = { isNegated: false, type: "GROUP", value: "AND", children: [part] } as const;
const createInfo = (id: string, more: object = {}) =>
  toIntegrationInfo({
    _id: id,
    _environmentId: "e",
    identifier: id,
    name: id.toUpperCase(),
    providerId: "sendgrid",
    channel: "email",
    active: true,
    ...more,
  });
const one = createInfo("one", { primary: true });
const two = createInfo("two", { conditions: [condition] });
const email = { channel: "email", environmentId: "e" };

describe("setting a primary", () => {
  it("is undone with the previous primary first, then the target's conditions", () => {
    expect(planUndo({ id: "two", before: two }, one)).toEqual({
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
  });

  it("reports changes made while the dialog was open", () => {
    const previousState = { target: two, primary: one };
    expect(
      findConcurrentChange(previousState, {
        target: createInfo("two", { conditions: [condition] }),
        primary: one,
      }),
    ).toBeUndefined();
    expect(
      findConcurrentChange(previousState, { target: two, primary: createInfo("three") }),
    ).toContain("THREE");
    expect(
      findConcurrentChange(previousState, { target: createInfo("two"), primary: one }),
    ).toContain("conditions");
    expect(findConcurrentChange(previousState, { target: undefined, primary: one })).toContain(
      "deactivated",
    );
  });

  it("is described from the reloaded list, even after a concurrent change", () => {
    const after = [createInfo("one"), createInfo("two", { primary: true })];
    expect(
      describePrimaryChange(two, "email", [one, two], after, findPrimary(after, email)),
    ).toEqual([
      "the primary for email moved from ONE to TWO",
      "the conditions of TWO were removed",
    ]);
    const otherEnvironment = createInfo("three", { primary: true, _environmentId: "f" });
    const sentences = describePrimaryChange(
      two,
      "email",
      [otherEnvironment, one, two],
      [otherEnvironment, ...after],
      after[1],
    );
    expect(sentences[0]).toBe("the primary for email moved from ONE to TWO");
    const changedAgain = [createInfo("one", { primary: true }), createInfo("two")];
    expect(
      describePrimaryChange(
        two,
        "email",
        [one, two],
        changedAgain,
        findPrimary(changedAgain, email),
      )[0],
    ).toContain("then someone else set ONE");
  });
});
