import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { api } from "../../../../contract/index.ts";
import { getCredentialFields } from "../../../../contract/providers/catalog.ts";
import { providers } from "../../../../contract/providers/providers.ts";
import type { Credentials } from "../../../../contract/integrations.ts";
import type { CredentialField, Provider } from "../../../../contract/providers/fields.ts";
import type { FieldFormat } from "../../../../contract/providers/formats.ts";
import { getCredentialChanges, getFormChanges } from "./credential-changes.ts";
import { validateForm } from "./validate-form.ts";
import { createModel, createModelFromRecord, createUnlistedModel } from "./form-model.ts";
import {
  toFieldName,
  type FormValues,
  toCreateBody,
  toFormValues,
  toUpdateBody,
} from "./form-values.ts";

const allProviders: readonly Provider[] = providers;

const canaryByFormat: Record<FieldFormat, string> = {
  email: "canary@shop.example",
  url: "https://canary.example",
  urlOrHost: "canary.example",
  host: "canary.example",
  domain: "canary.example",
  port: "587",
  sender: "canary",
  awsRegion: "eu-canary-1",
  headerName: "X-canary",
  jsonObject: '{"canary": 1}',
};

function createSampleValue(field: CredentialField): unknown {
  if (field.format !== undefined) return canaryByFormat[field.format];
  switch (field.kind) {
    case "switch":
      return true;
    case "digits":
      return "587";
    case "dropdown":
      return field.options?.at(-1)?.value;
    case "json":
      return { minVersion: "TLSv1.2", list: [1, 2] };
    default:
      return `canary ${field.key}`;
  }
}

const createCredentials = (provider: Provider): Record<string, unknown> =>
  Object.fromEntries(
    getCredentialFields(provider.id).map((field) => [field.key, createSampleValue(field)]),
  );

const createFormData = (provider: Provider, credentials: Credentials | undefined) =>
  createModelFromRecord(
    {
      _id: "65f0",
      _environmentId: "e",
      _organizationId: "o",
      name: provider.name,
      identifier: "it",
      providerId: provider.id,
      channel: provider.channel,
      kind: provider.kind,
      active: true,
      deleted: false,
      primary: false,
    },
    { credentials, signingKey: undefined },
  );

const withInput = (values: FormValues, field: CredentialField, value: unknown) => {
  const text =
    typeof value === "boolean" || typeof value === "string" ? value : JSON.stringify(value);
  const [part = "", key = ""] = toFieldName(field).split(".");
  const groupName = part === "secrets" ? "secrets" : "credentials";
  return { ...values, [groupName]: { ...values[groupName], [key]: text } };
};

