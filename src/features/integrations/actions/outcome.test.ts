import { describe, expect, it } from "vitest";
import { integrationFacts } from "../../../entities/integrations/integration-facts.ts";
import { movedMeanwhile, primaryOf, primarySaid, wayBack } from "./outcome.ts";

const part = { field: "tenant", value: "eu", operator: "EQUAL", on: "payload" } as const;
const condition = { isNegated: false, type: "GROUP", value: "AND", children: [part] } as const;
const facts = (id: string, more: object = {}) =>
  integrationFacts({
    _id: id,
    _environmentId: "e",
    identifier: id,
    name: id.toUpperCase(),
    providerId: "sendgrid",
    channel: "email",
    active: true,
    ...more,
  });
const one = facts("one", { primary: true });
const two = facts("two", { conditions: [condition] });
const email = { channel: "email", environmentId: "e" };

describe("set primary", () => {
  it("leads back by the previous primary, then the target's conditions", () => {
    expect(wayBack({ id: "two", before: two }, one)).toEqual({
      label: "Set ONE as primary again",
      steps: [
        { kind: "setPrimary", integrationId: "one" },
        { kind: "update", integrationId: "two", body: { conditions: [condition] } },
      ],
    });
  });

  it("leads back to off for one that was off, and nowhere where the API has no way", () => {
    expect(wayBack({ id: "two", before: undefined }, undefined)?.steps).toEqual([
      { kind: "update", integrationId: "two", body: { active: false } },
    ]);
    expect(wayBack({ id: "one", before: facts("one") }, undefined)).toBeUndefined();
  });

  it("notices what moved while the dialog was open", () => {
    const shown = { target: two, primary: one };
    expect(
      movedMeanwhile(shown, { target: facts("two", { conditions: [condition] }), primary: one }),
    ).toBeUndefined();
    expect(movedMeanwhile(shown, { target: two, primary: facts("three") })).toContain("THREE");
    expect(movedMeanwhile(shown, { target: facts("two"), primary: one })).toContain("conditions");
    expect(movedMeanwhile(shown, { target: undefined, primary: one })).toContain("deactivated");
  });

  it("reports what the reading after it shows, also when another was quicker", () => {
    const after = [facts("one"), facts("two", { primary: true })];
    expect(primarySaid(two, "email", [one, two], after, primaryOf(after, email))).toEqual([
      "the primary for email moved from ONE to TWO",
      "the conditions of TWO were removed",
    ]);
    const elsewhere = facts("three", { primary: true, _environmentId: "f" });
    const sentences = primarySaid(
      two,
      "email",
      [elsewhere, one, two],
      [elsewhere, ...after],
      after[1],
    );
    expect(sentences[0]).toBe("the primary for email moved from ONE to TWO");
    const raced = [facts("one", { primary: true }), facts("two")];
    expect(primarySaid(two, "email", [one, two], raced, primaryOf(raced, email))[0]).toContain(
      "then someone else set ONE",
    );
  });
});
