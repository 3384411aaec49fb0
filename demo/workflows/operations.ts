import { allOf, payloadPart, subscriberPart } from "../conditions.ts";
import { hour, iso } from "../moments.ts";
import { serviceNoticeMail, supportReplyMail } from "../templates/mails.ts";
import {
  dateTime,
  integer,
  list,
  number,
  object,
  oneOf,
  text,
  type WorkflowDefinition,
} from "./definition.ts";
import { productNames } from "./goods.ts";

const stockAlert: WorkflowDefinition = {
  identifier: "stock-alert",
  name: "Stock alert",
  description: "Low stock, told at most three times an hour.",
  group: "Warehouse",
  origin: "svc-cloud",
  tags: ["warehouse"],
  severity: "medium",
  share: 4,
  age: 180,
  payloadSchema: object({ product: text, left: integer, threshold: integer, warehouse: text }),
  payload: ({ random }) => ({
    product: random.pick(productNames),
    left: random.int(0, 9),
    threshold: 10,
    warehouse: random.pick(["Rotterdam", "Harbourtown", "Gdańsk"]),
  }),
  steps: [
    {
      type: "throttle",
      name: "Three an hour",
      slug: "throttle",
      controls: { limit: 3, amount: 1, unit: "hours", key: "payload.warehouse" },
    },
    {
      type: "chat",
      name: "Chat",
      slug: "chat",
      controls: {
        body: ":package: *{{ payload.product }}* is low in {{ payload.warehouse }}: {{ payload.left }} left\n- [Order more](https://app.larkfield.example/stock)\n- `threshold {{ payload.threshold }}`",
      },
    },
    {
      type: "push",
      name: "Push",
      slug: "push",
      filters: [allOf(payloadPart("left", "SMALLER", "3"))],
      controls: {
        subject: "{{ payload.product }} is nearly gone",
        body: "{{ payload.left }} left in {{ payload.warehouse }}",
      },
    },
  ],
};

const supportReply: WorkflowDefinition = {
  identifier: "support-reply",
  name: "Support reply",
  description: "Checked, written into the customer file, then sent.",
  group: "Support",
  origin: "external",
  tags: ["support"],
  severity: "medium",
  share: 5,
  age: 110,
  payloadSchema: object({
    ticket: object({ id: text, subject: text, priority: oneOf("low", "normal", "urgent") }),
    agent: object({ name: text }),
    reply: text,
  }),
  payload: ({ random }) => ({
    ticket: {
      id: `T-${random.int(1000, 9999)}`,
      subject: random.pick(["Parcel is late", "Wrong colour", "Invoice address", "Broken handle"]),
      priority: random.pick(["low", "normal", "normal", "urgent"]),
    },
    agent: { name: random.pick(["Lena", "Farid", "Aiko", "Tomasz"]) },
    reply: random.pick([
      "we have sent a new one today.\nPlease keep the old one or give it away.",
      "the parcel left the depot this morning. It should be with you tomorrow.",
      "could you send us a photo of the handle?",
    ]),
  }),
  contexts: (payload) => {
    const { ticket } = payload as { ticket: { id: string; priority: string } };
    return [`ticket:${ticket.id}`, `priority:${ticket.priority}`];
  },
  steps: [
    {
      type: "custom",
      name: "Check tone",
      slug: "check-tone",
      controls: { model: "tone-2", threshold: 0.8, language: "{{ subscriber.locale }}" },
    },
    {
      type: "http_request",
      name: "Write to the customer file",
      slug: "customer-file",
      controls: {
        method: "PUT",
        url: "https://crm.larkfield.example/v1/customers/{{ subscriber.subscriberId }}/tickets/{{ payload.ticket.id }}",
        headers: [{ key: "content-type", value: "application/json" }],
        body: '{"agent": "{{ payload.agent.name }}", "priority": "{{ payload.ticket.priority }}"}',
      },
    },
    {
      type: "delay",
      name: "A minute to recall it",
      slug: "recall",
      controls: { type: "regular", amount: 60, unit: "seconds" },
      metadata: { type: "regular", amount: 60, unit: "seconds" },
    },
    {
      type: "email",
      name: "Email",
      slug: "email",
      replyCallback: { active: true, url: "https://hooks.larkfield.example/replies/support" },
      controls: {
        subject: "Re: {{ payload.ticket.subject }} ({{ payload.ticket.id }})",
        body: supportReplyMail,
      },
    },
    {
      type: "in_app",
      name: "In-app",
      slug: "in-app",
      controls: {
        subject: "{{ payload.agent.name }} answered",
        body: "“{{ payload.ticket.subject }}”",
        redirect: {
          url: "https://help.larkfield.example/tickets/{{ payload.ticket.id }}",
          target: "_blank",
        },
      },
    },
  ],
};

