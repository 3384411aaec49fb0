import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { api } from "../../../../contract/index.ts";
import { credentialFieldsOf } from "../../../../contract/providers/catalogue.ts";
import { providers } from "../../../../contract/providers/providers.ts";
import type { Credentials } from "../../../../contract/integrations.ts";
import type { CredentialField, Provider } from "../../../../contract/providers/fields.ts";
import type { FieldFormat } from "../../../../contract/providers/formats.ts";
import { credentialPlan, formChanges } from "./credential-plan.ts";
import { formFaults } from "./form-faults.ts";
import { modelOfNew, modelOfRecord, modelOfUnread } from "./form-model.ts";
import { fieldName, type FormValues, toCreation, toForm, toRequest } from "./form-values.ts";

const all: readonly Provider[] = providers;

const canaryOf: Record<FieldFormat, string> = {
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

/** Returns a value that the field accepts. */
function sample(field: CredentialField): unknown {
  if (field.format !== undefined) return canaryOf[field.format];
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

const credentialsOf = (provider: Provider): Record<string, unknown> =>
  Object.fromEntries(credentialFieldsOf(provider.id).map((field) => [field.key, sample(field)]));

const recordOf = (provider: Provider, credentials: Credentials | undefined) =>
  modelOfRecord(
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

const typed = (values: FormValues, field: CredentialField, value: unknown) => {
  const text =
    typeof value === "boolean" || typeof value === "string" ? value : JSON.stringify(value);
  const [part = "", key = ""] = fieldName(field).split(".");
  const group = part === "secrets" ? "secrets" : "credentials";
  return { ...values, [group]: { ...values[group], [key]: text } };
};

describe.each(all.map((provider) => [provider.id, provider] as const))("%s", (_, provider) => {
  it("sends what is typed into every field, and shows it again", () => {
    const model = modelOfNew(provider.id, undefined);
    const credentials = credentialsOf(provider);
    const values = model.fields.reduce(
      (filled, field) => typed(filled, field, credentials[field.key]),
      toForm(model, undefined),
    );
    const body = toCreation(values, model);
    expect(body.credentials ?? {}).toEqual(credentials);
    expect(z.safeParse(api.integrations.create.body, body).success).toBe(true);
    expect(formFaults(values, toForm(model, undefined), model)).toEqual({});

    const again = recordOf(provider, credentials);
    const form = toForm(again.model, again.stored);
    expect(toRequest(form, form, again.model)).toEqual({});
    expect(JSON.stringify({ ...form, credentials: {} })).not.toContain("canary");
  });

  it("sends all that is stored when one field changes", () => {
    const [field] = credentialFieldsOf(provider.id).filter(
      ({ kind, showWhen, format }) => kind === "string" && !showWhen && !format,
    );
    if (field === undefined) return;
    const credentials: Record<string, unknown> = {
      ...credentialsOf(provider),
      fromTheFuture: "kept",
    };
    const { model, stored } = recordOf(provider, credentials);
    const base = toForm(model, stored);
    const own = model.fields.find(({ key }) => key === field.key) ?? field;
    const values = typed(base, own, "another");
    expect(toRequest(values, base, model)).toEqual({
      credentials: { ...credentials, [field.key]: "another" },
    });
    expect(formChanges(values, base, model)).toHaveLength(1);
    expect(JSON.stringify(formChanges(values, base, model))).not.toContain(
      own.secret ? "canary" : "fromTheFuture",
    );
  });

  it("refuses each required field that is empty, and that field alone", () => {
    for (const field of credentialFieldsOf(provider.id).filter(({ required }) => required)) {
      const { [field.key]: missing, ...credentials } = credentialsOf(provider);
      expect(missing).toBeDefined();
      const model = modelOfNew(provider.id, undefined);
      const values = model.fields
        .filter(({ key }) => key !== field.key)
        .reduce((filled, own) => typed(filled, own, credentials[own.key]), {
          ...toForm(model, undefined),
          credentials: {},
        });
      const own = model.fields.find(({ key }) => key === field.key) ?? field;
      expect(formFaults(values, values, model)).toEqual({
        [fieldName(own)]: `${field.label} is required`,
      });
    }
  });
});

const sendgrid = { apiKey: "k", from: "a@b.example", senderName: "B" };
const emailProvider = all.find(({ id }) => id === "sendgrid") ?? all[0];
if (!emailProvider) throw new Error("There is no provider");

describe("secrets", () => {
  const { model, stored } = recordOf(emailProvider, sendgrid);
  const base = toForm(model, stored);

  it("are removed by an empty text, kept by none, and required ones are not lost unseen", () => {
    const emptied = { ...base, secrets: { apiKey: "" } };
    expect(toRequest(emptied, base, model).credentials).toEqual({
      from: "a@b.example",
      senderName: "B",
    });
    expect(formFaults(emptied, base, model)).toEqual({ "secrets.apiKey": "API Key is required" });
    expect(toRequest({ ...base, secrets: { apiKey: undefined } }, base, model)).toEqual({});
  });

  it("are listed in the plan by their change alone", () => {
    const values = { ...base, secrets: { apiKey: "new" }, credentials: { from: "a@b.example" } };
    const plan = credentialPlan(values, model).map(({ key, change, after }) => [
      key,
      change,
      after,
    ]);
    expect(plan).toEqual([
      ["apiKey", "changed", "••••••••"],
      ["from", "kept", "a@b.example"],
      ["senderName", "removed", undefined],
    ]);
  });

  it("that cannot be read are left alone, or replaced whole", () => {
    const unread = recordOf(emailProvider, undefined);
    const begun = toForm(unread.model, unread.stored);
    expect(toRequest({ ...begun, name: "Mail" }, begun, unread.model)).toEqual({ name: "Mail" });
    const replaced = { ...begun, replaceCredentials: true, secrets: { apiKey: "k" } };
    expect(toRequest(replaced, begun, unread.model)).toEqual({ credentials: { apiKey: "k" } });
    expect(Object.keys(formFaults(replaced, begun, unread.model))).toEqual([
      "credentials.from",
      "credentials.senderName",
    ]);
  });
});

it("leaves what it could not read out of the request, unless it replaces it whole", () => {
  const known = { id: "x", identifier: "x", name: "X", providerId: "sendgrid", channel: "email" };
  const { model, stored } = modelOfUnread(known);
  const base = toForm(model, stored);
  expect(toRequest({ ...base, conditions: [] }, base, model)).toEqual({});
  expect(toRequest({ ...base, replaceConditions: true }, base, model)).toEqual({ conditions: [] });
});

it("drops a field whose switch is off", () => {
  const model = modelOfNew("svc-email-agent", undefined);
  const form = toForm(model, undefined);
  const on = { useFromAddressOverride: true, fromAddressOverride: "a@b.example" };
  expect(toCreation({ ...form, credentials: on }, model).credentials).toEqual(on);
  const off = { ...on, useFromAddressOverride: false };
  expect(toCreation({ ...form, credentials: off }, model).credentials).toEqual({
    useFromAddressOverride: false,
  });
});

it("asks of an agent its kind and no channel, of an unknown provider its channel", () => {
  const agent = modelOfNew("agentvendor", undefined);
  expect(toCreation(toForm(agent, undefined), agent)).toEqual({
    providerId: "agentvendor",
    kind: "agent",
    active: true,
  });
  const unknown = modelOfNew("unheard-of", "sms");
  expect(toCreation(toForm(unknown, undefined), unknown)).toMatchObject({ channel: "sms" });
});

it("rejects what the service would reject, on the field, while the integration is active", () => {
  const faultsOf = (providerId: string, credentials: Record<string, string>, active = true) => {
    const model = modelOfNew(providerId, undefined);
    const base = toForm(model, undefined);
    const filled = model.fields.reduce(
      (values, field) => typed(values, field, credentials[field.key] ?? sample(field)),
      base,
    );
    return formFaults({ ...filled, active }, base, model);
  };
  expect(faultsOf("sendgrid", { from: "bad" })).toEqual({
    "credentials.from": "Enter an email address, for example no-reply@example.com",
  });
  expect(Object.keys(faultsOf("fcm", { serviceAccount: "{bad json" }))).toEqual([
    "secrets.serviceAccount",
  ]);
  expect(faultsOf("twilio", { from: "not a phone!!" })).toHaveProperty(["credentials.from"]);
  expect(faultsOf("sendgrid", { from: "bad" }, false)).toEqual({});
});

it("rejects conditions that lack a field or a value", () => {
  const { model, stored } = recordOf(emailProvider, sendgrid);
  const base = toForm(model, stored);
  const part = { field: "plan", value: "pro", operator: "EQUAL", on: "payload" } as const;
  const faultsOf = (...children: FormValues["conditions"][number]["children"]) =>
    formFaults(
      { ...base, conditions: [{ isNegated: false, type: "GROUP", value: "AND", children }] },
      base,
      model,
    );
  const fault = { conditions: "Complete or remove the marked conditions." };
  expect(faultsOf(part)).toEqual({});
  expect(faultsOf(part, { ...part, field: "" })).toEqual(fault);
  expect(faultsOf({ ...part, operator: "IN", value: "" })).toEqual(fault);
  expect(faultsOf({ ...part, operator: "BETWEEN", value: "10" })).toEqual(fault);
  expect(faultsOf({ ...part, operator: "BETWEEN", value: "10, 50" })).toEqual({});
});
