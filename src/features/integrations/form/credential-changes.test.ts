import { describe, expect, it } from "vitest";
import { getCredentialChanges, getFormChanges } from "./credential-changes.ts";
import { createModelFromRecord } from "./form-model.ts";
import { toFormValues, toUpdateBody } from "./form-values.ts";

interface SavedFields {
  providerId?: string;
  signingKey?: string;
}

const createForm = (credentials: object, { signingKey, ...fields }: SavedFields = {}) => {
  const { model, savedRecord } = createModelFromRecord(
    { _id: "1", identifier: "mail", name: "Mail", providerId: "svc-email-agent", ...fields },
    { credentials, signingKey },
  );
  return { model, base: toFormValues(model, savedRecord) };
};

const hiddenOverride = { useFromAddressOverride: false, fromAddressOverride: "a@b.example" };

describe("saved values are unchanged until the operator edits them", () => {
  it.each<[name: string, credentials: object, fields?: SavedFields]>([
    ["empty text", { ipPoolName: "" }],
    ["null", { ipPoolName: null }],
    ["an empty secret", { apiKey: "" }, { providerId: "sendgrid" }],
    ["a hidden field", hiddenOverride],
    ["a hidden field without its switch", { fromAddressOverride: "a@b.example" }],
    ["JSON as text", { tlsOptions: '{"minVersion":"TLSv1.2"}' }, { providerId: "nodemailer" }],
    ["an empty signing key", {}, { signingKey: "" }],
  ])("%s", (_, credentials, fields) => {
    const { model, base } = createForm(credentials, fields);
    expect(getFormChanges(base, base, model)).toEqual([]);
    expect(toUpdateBody({ ...base, name: "x" }, base, model)).toEqual({ name: "x" });
  });
});

it("a change of another credential keeps a hidden value and lists only the change", () => {
  const { model, base } = createForm({ ...hiddenOverride, ipPoolName: "" });
  const values = { ...base, credentials: { ...base.credentials, emailSlugPrefix: "shop" } };
  expect(getFormChanges(values, base, model)).toEqual([
    expect.objectContaining({ name: "credentials.emailSlugPrefix", after: "shop" }),
  ]);
  expect(toUpdateBody(values, base, model)).toEqual({
    credentials: { ...hiddenOverride, emailSlugPrefix: "shop" },
  });
});

it("a value that the operator hides is removed", () => {
  const { model, base } = createForm({ ...hiddenOverride, useFromAddressOverride: true });
  const values = { ...base, credentials: { ...base.credentials, useFromAddressOverride: false } };
  expect(
    getCredentialChanges(values, base, model).map(({ key, changeKind }) => [key, changeKind]),
  ).toEqual([
    ["useFromAddressOverride", "changed"],
    ["fromAddressOverride", "removed"],
  ]);
  expect(toUpdateBody(values, base, model)).toEqual({
    credentials: { useFromAddressOverride: false },
  });
});