describe.each(allProviders.map((provider) => [provider.id, provider] as const))(
  "%s",
  (_, provider) => {
    it("sends the input of every field and loads it again", () => {
      const model = createModel(provider.id, undefined);
      const credentials = createCredentials(provider);
      const values = model.fields.reduce(
        (formValues, field) => withInput(formValues, field, credentials[field.key]),
        toFormValues(model, undefined),
      );
      const body = toCreateBody(values, model);
      expect(body.credentials ?? {}).toEqual(credentials);
      expect(z.safeParse(api.integrations.create.body, body).success).toBe(true);
      expect(validateForm(values, toFormValues(model, undefined), model)).toEqual({});

      const reloadedFormData = createFormData(provider, credentials);
      const formValues = toFormValues(reloadedFormData.model, reloadedFormData.savedRecord);
      expect(toUpdateBody(formValues, formValues, reloadedFormData.model)).toEqual({});
      expect(JSON.stringify({ ...formValues, credentials: {} })).not.toContain("canary");
    });

    it("sends all saved credentials when one field changes", () => {
      const [field] = getCredentialFields(provider.id).filter(
        ({ kind, showWhen, format }) => kind === "string" && !showWhen && !format,
      );
      if (field === undefined) return;
      const credentials: Record<string, unknown> = {
        ...createCredentials(provider),
        fromTheFuture: "kept",
      };
      const { model, savedRecord } = createFormData(provider, credentials);
      const base = toFormValues(model, savedRecord);
      const modelField = model.fields.find(({ key }) => key === field.key) ?? field;
      const values = withInput(base, modelField, "another");
      expect(toUpdateBody(values, base, model)).toEqual({
        credentials: { ...credentials, [field.key]: "another" },
      });
      expect(getFormChanges(values, base, model)).toHaveLength(1);
      expect(JSON.stringify(getFormChanges(values, base, model))).not.toContain(
        modelField.secret ? "canary" : "fromTheFuture",
      );
    });

    it("rejects only the required field that is empty", () => {
      for (const field of getCredentialFields(provider.id).filter(({ required }) => required)) {
        const { [field.key]: missingCredential, ...credentials } = createCredentials(provider);
        expect(missingCredential).toBeDefined();
        const model = createModel(provider.id, undefined);
        const values = model.fields
          .filter(({ key }) => key !== field.key)
          .reduce(
            (formValues, otherField) =>
              withInput(formValues, otherField, credentials[otherField.key]),
            {
              ...toFormValues(model, undefined),
              credentials: {},
            },
          );
        const modelField = model.fields.find(({ key }) => key === field.key) ?? field;
        expect(validateForm(values, values, model)).toEqual({
          [toFieldName(modelField)]: `${field.label} is required`,
        });
      }
    });
  },
);

const sendgridCredentials = { apiKey: "k", from: "a@b.example", senderName: "B" };
const emailProvider = allProviders.find(({ id }) => id === "sendgrid") ?? allProviders[0];
if (!emailProvider) throw new Error("There is no provider");

it("a change of the configurations keeps keys that aren't in the contract", () => {
  const { model, savedRecord } = createModelFromRecord(
    // The type lists only the contract's keys.
    { configurations: { inboundWebhookEnabled: true, later: "kept" } as object },
    { credentials: {}, signingKey: "canary" },
  );
  const base = toFormValues(model, savedRecord);
  expect(toUpdateBody(base, base, model)).toEqual({});
  expect(toUpdateBody({ ...base, inboundWebhookEnabled: false }, base, model)).toEqual({
    configurations: {
      later: "kept",
      inboundWebhookEnabled: false,
      inboundWebhookSigningKey: "canary",
    },
  });
});

describe("secrets", () => {
  const { model, savedRecord } = createFormData(emailProvider, sendgridCredentials);
  const base = toFormValues(model, savedRecord);

  it("are removed by empty text, kept if undefined, and validated if required", () => {
    const clearedValues = { ...base, secrets: { apiKey: "" } };
    expect(toUpdateBody(clearedValues, base, model).credentials).toEqual({
      from: "a@b.example",
      senderName: "B",
    });
    expect(validateForm(clearedValues, base, model)).toEqual({
      "secrets.apiKey": "API key is required",
    });
    expect(toUpdateBody({ ...base, secrets: { apiKey: undefined } }, base, model)).toEqual({});
  });

  it("are listed with their change but not their value", () => {
    const values = { ...base, secrets: { apiKey: "new" }, credentials: { from: "a@b.example" } };
    const changeRows = getCredentialChanges(values, base, model).map(
      ({ key, changeKind, after }) => [key, changeKind, after],
    );
    expect(changeRows).toEqual([
      ["apiKey", "changed", "••••••••"],
      ["from", "unchanged", "a@b.example"],
      ["senderName", "removed", undefined],
    ]);
  });

  it("that can't be loaded stay unchanged or are all replaced", () => {
    const hiddenFormData = createFormData(emailProvider, undefined);
    const initialValues = toFormValues(hiddenFormData.model, hiddenFormData.savedRecord);
    expect(
      toUpdateBody({ ...initialValues, name: "Mail" }, initialValues, hiddenFormData.model),
    ).toEqual({
      name: "Mail",
    });
    const replacedValues = { ...initialValues, replaceCredentials: true, secrets: { apiKey: "k" } };
    expect(toUpdateBody(replacedValues, initialValues, hiddenFormData.model)).toEqual({
      credentials: { apiKey: "k" },
    });
    expect(Object.keys(validateForm(replacedValues, initialValues, hiddenFormData.model))).toEqual([
      "credentials.from",
      "credentials.senderName",
    ]);
  });
});

