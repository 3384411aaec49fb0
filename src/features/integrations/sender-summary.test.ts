import { expect, it } from "vitest";
import { toIntegrationInfo } from "../../entities/integrations/integration-info.ts";
import { summarizeSenders } from "./sender-summary.ts";

const condition = {
  isNegated: false,
  type: "GROUP",
  value: "AND",
  children: [{ field: "plan", value: "pro", operator: "EQUAL", on: "payload" }],
};
const createInfo = (name: string, otherFields: object = {}) =>
  toIntegrationInfo({ _id: name, name, channel: "email", active: true, ...otherFields });

const primarySender = createInfo("SendGrid", { primary: true });
const conditionalSender = createInfo("Mailgun", { conditions: [condition] });
const idleIntegration = createInfo("SES");
const slack = createInfo("Slack", { channel: "chat" });
const teams = createInfo("Teams", { channel: "chat" });

it.each([
  ["email", [], "warn", "No active integration: email messages won't be sent"],
  ["chat", [], "warn", "No active integration: chat messages won't be sent"],
  ["email", [primarySender, idleIntegration], "ok", "SendGrid sends all email"],
  [
    "email",
    [primarySender, conditionalSender],
    "ok",
    "SendGrid sends email, except when the conditions of Mailgun match",
  ],
  ["email", [idleIntegration], "warn", "No primary: email messages won't be sent"],
  [
    "email",
    [conditionalSender],
    "warn",
    "No primary: only messages that match the conditions of Mailgun will be sent",
  ],
  ["chat", [slack, teams], "ok", "Slack and Teams send chat messages"],
] as const)("the senders of %s are summarized (case %#)", (channel, active, tone, text) => {
  expect(summarizeSenders(channel, active)).toEqual({ tone, text });
});

it("never shows success if a sender's messages fail", () => {
  const getFailureLevel = (item: { name: string }) => (item.name === "Teams" ? "all" : "ok");
  expect(summarizeSenders("chat", [slack, teams], getFailureLevel)).toEqual({
    tone: "fail",
    text: "All recent messages through Teams failed. Slack and Teams send chat messages.",
  });
  expect(summarizeSenders("chat", [slack, teams], () => "many")).toMatchObject({ tone: "warn" });
  expect(summarizeSenders("chat", [slack, teams], () => "some")).toMatchObject({ tone: "ok" });
});

it("ignores failures of an integration that doesn't send", () => {
  const getLevel = (item: { name: string }) => (item.name === "SES" ? "all" : "ok");
  expect(summarizeSenders("email", [primarySender, idleIntegration], getLevel).tone).toBe("ok");
});
