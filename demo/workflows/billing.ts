import { allOf, payloadPart, subscriberPart } from "../conditions.ts";
import { day, iso, minute } from "../moments.ts";
import { cardDeclinedMail, invoiceMail, renewalMail } from "../templates/mails.ts";
import { weeklyReportMail } from "../templates/weekly-report.ts";
import {
  address,
  dateTime,
  flag,
  integer,
  list,
  number,
  object,
  oneOf,
  text,
  type WorkflowDefinition,
} from "./definition.ts";
import { currencyOf, productNames } from "./goods.ts";

const invoiceReady: WorkflowDefinition = {
  identifier: "invoice-ready",
  name: "Invoice ready",
  description: "The monthly invoice, by email and in the inbox.",
  group: "Billing",
  origin: "svc-cloud",
  tags: ["billing"],
  severity: "low",
  share: 8,
  age: 391,
  payloadSchema: object({
    tenant: text,
    invoice: object({
      number: text,
      amount: number,
      currency: text,
      dueAt: dateTime,
      url: address,
      autopay: flag,
    }),
  }),
  payload: ({ random, subscriber, at }) => ({
    tenant: random.chance(0.12) ? "eu-gov" : "default",
    invoice: {
      number: `2026-${random.int(10_000, 99_999)}`,
      amount: random.int(900, 240_000) / 100,
      currency: currencyOf(subscriber),
      dueAt: iso(at + 14 * day),
      url: `https://app.larkfield.example/invoices/${random.hex(16)}`,
      autopay: random.chance(0.7),
    },
  }),
  contexts: (payload) => [`tenant:${String(payload["tenant"])}`],
  steps: [
    {
      type: "email",
      name: "Email",
      slug: "email",
      controls: {
        subject:
          "Invoice {{ payload.invoice.number }}: {{ payload.invoice.amount }} {{ payload.invoice.currency }}",
        preheader: "Due {{ payload.invoice.dueAt | date: '%-d %B' }}",
        body: invoiceMail,
      },
    },
    {
      type: "in_app",
      name: "In-app",
      slug: "in-app",
      controls: {
        subject: "Invoice {{ payload.invoice.number }}",
        body: "{{ payload.invoice.amount }} {{ payload.invoice.currency }}, due {{ payload.invoice.dueAt | date: '%-d %B' }}",
        primaryAction: {
          label: "Open",
          redirect: { url: "{{ payload.invoice.url }}", target: "_blank" },
        },
      },
    },
  ],
};

const cardDeclined: WorkflowDefinition = {
  identifier: "card-declined",
  name: "Card declined",
  description: "When a charge fails: at once in the inbox and by email, by push if it lasts.",
  group: "Billing",
  origin: "svc-cloud",
  tags: ["billing", "urgent"],
  severity: "high",
  share: 5,
  age: 391,
  payloadSchema: object({
    plan: oneOf("team", "business", "enterprise"),
    card: object({ last4: text, brand: text }),
    reason: text,
    graceUntil: dateTime,
  }),
  payload: ({ random, at }) => ({
    plan: random.pick(["team", "business", "enterprise"]),
    // A few charges come from an old system that sends no card.
    ...(random.chance(0.98) && {
      card: { last4: String(random.int(1000, 9999)), brand: random.pick(["visa", "mastercard"]) },
    }),
    reason: random.pick(["insufficient_funds", "expired_card", "do_not_honor"]),
    graceUntil: iso(at + 7 * day),
  }),
  steps: [
    {
      type: "in_app",
      name: "In-app",
      slug: "in-app",
      controls: {
        subject: "Your card was declined",
        body: "Update it until {{ payload.graceUntil | date: '%-d %B' }}.",
        primaryAction: {
          label: "Update the card",
          redirect: { url: "https://app.larkfield.example/billing", target: "_self" },
        },
      },
    },
    {
      type: "email",
      name: "Email",
      slug: "email",
      controls: { subject: "Your card was declined", body: cardDeclinedMail, strict: true },
    },
    {
      type: "delay",
      name: "A while to react",
      slug: "react",
      controls: { type: "regular", amount: 40, unit: "minutes" },
      metadata: { type: "regular", amount: 40, unit: "minutes" },
    },
    {
      type: "push",
      name: "Push",
      slug: "push",
      filters: [allOf(payloadPart("plan", "NOT_EQUAL", "team"))],
      controls: {
        subject: "Action needed",
        body: "Your {{ payload.plan }} plan stops on {{ payload.graceUntil | date: '%-d %B' }}.",
      },
    },
  ],
};