it("omits values that can't be loaded, unless they are replaced", () => {
  const record = { id: "x", identifier: "x", name: "X", providerId: "sendgrid", channel: "email" };
  const { model, savedRecord } = createUnlistedModel(record);
  const base = toFormValues(model, savedRecord);
  expect(toUpdateBody({ ...base, conditions: [] }, base, model)).toEqual({});
  expect(toUpdateBody({ ...base, replaceConditions: true }, base, model)).toEqual({
    conditions: [],
  });
});

it("omits a field whose switch is off", () => {
  const model = createModel("svc-email-agent", undefined);
  const formValues = toFormValues(model, undefined);
  const enabledCredentials = { useFromAddressOverride: true, fromAddressOverride: "a@b.example" };
  expect(
    toCreateBody({ ...formValues, credentials: enabledCredentials }, model).credentials,
  ).toEqual(enabledCredentials);
  const disabledCredentials = { ...enabledCredentials, useFromAddressOverride: false };
  expect(
    toCreateBody({ ...formValues, credentials: disabledCredentials }, model).credentials,
  ).toEqual({
    useFromAddressOverride: false,
  });
});

it("sends the kind but no channel for an agent, and the channel for an unknown provider", () => {
  const agentModel = createModel("agentvendor", undefined);
  expect(toCreateBody(toFormValues(agentModel, undefined), agentModel)).toEqual({
    providerId: "agentvendor",
    kind: "agent",
    active: true,
  });
  const unknownModel = createModel("unheard-of", "sms");
  expect(toCreateBody(toFormValues(unknownModel, undefined), unknownModel)).toMatchObject({
    channel: "sms",
  });
});

it("shows the service's validation errors on the fields of an active integration", () => {
  const validate = (providerId: string, credentials: Record<string, string>, isActive = true) => {
    const model = createModel(providerId, undefined);
    const base = toFormValues(model, undefined);
    const values = model.fields.reduce(
      (formValues, field) =>
        withInput(formValues, field, credentials[field.key] ?? createSampleValue(field)),
      base,
    );
    return validateForm({ ...values, active: isActive }, base, model);
  };
  expect(validate("sendgrid", { from: "bad" })).toEqual({
    "credentials.from": "Enter an email address, for example no-reply@example.com",
  });
  expect(Object.keys(validate("fcm", { serviceAccount: "{bad json" }))).toEqual([
    "secrets.serviceAccount",
  ]);
  expect(validate("twilio", { from: "not a phone!!" })).toHaveProperty(["credentials.from"]);
  expect(validate("sendgrid", { from: "bad" }, false)).toEqual({});
});

it("rejects conditions without a field or a value", () => {
  const { model, savedRecord } = createFormData(emailProvider, sendgridCredentials);
  const base = toFormValues(model, savedRecord);
  const part = { field: "plan", value: "pro", operator: "EQUAL", on: "payload" } as const;
  const validate = (...children: FormValues["conditions"][number]["children"]) =>
    validateForm(
      { ...base, conditions: [{ isNegated: false, type: "GROUP", value: "AND", children }] },
      base,
      model,
    );
  const conditionsErrors = { conditions: "Complete or remove the marked conditions." };
  expect(validate(part)).toEqual({});
  expect(validate(part, { ...part, field: "" })).toEqual(conditionsErrors);
  expect(validate({ ...part, operator: "IN", value: "" })).toEqual(conditionsErrors);
  expect(validate({ ...part, operator: "BETWEEN", value: "10" })).toEqual(conditionsErrors);
  expect(validate({ ...part, operator: "BETWEEN", value: "10, 50" })).toEqual({});
});
