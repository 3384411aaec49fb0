import { describe, expect, it } from "vitest";
import { toIntegrationInfo } from "../../../entities/integrations/integration-info.ts";
import {
  describeDifferences,
  toKnownIntegration,
  findEntry,
  mergeEntries,
  findMissingEntries,
  parseKnownIntegrations,
  withEntries,
} from "./known-integrations.ts";

const part = { field: "tenant", value: "eu", operator: "EQUAL", on: "payload" } as const;
const condition = { isNegated: false, type: "GROUP", value: "AND", children: [part] } as const;
const createInfo = (identifier: string, otherFields: object = {}) =>
  toIntegrationInfo({
    _id: `id-${identifier}`,
    identifier,
    name: identifier,
    providerId: "sendgrid",
    channel: "email",
    active: true,
    ...otherFields,
  });

const previousEntries = [
  toKnownIntegration(createInfo("one", { primary: true }), 1),
  toKnownIntegration(createInfo("two", { conditions: [condition] }), 1),
  toKnownIntegration(createInfo("three"), 1),
];

describe("known integrations", () => {
  it("describe changes since the last visit", () => {
    const currentIntegrations = [createInfo("one"), createInfo("two", { primary: true })];
    expect(describeDifferences(previousEntries, currentIntegrations)).toEqual([
      "the primary for email moved from one to two",
      "the conditions of two were removed",
      "three is no longer active",
    ]);
    expect(
      describeDifferences(
        previousEntries,
        [createInfo("one", { primary: true })].concat(createInfo("three")),
      ),
    ).toEqual(["two is no longer active"]);
    expect(describeDifferences([], currentIntegrations)).toEqual([]);
  });

  it("describe a second primary without a move from the first", () => {
    expect(
      describeDifferences(previousEntries, [
        createInfo("one", { primary: true }),
        createInfo("two", { primary: true, conditions: [condition] }),
        createInfo("three"),
      ]),
    ).toEqual(["two became primary for email"]);
  });

  it("include integrations that the API no longer lists", () => {
    expect(
      findMissingEntries(previousEntries, [createInfo("one")]).map(({ identifier }) => identifier),
    ).toEqual(["two", "three"]);
  });

  it("are missing although another integration has no identifier either", () => {
    const entry = toKnownIntegration(createInfo("", { _id: "a" }), 1);
    expect(findMissingEntries([entry], [createInfo("", { _id: "b" })])).toEqual([entry]);
  });

  it("are replaced by ID or identifier, and merged only if newer", () => {
    const inactiveEntry = { ...toKnownIntegration(createInfo("one"), 2), state: "off" as const };
    expect(withEntries(previousEntries, [inactiveEntry])).toHaveLength(3);
    expect(findEntry(withEntries(previousEntries, [inactiveEntry]), "id-one")?.state).toBe("off");
    expect(mergeEntries(previousEntries, [{ ...inactiveEntry, seenAt: 0 }])).toBe(previousEntries);
    expect(
      mergeEntries(previousEntries, [{ ...inactiveEntry, id: "x", identifier: "new", seenAt: 0 }]),
    ).toHaveLength(4);
    const newEntry = { ...inactiveEntry, id: "x", identifier: "new" };
    expect(mergeEntries([], [newEntry, { ...newEntry, id: "new" }])).toEqual([newEntry]);
  });

  it("can be exported and imported, without unknown fields", () => {
    const file = JSON.parse(JSON.stringify({ integrations: previousEntries })) as unknown;
    expect(parseKnownIntegrations(file)).toEqual(previousEntries);
    const malformedEntries = [{ id: "x", credentials: { apiKey: "canary" } }, 3, {}];
    expect(JSON.stringify(parseKnownIntegrations(malformedEntries))).not.toContain("canary");
    expect(parseKnownIntegrations(malformedEntries)).toHaveLength(1);
    expect(parseKnownIntegrations("no")).toBeUndefined();
  });
});
