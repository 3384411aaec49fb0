import { expect, it } from "vitest";
import { cloneOf } from "./clone.ts";
import { modelOfNew } from "./form-model.ts";
import { toCreation, toForm } from "./form-values.ts";

const original = {
  name: "SendGrid EU",
  providerId: "sendgrid",
  conditions: [{ isNegated: false, type: "GROUP", value: "AND", children: [] }],
  configurations: { inboundWebhookEnabled: true },
} as const;
const model = modelOfNew("sendgrid", undefined);
const clone = (credentials: Record<string, string> | undefined) =>
  cloneOf(original, credentials, model, toForm(model, undefined));

it("copies only the credentials that aren't secret", () => {
  const values = clone({
    apiKey: "canary",
    accessKey: "canary",
    region: "eu",
    ipPoolName: "bulk",
    from: "a@shop.example",
    senderName: "Shop",
    domain: "shop.example",
  });
  expect(toCreation(values, model)).toEqual({
    providerId: "sendgrid",
    name: "Copy of SendGrid EU",
    active: false,
    credentials: {
      region: "eu",
      ipPoolName: "bulk",
      from: "a@shop.example",
      senderName: "Shop",
      domain: "shop.example",
    },
    conditions: original.conditions,
    configurations: { inboundWebhookEnabled: true },
  });
});

it.each([[{ from: "a@shop.example" }], [undefined]])(
  "leaves the region empty if the original has none: %j",
  (credentials) => {
    expect(clone(credentials).credentials).toEqual(credentials ?? {});
  },
);
