import { expect, test } from "vitest";
import { failureReport } from "../../../testing/failure-report.ts";
import { failureKeyOf, failureKeys, knownValuesOf } from "./failure-keys.ts";

const keyOf = (key: string) => failureKeyOf({ key, values: ["a"], isExcluded: false });

test("every filter applies to the scan, and filters of the service alone are missing", () => {
  const names = failureKeys.map(({ key }) => key);
  expect(names).toContain("duration");
  expect(names).not.toContain("email");
  expect(failureKeys.filter(({ appliedBy }) => appliedBy === "browser")).toEqual([]);
});

test("a payload value keeps its path, and an unknown key is a list", () => {
  expect(keyOf("payload.region")).toMatchObject({ key: "payload.region", kind: "list" });
  expect(keyOf("subject")).toEqual({
    key: "subject",
    label: "subject",
    kind: "list",
    chipLabel: "subject",
  });
});

test("a chip has words instead of the key", () => {
  expect(keyOf("emailDomain").chipLabel).toBe("email domain");
});

test("scanned values are suggested with their names and counts", () => {
  const { facets } = failureReport();
  const known = knownValuesOf([
    ...facets,
    {
      key: "provider",
      distinctCount: 1,
      values: [{ value: "sendgrid", count: 3, failedCount: 0 }],
    },
  ]);
  expect(known["workflow"]?.[0]).toEqual({ value: "w-order", label: "Order shipped", count: 9000 });
  expect(known["provider"]).toEqual([{ value: "sendgrid", label: "SendGrid", count: 3 }]);
});
