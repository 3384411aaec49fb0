import { expect, it } from "vitest";
import { toIntegrationInfo } from "../../../entities/integrations/integration-info.ts";
import {
  type Deactivation,
  getDeactivationConsequences,
  type Dependents,
  type PrimaryChange,
  getPrimaryConsequences,
} from "./consequences.ts";

const part = { field: "tenant", value: "eu", operator: "EQUAL", on: "payload" };
const conditions = [{ isNegated: false, type: "GROUP", value: "AND", children: [part] }];
const createInfo = (name: string, otherFields: object = {}) =>
  toIntegrationInfo({ _id: name, name, channel: "email", active: true, ...otherFields });

const sendgrid = createInfo("SendGrid", { primary: true });
const mailgun = createInfo("Mailgun", { conditions });
const ses = createInfo("SES");
const mailjet = createInfo("Mailjet");
const slack = createInfo("Slack", { channel: "chat", primary: true });
const teams = createInfo("Teams", { channel: "chat" });

const toTexts = (list: readonly { isLoss: boolean; text: string }[]) =>
  list.map(({ isLoss, text }) => `${isLoss ? "!" : "-"} ${text}`);
const getDeactivationTexts = (changes: Partial<Deactivation>) =>
  toTexts(
    getDeactivationConsequences({
      name: "Slack",
      channel: "chat",
      info: slack,
      otherIntegrations: [teams],
      dependents: undefined,
      ...changes,
    }),
  );
const createDependents = (
  endpointCount: number,
  subscriberCount: number,
  isComplete = true,
): Dependents => ({
  endpointCount,
  subscriberCount,
  isComplete,
});

