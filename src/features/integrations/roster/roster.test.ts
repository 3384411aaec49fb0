import { describe, expect, it } from "vitest";
import { integrationFacts } from "../../../entities/integrations/integration-facts.ts";
import {
  differences,
  entryOf,
  findEntry,
  learned,
  missingFrom,
  readRoster,
  withEntries,
} from "./roster.ts";

const part = { field: "tenant", value: "eu", operator: "EQUAL", on: "payload" } as const;
const condition = { isNegated: false, type: "GROUP", value: "AND", children: [part] } as const;
const facts = (identifier: string, more: object = {}) =>
  integrationFacts({
    _id: `id-${identifier}`,
    identifier,
    name: identifier,
    providerId: "sendgrid",
    channel: "email",
    active: true,
    ...more,
  });

const before = [
  entryOf(facts("one", { primary: true }), 1),
  entryOf(facts("two", { conditions: [condition] }), 1),
  entryOf(facts("three"), 1),
];

describe("the roster", () => {
  it("reports what changed since it was seen", () => {
    const now = [facts("one"), facts("two", { primary: true })];
    expect(differences(before, now)).toEqual([
      "the primary for email moved from one to two",
      "the conditions of two were removed",
      "three is no longer active",
    ]);
    expect(differences(before, [facts("one", { primary: true })].concat(facts("three")))).toEqual([
      "two is no longer active",
    ]);
    expect(differences([], now)).toEqual([]);
  });

  it("keeps what the service does not list any more", () => {
    expect(missingFrom(before, [facts("one")]).map(({ identifier }) => identifier)).toEqual([
      "two",
      "three",
    ]);
  });

  it("replaces an entry by id or identifier, and learns only what is newer", () => {
    const off = { ...entryOf(facts("one"), 2), state: "off" as const };
    expect(withEntries(before, [off])).toHaveLength(3);
    expect(findEntry(withEntries(before, [off]), "id-one")?.state).toBe("off");
    expect(learned(before, [{ ...off, seenAt: 0 }])).toBe(before);
    expect(learned(before, [{ ...off, id: "x", identifier: "new", seenAt: 0 }])).toHaveLength(4);
  });

  it("reads what it wrote, and only its own fields from a file", () => {
    const file = JSON.parse(JSON.stringify({ integrations: before })) as unknown;
    expect(readRoster(file)).toEqual(before);
    const odd = [{ id: "x", credentials: { apiKey: "canary" } }, 3, {}];
    expect(JSON.stringify(readRoster(odd))).not.toContain("canary");
    expect(readRoster(odd)).toHaveLength(1);
    expect(readRoster("no")).toBeUndefined();
  });
});
