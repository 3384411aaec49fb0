import { expect, it } from "vitest";
import { toCloneValues } from "./clone.ts";
import { createModel } from "./form-model.ts";
import { toCreateBody, toFormValues } from "./form-values.ts";

const originalIntegration = {
  name: "SendGrid EU",
  providerId: "sendgrid",
  conditions: [{ isNegated: false, type: "GROUP", value: "AND", children: [] }],
  configurations: { inboundWebhookEnabled: true },
} as const;
const model = createModel("sendgrid", undefined);
const clone = (credentials: Record<string, string> | undefined) =>
  toCloneValues(originalIntegration, credentials, model, toFormValues(model, undefined));

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
  expect(toCreateBody(values, model)).toEqual({
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
    conditions: originalIntegration.conditions,
    configurations: { inboundWebhookEnabled: true },
  });
});

it.each([[{ from: "a@shop.example" }], [undefined]])(
  "leaves the region empty if the original has none: %j",
  (credentials) => {
    expect(clone(credentials).credentials).toEqual(credentials ?? {});
  },
);
