import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { previewResult } from "../../contract/step-preview.ts";
import type { Sections } from "./example/payload-example.ts";
import { previewStep, type Renderer, type StepTemplate } from "./preview-step.ts";
import { renderControls } from "./liquid/render-controls.ts";

const renderer: Renderer = {
  render: (request) => Promise.resolve({ response: renderControls(request), cpuMs: 1 }),
};
const now = new Date("2026-03-01T12:00:00.000Z");
const defaultSections: Partial<Sections> = {
  payload: {
    name: "Ana <3",
    days: 3,
    unit: "days",
    url: "https://shop.example/a?b=1",
    at: "2026-04-01T08:00:00+02:00",
  },
};

const preview = (
  type: string,
  controls: object,
  step: Partial<StepTemplate> = {},
  sections: Partial<Sections> = defaultSections,
) =>
  previewStep(
    {
      type,
      metadata: null,
      controls: { ...controls },
      payloadSchema: null,
      digestSteps: [],
      ...step,
    },
    sections,
    { renderer, now },
  );

const getResult = async (...args: Parameters<typeof preview>) =>
  z.parse(previewResult, (await preview(...args)).result);

describe("messages", () => {
  it("email: a plain subject and an escaped body", async () => {
    const controls = {
      subject: "For {{ payload.name }}",
      body: "<p>{{ payload.name }}</p>",
      preheader: "x",
    };
    expect(await getResult("email", controls)).toEqual({
      type: "email",
      preview: { subject: "For Ana <3", body: "<p>Ana &lt;3</p>" },
    });
  });

  it("in_app: all fields of a card", async () => {
    const createAction = (label: string) => ({
      label,
      redirect: { url: "{{ payload.url }}", target: "_blank" },
    });
    const createRenderedAction = (label: string) => ({
      label,
      redirect: { url: "https://shop.example/a?b=1", target: "_blank" },
    });
    const controls = {
      subject: "Hi {{ payload.name }}",
      body: "{{ payload.name }}",
      avatar: "https://shop.example/{{ payload.days }}.png",
      primaryAction: createAction("Open"),
      secondaryAction: createAction("{{ payload.name }}"),
      redirect: { url: "/{{ payload.days }}" },
      data: { days: "{{ payload.days }}", deep: { ok: true } },
    };
    expect(await getResult("in_app", controls)).toEqual({
      type: "in_app",
      preview: {
        subject: "Hi Ana <3",
        body: "Ana <3",
        avatar: "https://shop.example/3.png",
        primaryAction: createRenderedAction("Open"),
        secondaryAction: createRenderedAction("Ana <3"),
        redirect: { url: "/3" },
        data: { days: "3", deep: { ok: true } },
      },
    });
  });

  it("in_app: omits missing and empty fields", async () => {
    const controls = { body: "x", primaryAction: null, redirect: { url: "{{ payload.none }}" } };
    expect(await getResult("in_app", controls)).toEqual({ type: "in_app", preview: { body: "x" } });
  });

  it.each(["sms", "chat"])("%s: a body without escaping", async (type) => {
    expect(await getResult(type, { body: "Hi {{ payload.name }}", to: "x" })).toEqual({
      type,
      preview: { body: "Hi Ana <3" },
    });
  });

  it("push: subject and body without escaping", async () => {
    expect(await getResult("push", { subject: "{{ payload.name }}", body: "b" })).toEqual({
      type: "push",
      preview: { subject: "Ana <3", body: "b" },
    });
  });

  it("have empty text for missing values", async () => {
    const results = await Promise.all(["email", "push", "sms"].map((type) => getResult(type, {})));
    expect(results.map((result) => result["preview"])).toEqual([
      { subject: "", body: "" },
      { subject: "", body: "" },
      { body: "" },
    ]);
  });
});

