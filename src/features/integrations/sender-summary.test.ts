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
const conditionalPrimary = createInfo("Brevo", { primary: true, conditions: [condition] });
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
  [
    "email",
    [primarySender, conditionalPrimary],
    "warn",
    "2 integrations are primary: SendGrid and Brevo",
  ],
  [
    "email",
    [conditionalPrimary, idleIntegration],
    "warn",
    "Brevo is primary but has conditions: messages that don't match them may not be sent",
  ],
  [
    "email",
    [conditionalPrimary, conditionalSender],
    "warn",
    "Brevo is primary but has conditions: messages that match none of the conditions of Brevo and Mailgun may not be sent",
  ],
  ["chat", [slack, teams], "ok", "Slack and Teams send chat messages"],
] as const)(
  "the senders of %s are summarized (case %#)",
  (channel, activeIntegrations, tone, text) => {
    expect(summarizeSenders(channel, activeIntegrations)).toEqual({ tone, text });
  },
);

const talliesByLevel = {
  all: { sentCount: 0, failedCount: 5 },
  many: { sentCount: 5, failedCount: 5 },
  some: { sentCount: 9, failedCount: 1 },
  ok: { sentCount: 9, failedCount: 0 },
};
const createTally = (level: keyof typeof talliesByLevel) => ({
  ...talliesByLevel[level],
  lastSuccessAt: undefined,
  lastFailureAt: undefined,
});
const createHealth = (
  ownLevel: keyof typeof talliesByLevel | undefined,
  unrecordedLevel?: keyof typeof talliesByLevel,
) => ({
  ownTally: ownLevel && createTally(ownLevel),
  facetValues: [],
  unrecordedTally: unrecordedLevel && createTally(unrecordedLevel),
});

it("never shows success if a sender's messages fail", () => {
  const getHealth = (item: { name: string }) => createHealth(item.name === "Teams" ? "all" : "ok");
  expect(summarizeSenders("chat", [slack, teams], getHealth)).toEqual({
    tone: "fail",
    text: "All recent messages through Teams failed. Slack and Teams send chat messages.",
  });
  expect(summarizeSenders("chat", [slack, teams], () => createHealth("many"))).toMatchObject({
    tone: "warn",
  });
  expect(summarizeSenders("chat", [slack, teams], () => createHealth("some"))).toMatchObject({
    tone: "ok",
  });
});

it("doesn't attribute messages without a recorded integration to an integration", () => {
  const mailEu = createInfo("Mail EU", { primary: true, providerId: "sendgrid" });
  const mailUs = createInfo("Mail US", { conditions: [condition], providerId: "sendgrid" });
  const configurationText = "Mail EU sends email, except when the conditions of Mail US match.";
  expect(summarizeSenders("email", [mailEu, mailUs], () => createHealth(undefined, "all"))).toEqual(
    {
      tone: "fail",
      text: `All recent SendGrid messages without a recorded integration failed. ${configurationText}`,
    },
  );
  expect(summarizeSenders("email", [mailEu, mailUs], () => createHealth("many", "many"))).toEqual({
    tone: "warn",
    text: `Many recent messages through Mail EU and Mail US failed. Many recent SendGrid messages without a recorded integration failed. ${configurationText}`,
  });
  const getHealth = ({ name }: { name: string }) =>
    createHealth(name === "Mail EU" ? "all" : undefined, "some");
  expect(summarizeSenders("email", [mailEu, mailUs], getHealth).text).toBe(
    `All recent messages through Mail EU failed. ${configurationText}`,
  );
});

it("ignores failures of an integration that doesn't send", () => {
  const getHealth = (item: { name: string }) => createHealth(item.name === "SES" ? "all" : "ok");
  expect(summarizeSenders("email", [primarySender, idleIntegration], getHealth).tone).toBe("ok");
});
