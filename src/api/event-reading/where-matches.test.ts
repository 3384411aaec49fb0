import { expect, test } from "vitest";
import { createColumnBuilder } from "../failures/column-builder.ts";
import { toEventData } from "../failures/event-data.ts";
import { matchEvents } from "../failures/report/conditions.ts";
import { parseCondition } from "../failures/condition-text.ts";
import { parseEventRecords } from "./event-records.ts";
import { createWhereSelector } from "./where-matches.ts";

const now = Date.parse("2026-03-01T04:00:00.000Z");

interface SimpleJob {
  type?: string;
  providerId?: string;
  step?: string;
  status?: string;
  seconds?: number;
  raw?: unknown;
  detail?: string;
}

function createEvent(
  id: string,
  fields: Record<string, unknown>,
  jobs: readonly SimpleJob[] = [{}],
) {
  const createdAt = Date.parse("2026-03-01T03:00:00.000Z");
  return {
    _id: id,
    createdAt: new Date(createdAt).toISOString(),
    transactionId: `t-${id}`,
    _templateId: "65f0c0ffee",
    template: { name: "Order shipped", triggers: [{ identifier: "order-shipped" }] },
    ...fields,
    jobs: jobs.map((job, index) => {
      const {
        type = "email",
        providerId = "sendgrid",
        step = "Order mail",
        raw,
        seconds = 1,
      } = job;
      const { status = "completed", detail = "Message sent" } = job;
      const at = new Date(createdAt + seconds * 1000).toISOString();
      return {
        _id: `${id}-${index}`,
        type,
        providerId,
        status,
        updatedAt: at,
        step: { _id: "s1", name: step },
        executionDetails: [
          {
            detail,
            createdAt: at,
            providerId,
            status: status === "failed" ? "Failed" : "Success",
            source: "Webhook",
            raw: raw === undefined ? null : JSON.stringify(raw),
          },
        ],
      };
    }),
  };
}

const failedJob = {
  status: "failed",
  detail: "Provider error",
  raw: { message: "Request timeout" },
};
const events = [
  createEvent("a", { payload: { region: "eu", order: { items: [{ sku: "A1" }, { sku: "B2" }] } } }),
  createEvent("b", { payload: { region: "EU", total: 12 }, tags: ["vip"], severity: "high" }, [
    failedJob,
  ]),
  createEvent("c", { subscriber: { subscriberId: "u1", email: "ana@web.de", phone: "+49171" } }, [
    { seconds: 90 },
  ]),
  createEvent("d", { topics: [{ topicKey: "news" }], contextKeys: ["tenant:acme"] }, [
    { type: "sms", providerId: "twilio", step: "Text" },
    { ...failedJob, raw: { error: "stack trace: at send" } },
  ]),
  createEvent("e", { template: { _id: "65f0", triggers: [] }, _templateId: undefined }, []),
];
const { rows } = parseEventRecords(events);
const selectIds = (...where: string[]) =>
  createWhereSelector(where)(rows, now)
    .map(({ id }) => id)
    .join("");

test.each([
  ["payload.region:eu", "ab"],
  ["-payload.region:eu", "cde"],
  ["payload.order.items.sku:B2", "a"],
  ["payload.total:12", "b"],
  ["-severity:high", "acde"],
  ["-tag:vip", "acde"],
  ["emailDomain:web.de", "c"],
  ["phoneCountry:+49", "c"],
  ["-subscriber:u1", "abde"],
  ["-email:ana@web.de", "abde"],
  ["-topic:news", "abce"],
  ["-context:tenant:acme", "abce"],
  ["-transaction:t-a,t-b", "cde"],
  ["-workflow:order-shipped", "e"],
  ["-workflow:65f0c0ffee", "e"],
  ["-workflow:65f0", "abcd"],
  ["-channel:sms", "abce"],
  ["-outcome:failed,partlyFailed", "ace"],
  ["duration:>60s", "c"],
  ["-duration:>60s", "abde"],
  ["raw:timeout", "b"],
  ['-raw:"stack trace"', "abce"],
  ["-provider:twilio", "abce"],
  ["-step:text", "abce"],
  ["-step:mail", "e"],
  ['-detail:"provider error"', "ace"],
  ["color:red", ""],
])("%s selects %s", (where, ids) => {
  expect(selectIds(where)).toBe(ids);
});

test("all conditions apply, to included and excluded values", () => {
  expect(selectIds("payload.region:eu", "-tag:vip")).toBe("a");
  expect(selectIds("duration:>500ms", "duration:<60s")).toBe("ad");
  expect(selectIds()).toBe("abcde");
});

test.each([
  "payload.items.sku:s299",
  "payload.items.sku:S0",
  `payload.text:${"x".repeat(100)}`,
  "payload.a.b.c.d.e:1",
  "payload.note:last",
  "raw:xxxxxx",
])("finds a value beyond the limits of a scan: %s", (where) => {
  const items = Array.from({ length: 300 }, (_, index) => ({ sku: `s${index}` }));
  const a = { b: { c: { d: { e: 1 } } } };
  const payload = { items, text: "x".repeat(100), a, note: "last" };
  const largeRows = parseEventRecords([createEvent("l", { payload }), createEvent("m", {})]).rows;
  const select = (text: string) => createWhereSelector([text])(largeRows, now).map(({ id }) => id);
  expect(select(where)).toEqual(["l"]);
  expect(select(`-${where}`)).toEqual(["m"]);
});

test("finds values after more distinct values than the columns of a scan include", () => {
  const createLargeEvent = (id: string) => {
    const items = Array.from({ length: 11_000 }, (_, index) => ({ sku: `${id}-${index}` }));
    return createEvent(id, { payload: { items } });
  };
  const largeRows = parseEventRecords(["l", "m"].map(createLargeEvent)).rows;
  const selectedRows = createWhereSelector(["payload.items.sku:m-10999"])(largeRows, now);
  expect(selectedRows.map(({ id }) => id)).toEqual(["m"]);
});

test.each([
  "payload.region:eu",
  "-payload.order.items.sku:A1",
  "severity:none",
  "outcome:failed",
  "-workflow:order-shipped",
  "integration:x",
  "detail:timeout",
  'raw:"stack trace"',
  "-raw:timeout",
  "duration:>=90s",
  "-duration:<2s",
  "channel:email,sms",
  "tag:VIP",
])("%s selects the same events as on the Failures page", (where) => {
  const builder = createColumnBuilder();
  for (const event of events) {
    const eventData = toEventData(event, now);
    if (eventData) builder.add(eventData);
  }
  const columns = builder.getColumns();
  const condition = parseCondition(where);
  const mask = matchEvents(columns, { from: 0, to: now }, condition ? [condition] : []);
  expect(selectIds(where)).toBe(columns.ids.filter((_, index) => mask[index] === 1).join(""));
});
