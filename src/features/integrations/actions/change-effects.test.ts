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
const info = (id: string, more: object = {}) =>
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
const one = info("one", { primary: true });
const two = info("two", { conditions: [condition] });
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
    expect(planUndo({ id: "one", before: info("one") }, undefined)).toBeUndefined();
  });

  it("reports changes made while the dialog was open", () => {
    const previous = { target: two, primary: one };
    expect(
      findConcurrentChange(previous, {
        target: info("two", { conditions: [condition] }),
        primary: one,
      }),
    ).toBeUndefined();
    expect(findConcurrentChange(previous, { target: two, primary: info("three") })).toContain(
      "THREE",
    );
    expect(findConcurrentChange(previous, { target: info("two"), primary: one })).toContain(
      "conditions",
    );
    expect(findConcurrentChange(previous, { target: undefined, primary: one })).toContain(
      "deactivated",
    );
  });

  it("is described from the reloaded list, even after a concurrent change", () => {
    const after = [info("one"), info("two", { primary: true })];
    expect(
      describePrimaryChange(two, "email", [one, two], after, findPrimary(after, email)),
    ).toEqual([
      "the primary for email moved from ONE to TWO",
      "the conditions of TWO were removed",
    ]);
    const otherEnvironment = info("three", { primary: true, _environmentId: "f" });
    const sentences = describePrimaryChange(
      two,
      "email",
      [otherEnvironment, one, two],
      [otherEnvironment, ...after],
      after[1],
    );
    expect(sentences[0]).toBe("the primary for email moved from ONE to TWO");
    const changedAgain = [info("one", { primary: true }), info("two")];
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