describe("waits", () => {
  it("delay: amount and unit from the metadata", async () => {
    const metadata = { type: "regular", amount: 2, unit: "days" };
    expect(await getResult("delay", {}, { metadata })).toEqual({
      type: "delay",
      preview: { amount: 2, unit: "days" },
    });
  });

  it("delay: each control overrides the metadata", async () => {
    const metadata = { type: "regular", amount: 2, unit: "days" };
    expect(
      await getResult("delay", { amount: "{{ payload.days }}", unit: null }, { metadata }),
    ).toEqual({ type: "delay", preview: { amount: 3, unit: "days" } });
  });

  it("delay until a date of the payload: free-form", async () => {
    const controls = { type: "scheduled", delayPath: "payload.at" };
    expect(await getResult("delay", controls)).toEqual({
      type: "delay",
      delay: { type: "scheduled", delayPath: "payload.at", until: "2026-04-01T06:00:00.000Z" },
    });
    const { previewPayloadExample, result } = await preview(
      "delay",
      { delayPath: "due.at" },
      {},
      {},
    );
    expect(previewPayloadExample.payload).toEqual({ due: { at: "2026-03-02T09:00:00.000Z" } });
    expect(result).toHaveProperty("delay.until", "2026-03-02T09:00:00.000Z");
  });

  it("digest: amount, unit, key, and look-back window", async () => {
    const controls = {
      type: "regular",
      amount: 30,
      unit: "minutes",
      digestKey: "{{ payload.unit }}",
      lookBackWindow: { amount: "5", unit: "minutes" },
    };
    expect(await getResult("digest", controls)).toEqual({
      type: "digest",
      preview: {
        amount: 30,
        unit: "minutes",
        digestKey: "days",
        lookBackWindow: { amount: 5, unit: "minutes" },
      },
    });
  });

  it("digest: the window of a backoff", async () => {
    const metadata = {
      type: "backoff",
      amount: 1,
      unit: "hours",
      backoffAmount: 10,
      backoffUnit: "minutes",
    };
    expect(await getResult("digest", {}, { metadata })).toEqual({
      type: "digest",
      preview: { amount: 1, unit: "hours", lookBackWindow: { amount: 10, unit: "minutes" } },
    });
  });

  it("timed digest: free-form", async () => {
    const metadata = {
      type: "timed",
      digestKey: "k",
      timed: { atTime: "09:00", weekDays: ["monday"] },
    };
    expect(await getResult("digest", {}, { metadata })).toEqual({
      type: "digest",
      digest: { type: "timed", digestKey: "k", timed: { atTime: "09:00", weekDays: ["monday"] } },
    });
  });

  it.each([
    [
      "digest",
      { type: "backoff", amount: 1, unit: "hours", backoffAmount: 10, backoffUnit: "minutes" },
      { cron: "0 9 * * *" },
      { digest: { type: "timed", cron: "0 9 * * *" } },
    ],
    [
      "digest",
      { type: "regular", amount: 1, unit: "hours", digestKey: "k" },
      { timed: { atTime: "09:00" }, amount: 1, unit: "days" },
      {
        digest: {
          type: "timed",
          digestKey: "k",
          timed: { atTime: "09:00" },
          amount: 1,
          unit: "days",
        },
      },
    ],
    [
      "delay",
      { type: "regular", amount: 2, unit: "days" },
      { delayPath: "payload.at" },
      {
        delay: { type: "scheduled", delayPath: "payload.at", until: "2026-04-01T06:00:00.000Z" },
      },
    ],
    [
      "delay",
      { type: "scheduled", delayPath: "payload.none" },
      { amount: 3, unit: "hours" },
      { preview: { amount: 3, unit: "hours" } },
    ],
    [
      "digest",
      { type: "regular", amount: 10, unit: "minutes" },
      { type: "timed", timed: { atTime: "09:00", weekDays: ["monday"] } },
      { digest: { type: "timed", timed: { atTime: "09:00", weekDays: ["monday"] } } },
    ],
    [
      "digest",
      { type: "backoff", amount: 1, unit: "hours", backoffAmount: 10, backoffUnit: "minutes" },
      { type: "regular" },
      { preview: { amount: 1, unit: "hours" } },
    ],
    [
      "digest",
      { type: "regular", amount: 1, unit: "hours", backoffAmount: 10, backoffUnit: "minutes" },
      { type: "backoff" },
      { preview: { amount: 1, unit: "hours", lookBackWindow: { amount: 10, unit: "minutes" } } },
    ],
    [
      "digest",
      { amount: 1, unit: "hours", backoffAmount: 10, backoffUnit: "minutes" },
      { type: "backoff" },
      { preview: { amount: 1, unit: "hours", lookBackWindow: { amount: 10, unit: "minutes" } } },
    ],
    [
      "digest",
      { unit: "hours" },
      { type: "regular", amount: 2 },
      { preview: { amount: 2, unit: "hours" } },
    ],
  ])("%s: controls of another kind than %j: %j", async (type, metadata, controls, result) => {
    expect(await getResult(type, controls, { metadata })).toEqual({ type, ...result });
  });

  const everyDay = { atTime: "08:00", weekDays: ["monday", "sunday"] };
  const dailyMetadata = { type: "timed", amount: 1, unit: "days", timed: everyDay };
  it.each([
    [dailyMetadata, { cron: "0 9 * * 1" }, { cron: "0 9 * * 1" }],
    [dailyMetadata, { type: "timed", cron: "0 9 * * 1" }, { cron: "0 9 * * 1" }],
    [
      { ...dailyMetadata, cron: "0 8 * * *" },
      { timed: { atTime: "10:00" } },
      { amount: 1, unit: "days", timed: { atTime: "10:00" } },
    ],
    [{ type: "timed", cron: "0 8 * * *" }, { type: "timed" }, { cron: "0 8 * * *" }],
  ])("digest: replaces the schedule of %j with %j", async (metadata, controls, schedule) => {
    expect(await getResult("digest", controls, { metadata })).toEqual({
      type: "digest",
      digest: { type: "timed", ...schedule },
    });
  });

  it("timed delay: all parts of a schedule", async () => {
    const timed = {
      atTime: "9:30",
      weekDays: [],
      monthDays: ["1", 31],
      ordinal: "last",
      ordinalValue: "friday",
      monthlyType: "on",
    };
    const controls = { type: "timed", timed };
    expect(await getResult("delay", controls)).toEqual({ type: "delay", delay: controls });
  });

  it("timed digest: an ordinal as a number", async () => {
    const timed = { ordinal: 1, ordinalValue: "monday" };
    expect(await getResult("digest", { timed })).toHaveProperty("digest.timed", {
      ordinal: "1",
      ordinalValue: "monday",
    });
  });

  it.each([
    ["digest", { cron: "{{ payload.value }}" }, { type: "timed", cron: "0 9 * * *" }],
    [
      "delay",
      { timed: { atTime: "{{ payload.value }}" } },
      { type: "timed", timed: { atTime: "09:00" } },
    ],
    ["throttle", { amount: "{{ payload.value }}", unit: "days" }, { amount: 2, unit: "days" }],
  ])("%s: the example fits %j", async (type, controls, stepResult) => {
    const schemas = [{}, { type: "string" }, { type: "string", format: "time" }];
    for (const value of schemas) {
      const payloadSchema = { type: "object", properties: { value } };
      const { result } = await preview(type, controls, { payloadSchema }, {});
      expect(result).toEqual({ type, [type]: stepResult });
    }
  });

  it.each([
    { enum: ["08:30", "17:00"] },
    { oneOf: [{ const: "08:30", title: "Morning" }, { const: "17:00" }] },
  ])("the example keeps the values of its schema: %j", async (schema) => {
    const payloadSchema = { properties: { value: { type: "string", ...schema } } };
    const controls = { timed: { atTime: "{{ payload.value }}" } };
    const { result } = await preview("delay", controls, { payloadSchema }, {});
    expect(result).toHaveProperty("delay.timed.atTime", "08:30");
  });

  it.each([
    "*/5 8-18 * * mon-fri",
    "0 0 9 1,15 * ?",
    "0 9 L * 5#2",
    "5/15 9 ? JAN,jul 7",
    "0-30/10 9 15W * *",
    "0 9 LW * *",
    "0 9 29 2 5L",
  ])("timed digest: the cron expression %s", async (cron) => {
    expect(await getResult("digest", { cron })).toHaveProperty("digest.cron", cron);
  });

  it.each([
    "- - - - -",
    "30-10 * * * *",
    "*/0 * * * *",
    "*/90 * * * *",
    "/5 * * * *",
    "1,,2 * * * *",
    "? ? ? ? ?",
    "0 9 * ? *",
    "jan * * * *",
    "0 9 * mon *",
    "0 9 L-40 * *",
    "0 9 * * 5#7",
    "0 9 * * +1",
    "0 9 31 2 *",
    "0 9 * *",
    "0 0 9 * * 1 2030",
    "@daily",
    "2030-01-01T09:00:00",
  ])("timed digest: %s isn't a cron expression", async (cron) => {
    expect(await getResult("digest", { cron })).toHaveProperty(
      "error.message",
      expect.stringMatching(/^cron, line 1, column 1: ".*" isn't a cron expression$/),
    );
  });

  it.each([
    [
      { type: "backoff", amount: 1, unit: "hours", backoffAmount: 10, backoffUnit: "minutes" },
      { preview: { amount: 5, unit: "hours", lookBackWindow: { amount: 10, unit: "minutes" } } },
    ],
    [
      { type: "timed", unit: "days", timed: { atTime: "09:00" } },
      { digest: { type: "timed", amount: 5, unit: "days", timed: { atTime: "09:00" } } },
    ],
  ])("digest: an amount doesn't change the kind of %j", async (metadata, result) => {
    expect(await getResult("digest", { amount: 5 }, { metadata })).toEqual({
      type: "digest",
      ...result,
    });
  });

  it("throttle: free-form", async () => {
    const controls = {
      amount: "1",
      unit: "hours",
      limit: "{{ payload.days }}",
      key: "{{ payload.unit }}",
    };
    expect(await getResult("throttle", controls)).toEqual({
      type: "throttle",
      throttle: { amount: 1, unit: "hours", limit: 3, key: "days" },
    });
  });
});

it("rejects a cron expression that would take long to parse", async () => {
  const cron = `${"1,".repeat(600)}1 * * * *`;
  expect(await getResult("digest", { cron })).toHaveProperty("error");
});

it("a timed digest doesn't use the saved interval of a regular one", async () => {
  const metadata = { type: "regular", amount: 10, unit: "minutes" };
  expect(await getResult("digest", { type: "timed" }, { metadata })).toHaveProperty("error");
});

describe("other steps", () => {
  it("custom: its rendered controls", async () => {
    const controls = { score: 5, note: "{{ payload.name }}" };
    expect(await getResult("custom", controls)).toEqual({
      type: "custom",
      outputs: { score: 5, note: "Ana <3" },
    });
  });

  it("http_request: method, URL, headers, and the body as sent", async () => {
    const controls = {
      method: "PUT",
      url: "https://api.example/{{ payload.days }}",
      headers: [{ key: "x-name", value: "{{ payload.name }}" }],
      body: '{"name": {{ payload.name | json }}}',
    };
    const { result, request } = await preview("http_request", controls);
    expect(result).toEqual({
      type: "http_request",
      request: {
        method: "PUT",
        url: "https://api.example/3",
        headers: { "x-name": "Ana <3" },
        body: '{"name": "Ana <3"}',
      },
    });
    expect(request?.body).toBe('{"name": "Ana <3"}');
  });

  it("http_request: sends an object as JSON, and uses GET without a body", async () => {
    const previewWithBody = await preview("http_request", {
      url: "https://api.example/",
      headers: { a: "1" },
      body: [
        { key: "name", value: "{{ payload.name }}" },
        { key: "n", value: 1 },
      ],
    });
    expect(previewWithBody.request).toEqual({
      method: "POST",
      url: "https://api.example/",
      headers: { a: "1" },
      body: '{"name":"Ana <3","n":1}',
    });
    const previewWithoutBody = await preview(
      "http_request",
      { url: "{{ payload.endpoint }}" },
      {},
      {},
    );
    expect(previewWithoutBody.request).toEqual({
      method: "GET",
      url: "https://example.com/page",
      headers: {},
    });
  });
});

describe("an invalid value is an error in the result", () => {
  const amountAndUnit = { amount: 1, unit: "days" };
  it.each([
    [
      "delay",
      { ...amountAndUnit, amount: "soon" },
      'amount, line 1, column 1: "soon" isn\'t a number',
      /number/,
    ],
    [
      "delay",
      { ...amountAndUnit, amount: "{{ payload.none }}" },
      "amount, line 1, column 1: no value",
      /amount and a unit/,
    ],
    [
      "delay",
      { ...amountAndUnit, amount: -1 },
      "amount, line 1, column 1: -1 isn't greater than 0",
      /greater than 0/,
    ],
    [
      "delay",
      { ...amountAndUnit, unit: "fortnights" },
      'unit, line 1, column 1: "fortnights" isn\'t supported',
      /seconds, minutes, hours/,
    ],
    [
      "delay",
      { ...amountAndUnit, type: "later" },
      'type, line 1, column 1: "later" isn\'t supported',
      /: regular, timed, scheduled\./,
    ],
    [
      "delay",
      { ...amountAndUnit, type: "backoff" },
      'type, line 1, column 1: "backoff" isn\'t supported',
      /: regular, timed, scheduled\./,
    ],
    [
      "digest",
      { type: "scheduled", delayPath: "payload.at" },
      'type, line 1, column 1: "scheduled" isn\'t supported',
      /: regular, backoff, timed\./,
    ],
    [
      "digest",
      { ...amountAndUnit, delayPath: "payload.at" },
      "delayPath, line 1, column 1: a digest can't wait until a date",
      /delay step/,
    ],
    ["digest", { cron: "bad" }, 'cron, line 1, column 1: "bad" isn\'t a cron expression', /0 9/],
    [
      "digest",
      { cron: "61 * * * *" },
      'cron, line 1, column 1: "61 * * * *" isn\'t a cron expression',
      /five fields/,
    ],
    ["digest", { timed: "x" }, 'timed, line 1, column 1: "x" isn\'t an object', /object/],
    [
      "delay",
      { timed: { atTime: "25:99" } },
      'timed.atTime, line 1, column 1: "25:99" isn\'t a time',
      /09:00/,
    ],
    [
      "digest",
      { timed: { atTime: "09:00", weekDays: ["monday", "funday"] } },
      'timed.weekDays, line 1, column 1: "funday" isn\'t supported',
      /monday, tuesday/,
    ],
    [
      "digest",
      { timed: { weekDays: "monday" } },
      'timed.weekDays, line 1, column 1: "monday" isn\'t a list',
      /monday, tuesday/,
    ],
    [
      "digest",
      { timed: { monthDays: ["1", 99] } },
      'timed.monthDays, line 1, column 1: "99" isn\'t supported',
      /1 to 31/,
    ],
    ["digest", { type: "timed" }, "timed, line 1, column 1: no time or days", /cron/],
    [
      "digest",
      { type: "timed", schedule: { atTime: "09:00" } },
      "timed, line 1, column 1: no time or days",
      /cron/,
    ],
    ["digest", { timed: { atTme: "09:00" } }, "timed, line 1, column 1: no time or days", /cron/],
    [
      "digest",
      { timed: { atTime: "", weekDays: [] }, amount: 1 },
      "timed, line 1, column 1: no time or days",
      /cron/,
    ],
    [
      "digest",
      { timed: { ordinal: 6 } },
      'timed.ordinal, line 1, column 1: "6" isn\'t supported',
      /4, 5, last/,
    ],
    [
      "digest",
      { timed: { ordinal: "1", ordinalValue: "holiday" } },
      'timed.ordinalValue, line 1, column 1: "holiday" isn\'t supported',
      /day, weekday, weekend, monday/,
    ],
    [
      "digest",
      { timed: { monthlyType: "every" } },
      'timed.monthlyType, line 1, column 1: "every" isn\'t supported',
      /each, on/,
    ],
    [
      "delay",
      { delayPath: "payload.name" },
      'delayPath, line 1, column 1: "payload.name" is "Ana <3", not a date',
      /ISO 8601/,
    ],
    [
      "delay",
      { delayPath: "payload.none" },
      'delayPath, line 1, column 1: "payload.none" is empty, not a date',
      /ISO 8601/,
    ],
    [
      "delay",
      { delayPath: "{% x" },
      'delayPath, line 1, column 1: "{% x" isn\'t a path',
      /ISO 8601/,
    ],
    ["digest", { amount: 1 }, "unit, line 1, column 1: no value", /amount and a unit/],
    [
      "digest",
      { ...amountAndUnit, lookBackWindow: { amount: 1, unit: "x" } },
      'lookBackWindow.unit, line 1, column 1: "x" isn\'t supported',
      /seconds/,
    ],
    [
      "throttle",
      { ...amountAndUnit, limit: "many" },
      'limit, line 1, column 1: "many" isn\'t a number',
      /number/,
    ],
    [
      "http_request",
      { url: "/relative" },
      'url, line 1, column 1: "/relative" isn\'t an absolute URL',
      /https/,
    ],
    [
      "http_request",
      { url: "https://a.example", method: "FETCH" },
      'method, line 1, column 1: "FETCH" isn\'t supported',
      /GET, POST/,
    ],
    [
      "http_request",
      { url: "https://a.example", headers: "a: b" },
      'headers, line 1, column 1: "a: b" is neither an object nor a list of key-value pairs',
      /content-type/,
    ],
    ["email", { subject: { a: 1 } }, 'subject, line 1, column 1: "{"a":1}" isn\'t text', /text/],
    [
      "in_app",
      { body: "x", redirect: { url: "/a", target: "_new" } },
      'redirect.target, line 1, column 1: "_new" isn\'t supported',
      /_self, _blank/,
    ],
    ["in_app", { body: "x", data: "x" }, 'data, line 1, column 1: "x" isn\'t an object', /object/],
  ])("%s %j", async (type, controls, message, hint) => {
    expect(await getResult(type, controls)).toEqual({
      type,
      error: { title: "Invalid value", message, hint: expect.stringMatching(hint) },
    });
  });
});

it.each([
  "email",
  "in_app",
  "sms",
  "push",
  "chat",
  "delay",
  "digest",
  "throttle",
  "custom",
  "http_request",
])("%s: an invalid template is an error without a preview", async (type) => {
  expect(await getResult(type, { subject: "a", body: "a\n{{ payload.x" })).toEqual({
    type,
    error: {
      title: "Output not closed",
      message: 'body, line 2, column 1: output "{{ payload.x" not closed',
      hint: "Close the output with }}.",
    },
  });
});

it("reports the position of a stopped render", async () => {
  const stoppedRenderer: Renderer = {
    render: () =>
      Promise.resolve({
        limit: "memory",
        elapsedMs: 12,
        progress: { field: ["data", "list", "1"], offset: 5 },
      }),
  };
  const controls = { data: { list: ["a", "one\ntwo {{ payload.x | sort }}"] } };
  const { result, previewPayloadExample } = await previewStep(
    {
      type: "custom",
      metadata: null,
      controls,
      payloadSchema: { properties: { a: { type: "string" } } },
      digestSteps: [],
    },
    {},
    { renderer: stoppedRenderer, now },
  );
  expect(result).toEqual({
    type: "custom",
    error: {
      title: "Rendering used too much memory",
      message: "data.list.1, line 2, column 2: rendering ran out of memory",
      hint: expect.stringContaining("shorter lists"),
    },
  });
  expect(previewPayloadExample.payload).toEqual({ a: "A" });
});

it("overlays the example with the given payload", async () => {
  const body = "{{ payload.order.id }} {{ payload.order.total }} {{ subscriber.data.plan }}";
  const sections = {
    payload: { order: { id: "A-1" }, extra: [1] },
    subscriber: { firstName: "Bo" },
  };
  const { previewPayloadExample, result } = await preview("sms", { body }, {}, sections);
  expect(previewPayloadExample.payload).toEqual({
    order: { id: "A-1", total: "Total" },
    extra: [1],
  });
  expect(previewPayloadExample.subscriber).toMatchObject({
    firstName: "Bo",
    lastName: "Silva",
    data: { plan: "Plan" },
  });
  expect(result).toEqual({ type: "sms", preview: { body: "A-1  " } });
});