it("counts the endpoints and subscribers that a deactivation affects", () => {
  expect(getDeactivationTexts({ dependents: createDependents(73, 43) })).toEqual([
    "! 73 endpoints use Slack. Messages to them won't be sent.",
    "! 43 subscribers will no longer get messages through Slack.",
    "- Teams will stay active.",
  ]);
  expect(getDeactivationTexts({ dependents: createDependents(1, 1) }).slice(0, 2)).toEqual([
    "! 1 endpoint uses Slack. Messages to it won't be sent.",
    "! 1 subscriber will no longer get messages through Slack.",
  ]);
  expect(getDeactivationTexts({ dependents: createDependents(20_000, 900, false) })[0]).toBe(
    "! At least 20,000 endpoints use Slack. Messages to them won't be sent.",
  );
  expect(getDeactivationTexts({ dependents: createDependents(0, 0) })[0]).toBe(
    "- No endpoints use Slack.",
  );
  expect(getDeactivationTexts({ dependents: "loading" })[0]).toContain("Counting");
  expect(getDeactivationTexts({ dependents: "unavailable" })[0]).toMatch(/^! Couldn't count/);
});

it("lists a channel without senders first", () => {
  expect(
    getDeactivationTexts({ otherIntegrations: [], dependents: createDependents(2, 1) }),
  ).toEqual([
    "! No active integration will remain for chat. Chat messages won't be sent.",
    "! 2 endpoints use Slack. Messages to them won't be sent.",
    "! 1 subscriber will no longer get messages through Slack.",
  ]);
});

it("reports which integration will send instead if the channel uses a primary", () => {
  const emailDeactivation = { name: "SendGrid", channel: "email", info: sendgrid };
  expect(getDeactivationTexts({ ...emailDeactivation, otherIntegrations: [ses] })).toEqual([
    "! No primary will remain for email. Email messages won't be sent until you set another primary.",
    "- SES will stay active.",
  ]);
  expect(getDeactivationTexts({ ...emailDeactivation, otherIntegrations: [mailgun] })[0]).toBe(
    "! No primary will remain for email. Only messages that match the conditions of Mailgun will be sent.",
  );
  expect(
    getDeactivationTexts({
      name: "Mailgun",
      channel: "email",
      info: mailgun,
      otherIntegrations: [sendgrid],
    })[0],
  ).toBe("- SendGrid will send the messages that match the conditions of Mailgun.");
  expect(
    getDeactivationTexts({
      name: "Mailgun",
      channel: "email",
      info: mailgun,
      otherIntegrations: [ses],
    })[0],
  ).toBe("! Messages that match the conditions of Mailgun won't be sent.");
});

it("considers all primaries if the service has several", () => {
  const resend = createInfo("Resend", { primary: true });
  expect(
    getDeactivationTexts({
      name: "SendGrid",
      channel: "email",
      info: sendgrid,
      otherIntegrations: [resend, ses],
    }),
  ).toEqual(["- Resend and SES will stay active."]);
  expect(getPrimaryTexts({ activeIntegrations: [sendgrid, resend, mailjet] })).toEqual([
    "! SendGrid and Resend will stop sending email but stay active.",
    "- Mailjet will send all email.",
  ]);
});

const getPrimaryTexts = (changes: Partial<PrimaryChange>) =>
  toTexts(
    getPrimaryConsequences({
      target: { id: "Mailjet", name: "Mailjet", channel: "email" },
      previousTarget: mailjet,
      previousPrimary: sendgrid,
      activeIntegrations: [sendgrid, mailjet],
      senderChanges: [],
      ...changes,
    }),
  );

it("mentions the conditions of other integrations for a new primary", () => {
  expect(getPrimaryTexts({})).toEqual([
    "! SendGrid will stop sending email but stay active.",
    "- Mailjet will send all email.",
  ]);
  expect(
    getPrimaryTexts({
      activeIntegrations: [sendgrid, mailjet, mailgun, createInfo("Resend", { conditions })],
    }),
  ).toEqual([
    "! SendGrid will stop sending email but stay active.",
    "- Mailjet will send email, except when the conditions of Mailgun and Resend match.",
  ]);
});

it("lists the conditions that a new primary loses, and the activation of an inactive one", () => {
  expect(
    getPrimaryTexts({
      target: { id: "Mailgun", name: "Mailgun", channel: "email" },
      previousTarget: mailgun,
      activeIntegrations: [sendgrid, mailgun],
      senderChanges: ["The from address will change from a to b."],
    }),
  ).toEqual([
    "! The conditions of Mailgun will be removed: “payload.tenant is eu”. You can undo this until you leave the page.",
    "! SendGrid will stop sending email but stay active.",
    "! The from address will change from a to b.",
    "- Mailgun will send all email.",
  ]);
  expect(
    getPrimaryTexts({ previousTarget: undefined, activeIntegrations: [sendgrid] })[2],
  ).toContain("will be activated");
});

it("warns about the conditions of an inactive integration", () => {
  const inactiveChange = { previousTarget: undefined, activeIntegrations: [sendgrid] };
  expect(getPrimaryTexts(inactiveChange)[0]).toBe(
    "! If Mailjet has conditions, they will be removed and can't be restored.",
  );
  expect(
    getPrimaryTexts({ ...inactiveChange, knownConditionsText: "payload.tenant is eu" })[0],
  ).toBe(
    "! The last known conditions of Mailjet will be removed and can't be restored: “payload.tenant is eu”.",
  );
  const inactiveTexts = getPrimaryTexts({
    ...inactiveChange,
    previousTarget: createInfo("Mailjet", { active: false, conditions }),
  });
  expect(inactiveTexts[0]).toBe(
    "! The conditions of Mailjet will be removed: “payload.tenant is eu”. You can undo this until you leave the page.",
  );
  expect(inactiveTexts[2]).toContain("will be activated");
});

it("reports that a new primary has no effect on channels without primary routing", () => {
  const chatChange = {
    target: { id: "Teams", name: "Teams", channel: "chat" },
    previousTarget: teams,
  };
  expect(
    getPrimaryTexts({ ...chatChange, previousPrimary: slack, activeIntegrations: [slack, teams] }),
  ).toEqual([
    "- Slack will no longer be primary.",
    "- For chat, the primary setting doesn't affect delivery. Only the Primary label will move.",
  ]);
});

it("lists losses before remarks", () => {
  const smsFields = { channel: "sms" };
  const deactivationTexts = getDeactivationTexts({
    name: "Vonage",
    channel: "sms",
    info: createInfo("Vonage", { ...smsFields, conditions }),
    otherIntegrations: [createInfo("Twilio", { ...smsFields, primary: true })],
    dependents: createDependents(2, 0),
  });
  expect(deactivationTexts).toEqual([
    "! 2 endpoints use Vonage. Messages to them won't be sent.",
    "- Twilio will send the messages that match the conditions of Vonage.",
    "- Twilio will stay active.",
  ]);
  const primaryTexts = toTexts(
    getPrimaryConsequences({
      target: { id: "Teams", name: "Teams", channel: "chat" },
      previousTarget: teams,
      previousPrimary: slack,
      activeIntegrations: [slack, teams],
      senderChanges: ["The sender name will change."],
    }),
  );
  expect(primaryTexts[0]).toBe("! The sender name will change.");
});