export const notices = [
  {
    title: "Checkout is slow",
    summary: "Some payments take up to a minute. We are on it.",
    level: "outage",
  },
  {
    title: "Planned work tonight",
    summary: "The shop is read-only for twenty minutes from 02:00 UTC.",
    level: "info",
  },
] as const;

const serviceNotice: WorkflowDefinition = {
  identifier: "service-notice",
  name: "Service notice",
  description: "Told to everybody who follows a part of the service, in one transaction.",
  group: "Operations",
  origin: "svc-cloud",
  tags: ["operations"],
  severity: "high",
  critical: true,
  share: 0,
  age: 220,
  payloadSchema: object({
    title: text,
    summary: text,
    level: oneOf("info", "degraded", "outage"),
    "until?": dateTime,
  }),
  payload: ({ random, at }) => ({ ...random.pick(notices), until: iso(at + hour) }),
  contexts: () => ["component:checkout"],
  steps: [
    {
      type: "in_app",
      name: "In-app",
      slug: "in-app",
      controls: {
        subject: "{{ payload.title }}",
        body: "{{ payload.summary }}",
        redirect: { url: "https://status.larkfield.example", target: "_blank" },
      },
    },
    {
      type: "email",
      name: "Email",
      slug: "email",
      filters: [allOf(payloadPart("level", "NOT_EQUAL", "info"))],
      controls: {
        subject: "[{{ payload.level | upcase }}] {{ payload.title }}",
        body: serviceNoticeMail,
      },
    },
    {
      type: "sms",
      name: "SMS",
      slug: "sms",
      filters: [
        allOf(
          payloadPart("level", "EQUAL", "outage"),
          subscriberPart("data.plan", "IN", "business,enterprise"),
        ),
      ],
      controls: {
        body: "Larkfield {{ payload.level }}: {{ payload.title }}. https://status.larkfield.example",
      },
    },
    {
      type: "chat",
      name: "Chat",
      slug: "chat",
      controls: {
        body: "*{{ payload.title }}*\n{{ payload.summary }}\n_{{ payload.level }}_ · <https://status.larkfield.example|status>",
      },
    },
  ],
};

const request = (path: string) => ({
  method: "POST",
  url: `https://stores.larkfield.example${path}`,
  headers: [
    { key: "content-type", value: "application/json" },
    { key: "x-larkfield-run", value: "{{ payload.runId }}" },
  ],
  body: '{"runId": "{{ payload.runId }}", "products": {{ payload.products }}}',
});

const storeSync: WorkflowDefinition = {
  identifier: "store-price-sync",
  name: "Store price sync",
  description: "One request and one message for each store terminal.",
  group: "Operations",
  origin: "external",
  tags: ["operations", "stores"],
  share: 0,
  age: 75,
  payloadSchema: object({ runId: text, products: integer, stores: integer }),
  payload: ({ random }) => ({
    runId: `run-${random.hex(8)}`,
    products: random.int(40, 900),
    stores: 2500,
  }),
  steps: [
    {
      type: "http_request",
      name: "Send prices",
      slug: "send-prices",
      controls: request("/v2/prices"),
    },
    {
      type: "chat",
      name: "Tell the terminal",
      slug: "tell-terminal",
      controls: { body: "New prices: {{ payload.products }} products. Run {{ payload.runId }}" },
    },
  ],
};

const catalogueExport: WorkflowDefinition = {
  identifier: "catalogue-export",
  name: "Catalogue export",
  description: "Asks for the whole catalogue and tells when it is there.",
  group: "Operations",
  origin: "external",
  tags: ["operations"],
  severity: "none",
  share: 0,
  age: 60,
  payloadSchema: object({
    runId: text,
    products: integer,
    "filters?": list(text),
    "rate?": number,
  }),
  payload: ({ random }) => ({ runId: `export-${random.hex(8)}`, products: 48_000 }),
  steps: [
    {
      type: "http_request",
      name: "Fetch the catalogue",
      slug: "fetch",
      controls: request("/v2/catalogue/export"),
    },
    {
      type: "in_app",
      name: "In-app",
      slug: "in-app",
      controls: {
        subject: "Export finished",
        body: "{{ payload.products }} products in run {{ payload.runId }}.",
      },
    },
  ],
};

export const operationsWorkflows = [
  stockAlert,
  supportReply,
  serviceNotice,
  storeSync,
  catalogueExport,
];