const renewal: WorkflowDefinition = {
  identifier: "renewal-notice",
  name: "Renewal notice",
  description: "Waits until the date that the payload names.",
  group: "Billing",
  origin: "svc-cloud",
  tags: ["billing"],
  severity: "low",
  share: 4,
  age: 130,
  payloadSchema: object({
    plan: text,
    seats: integer,
    amount: number,
    currency: text,
    renewsAt: dateTime,
    "remindAt?": dateTime,
  }),
  payload: ({ random, subscriber, at }) => ({
    plan: random.pick(["team", "business"]),
    seats: random.int(2, 60),
    amount: random.int(20, 900),
    currency: currencyOf(subscriber),
    renewsAt: iso(at + 9 * day),
    ...(random.chance(0.97) && { remindAt: iso(at + random.int(20, 40 * 60) * minute) }),
  }),
  steps: [
    {
      type: "delay",
      name: "Until the reminder is due",
      slug: "until",
      shouldStopOnFail: true,
      controls: { type: "scheduled", delayPath: "payload.remindAt" },
      metadata: { type: "scheduled", delayPath: "payload.remindAt" },
    },
    {
      type: "email",
      name: "Email",
      slug: "email",
      controls: {
        subject: "Your plan renews on {{ payload.renewsAt | date: '%-d %B' }}",
        body: renewalMail,
      },
    },
  ],
};

const ranked = object({ name: text, sold: integer, revenue: number });

const weeklyReport: WorkflowDefinition = {
  identifier: "weekly-report",
  name: "Weekly report",
  description: "Figures of a shop, fetched just before they are sent.",
  group: "Reports",
  origin: "external",
  tags: ["reports"],
  share: 1.5,
  age: 95,
  payloadSchema: object({
    reportId: text,
    store: text,
    from: dateTime,
    until: dateTime,
    currency: text,
    revenue: number,
    orders: integer,
    returns: integer,
    change: object({ revenue: number, orders: number, returns: number }),
    days: list(object({ share: integer, revenue: number, orders: integer })),
    products: list(ranked),
    "sources?": list(ranked),
    "regions?": list(ranked),
    "notes?": list(text),
  }),
  payload: ({ random, subscriber, at }) => {
    const rank = (names: readonly string[], count: number) =>
      random
        .some(names, count)
        .map((name) => ({ name, sold: random.int(3, 400), revenue: random.int(100, 9000) }))
        .toSorted((one, other) => other.sold - one.sold);
    const revenues = Array.from({ length: 7 }, () => random.int(300, 9_000));
    const best = Math.max(...revenues);
    const days = revenues.map((revenue) => ({
      share: Math.round((revenue / best) * 100),
      revenue,
      orders: Math.round(revenue / random.int(30, 60)),
    }));
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    return {
      reportId: random.hex(10),
      store: `${subscriber.lastName ?? "Larkfield"} & Co.`,
      from: iso(at - 7 * day),
      until: iso(at),
      currency: currencyOf(subscriber),
      revenue: sum(revenues),
      orders: sum(days.map(({ orders }) => orders)),
      returns: random.int(0, 60),
      change: {
        revenue: random.int(-20, 30),
        orders: random.int(-20, 30),
        returns: random.int(-9, 9),
      },
      days,
      products: rank(productNames, 8),
      sources: rank(["Search", "Newsletter", "Direct", "Marketplace", "Social"], 4),
      regions: rank(["Europe", "North America", "Asia and Pacific"], 3),
      ...(random.chance(0.5) && { notes: ["Returns of the desk lamp doubled; check the plug."] }),
    };
  },
  steps: [
    {
      type: "http_request",
      name: "Fetch figures",
      slug: "figures",
      controls: {
        method: "POST",
        url: "https://reports.larkfield.example/api/v3/stores/{{ payload.reportId }}/weekly",
        headers: [
          { key: "content-type", value: "application/json" },
          { key: "x-report", value: "{{ payload.reportId }}" },
        ],
        body: '{"from": "{{ payload.from }}", "until": "{{ payload.until }}", "currency": "{{ payload.currency }}"}',
      },
    },
    {
      type: "email",
      name: "Report",
      slug: "report",
      filters: [allOf(subscriberPart("data.plan", "IN", "team,business,enterprise"))],
      controls: {
        subject: "Your week at {{ payload.store }}: {{ payload.revenue }} {{ payload.currency }}",
        preheader: "{{ payload.orders }} orders",
        body: weeklyReportMail,
      },
    },
  ],
};

export const billingWorkflows = [invoiceReady, cardDeclined, renewal, weeklyReport];
