import { expect, it } from "vitest";
import { compareRows, mergeWith, type Reading } from "./concurrent.ts";
import { modelOfRecord } from "./form-model.ts";
import { toForm, toRequest } from "./form-values.ts";

const reading = (credentials: object, more: object = {}): Reading => {
  const record = { _id: "1", identifier: "mail", providerId: "sendgrid", name: "Mail", ...more };
  const { model, stored } = modelOfRecord(record, { credentials, signingKey: undefined });
  return { model, values: toForm(model, stored) };
};

const stored = { apiKey: "canary-old", from: "a@b.example", senderName: "B" };
const base = reading(stored);

it("is silent while nobody changed the record", () => {
  const mine = { ...base, values: { ...base.values, secrets: { apiKey: "typed" } } };
  expect(compareRows(base, reading(stored), mine)).toEqual([]);
});

it("shows both of what both changed, and never a secret", () => {
  const theirs = reading(
    { ...stored, apiKey: "canary-new", from: "c@d.example" },
    { name: "Post" },
  );
  const mine = {
    ...base,
    values: {
      ...base.values,
      secrets: { apiKey: "canary-typed" },
      credentials: { ...base.values.credentials, senderName: "C" },
    },
  };
  const rows = compareRows(base, theirs, mine);
  expect(rows.map(({ name, suggested }) => [name, suggested])).toEqual([
    ["name", "theirs"],
    ["secrets.apiKey", "mine"],
    ["credentials.from", "theirs"],
  ]);
  expect(JSON.stringify(rows)).not.toContain("canary");

  const mineFirst = mergeWith(base, theirs, mine, {});
  expect(toRequest(mineFirst, theirs.values, theirs.model)).toEqual({
    credentials: { apiKey: "canary-typed", from: "c@d.example", senderName: "C" },
  });
  const theirKey = mergeWith(base, theirs, mine, { "secrets.apiKey": "theirs" });
  expect(theirKey.secrets).toEqual({});
  expect(toRequest(theirKey, theirs.values, theirs.model).credentials).toEqual({
    apiKey: "canary-new",
    from: "c@d.example",
    senderName: "C",
  });
});
