import { allOf, anyOf, subscriberPart } from "../conditions.ts";
import { hour, iso } from "../moments.ts";
import { loginCodeMail, onboardingMail, passwordResetMail } from "../templates/mails.ts";
import { address, dateTime, integer, object, text, type WorkflowDefinition } from "./definition.ts";

const devices = ["Firefox on Linux", "Safari on iPhone", "Chrome on Windows", "Chrome on Android"];
const places = ["Lisbon", "Kraków", "Bengaluru", "Montréal", "Osaka", "Nairobi"];

const loginCode: WorkflowDefinition = {
  identifier: "login-code",
  name: "Login code",
  description: "A code to sign in, by SMS, and by email to those without a phone.",
  group: "Account",
  origin: "svc-cloud",
  tags: ["account", "security"],
  severity: "high",
  critical: true,
  share: 15,
  age: 398,
  payloadSchema: object({
    code: { type: "string", pattern: "^[0-9]{6}$" },
    minutes: integer,
    requestedAt: dateTime,
  }),
  payload: ({ random, at }) => ({
    code: String(random.int(100_000, 999_999)),
    minutes: 10,
    requestedAt: iso(at),
  }),
  steps: [
    {
      type: "sms",
      name: "SMS",
      slug: "sms",
      controls: {
        body: "{{ payload.code }} is your Larkfield code. It expires in {{ payload.minutes }} minutes.\n@www.larkfield.example #{{ payload.code }}",
      },
    },
    {
      type: "email",
      name: "Email, without a phone",
      slug: "email",
      filters: [
        anyOf(
          subscriberPart("phone", "EQUAL", ""),
          subscriberPart("data.codeByEmail", "EQUAL", "true"),
        ),
      ],
      controls: { subject: "{{ payload.code }} is your Larkfield code", body: loginCodeMail },
    },
  ],
};

const passwordReset: WorkflowDefinition = {
  identifier: "password-reset",
  name: "Password reset",
  description: "The link to choose a new password.",
  group: "Account",
  origin: "svc-cloud",
  tags: ["account", "security"],
  severity: "high",
  critical: true,
  share: 5,
  age: 398,
  payloadSchema: object({ resetUrl: address, device: text, place: text }),
  payload: ({ random }) => ({
    resetUrl: `https://app.larkfield.example/reset/${random.token(32)}`,
    device: random.pick(devices),
    place: random.pick(places),
  }),
  steps: [
    {
      type: "email",
      name: "Email",
      slug: "email",
      shouldStopOnFail: true,
      controls: { subject: "Reset your password", body: passwordResetMail },
    },
    {
      type: "in_app",
      name: "In-app",
      slug: "in-app",
      controls: {
        subject: "Password reset asked for",
        body: "From {{ payload.device }} near {{ payload.place }}. Not you? Tell us.",
        primaryAction: {
          label: "It was me",
          redirect: { url: "https://app.larkfield.example/security", target: "_self" },
        },
        secondaryAction: {
          label: "Not me",
          redirect: { url: "https://app.larkfield.example/security/lock", target: "_self" },
        },
      },
    },
  ],
};

const onboarding: WorkflowDefinition = {
  identifier: "onboarding-tips",
  name: "Onboarding tips",
  description: "A welcome at once, and tips two days later.",
  group: "Account",
  origin: "svc-cloud",
  tags: ["account", "onboarding"],
  share: 3,
  age: 160,
  payloadSchema: object({ plan: text, signedUpAt: dateTime, "suggestion?": text }),
  payload: ({ random, at }) => ({
    plan: random.pick(["free", "team", "business"]),
    signedUpAt: iso(at - hour),
    ...(random.chance(0.5) && { suggestion: random.pick(["your shop", "Slack", "your calendar"]) }),
  }),
  steps: [
    {
      type: "in_app",
      name: "Welcome",
      slug: "welcome",
      controls: {
        subject: "Welcome to Larkfield",
        body: "Good to have you here{% if subscriber.firstName %}, {{ subscriber.firstName }}{% endif %}. Everything important comes to this inbox.",
        avatar: "https://cdn.larkfield.example/inbox/wave.png",
      },
    },
    {
      type: "delay",
      name: "Two days",
      slug: "two-days",
      controls: { type: "regular", amount: 2, unit: "days" },
      metadata: { type: "regular", amount: 2, unit: "days" },
    },
    {
      type: "email",
      name: "Tips",
      slug: "tips",
      filters: [allOf(subscriberPart("data.plan", "NOT_EQUAL", "enterprise"))],
      controls: { subject: "Three things to try this week", body: onboardingMail },
    },
  ],
};

export const accountWorkflows = [loginCode, passwordReset, onboarding];
