import { expect, test } from "vitest";
import { getEventOutcome } from "../../../../domain/event-outcome.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { formatEventMarkdown } from "./event-markdown.ts";
import { createSelectionFile } from "./export-events.ts";
import { findEventTexts, hasLongNumber } from "./event-texts.ts";

const now = Date.parse("2026-03-01T04:00:00.000Z");
const createDetail = (fields: object) => ({
  _id: "d",
  status: "Failed",
  detail: "550 ana@shop.example | rejected",
  createdAt: "2026-03-01T03:00:02.000Z",
  ...fields,
});
const event: ReceivedEvent = {
  _id: "671c",
  createdAt: "2026-03-01T03:00:00.000Z",
  transactionId: "order-1",
  template: { name: "Order *shipped*", triggers: [{ identifier: "order-shipped" }] },
  subscriber: {
    subscriberId: "user_1",
    firstName: "=Ana",
    email: "ana@shop.example",
    phone: "+381600000001",
  },
  payload: { order: { total: 12 } },
  tags: ["a", "b"],
  jobs: [
    {
      type: "email",
      status: "failed",
      providerId: "sendgrid",
      executionDetails: [createDetail({ raw: '{"deviceTokens":["secret-token"]}' })],
    },
    { type: "in_app", status: "completed", executionDetails: [] },
  ],
};
const createMarkdown = (shouldIncludePersonalData: boolean, exportedEvent = event) =>
  formatEventMarkdown(exportedEvent, {
    outcome: getEventOutcome(exportedEvent, now),
    now,
    link: "https://console.example/events/671c?env=1",
    shouldIncludePersonalData,
  });

test("Markdown has the outcome of the event, without contact details and payload", () => {
  expect(createMarkdown(false)).toBe(`## Failed 1 of 2: Order \\*shipped\\*

- Triggered: \`2026-03-01T03:00:00.000Z\`
- Workflow: \`order-shipped\`
- Subscriber: \`user_1\`
- Transaction: \`order-1\`
- Event: \`671c\`
- <https://console.example/events/671c?env=1>

| Step | Outcome | Provider | Last detail |
| --- | --- | --- | --- |
| Email | Failed | SendGrid | 550 \\(address\\) \\| rejected |
| In\\-app | Sent | – | – |
`);
});

test("Markdown has contact details and payload when requested", () => {
  const markdown = createMarkdown(true);
  expect(markdown).toContain("- Email: `ana@shop.example`");
  expect(markdown).toContain("- Phone: `+381600000001`");
  expect(markdown).toContain('```json\n{\n  "order": {\n    "total": 12\n  }\n}\n```');
});

test.each([
  ["", "```"],
  ["``", "```"],
  ["```", "````"],
  ["a```` ``", "`````"],
])("the fence of a payload with %j is %s", (text, fence) => {
  const markdown = createMarkdown(true, { ...event, payload: { text } });
  const lines = markdown.trimEnd().split("\n");
  expect(lines.slice(lines.indexOf("Payload:") + 2)).toEqual([
    `${fence}json`,
    "{",
    `  "text": "${text}"`,
    "}",
    fence,
  ]);
});

test("a selection as JSON and NDJSON has the records, secrets masked by default", () => {
  const jsonFile = createSelectionFile([event, event], "json", now, false);
  expect(jsonFile.name).toBe("events.json");
  expect(jsonFile.text).not.toContain("secret-token");
  expect(JSON.parse(jsonFile.text)).toHaveLength(2);
  const lines = createSelectionFile([event, event], "ndjson", now, true).text.trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([event, event]);
});

test("a selection as JSON and NDJSON has the digits of the received texts", () => {
  const eventText =
    '{\n  "_id": "671c",\n  "payload": { "card": 9007199254740993, "token": "secret-token" }\n}';
  const text = `{"data":[null,${eventText}]}`;
  // The text has the structure of a response.
  const data = JSON.parse(text) as { data: (ReceivedEvent | null)[] };
  const listedEvent = data.data[1] ?? {};
  const textsByEvent = findEventTexts([event, listedEvent], [undefined, { text, data }]);
  expect([...textsByEvent]).toEqual([[listedEvent, eventText]]);
  expect([event, listedEvent].map(hasLongNumber)).toEqual([false, true]);

  const jsonFile = createSelectionFile([event, listedEvent], "json", now, false, textsByEvent);
  expect(jsonFile.text).toContain('"card": 9007199254740993');
  expect(jsonFile.text).not.toContain("secret-token");
  expect(JSON.parse(jsonFile.text)).toHaveLength(2);
  const lines = createSelectionFile([event, listedEvent], "ndjson", now, true, textsByEvent)
    .text.trimEnd()
    .split("\n");
  expect(lines[1]).toContain('"card": 9007199254740993');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([event, listedEvent]);
});

test.each([0.1, -12.5, 1e21 / 1e6, "9007199254740993", null])("%j isn't a long number", (value) => {
  expect(hasLongNumber({ payload: [value] })).toBe(false);
});

test("Markdown has the payload as received", () => {
  const markdown = formatEventMarkdown(event, {
    outcome: getEventOutcome(event, now),
    now,
    link: "https://console.example/events/671c?env=1",
    shouldIncludePersonalData: true,
    payloadText: '{"card":9007199254740993}',
  });
  expect(markdown).toContain('{\n  "card": 9007199254740993\n}');
});

test("a CSV cell of more than 50 steps has the number of the others", () => {
  const createText = (stepCount: number) =>
    createSelectionFile(
      [{ ...event, jobs: Array.from({ length: stepCount }, () => event.jobs?.[1] ?? {}) }],
      "csv",
      now,
      false,
    ).text;
  expect(createText(50)).toContain(`"${Array(50).fill("In-app: Sent").join("; ")}"`);
  expect(createText(51)).toContain('In-app: Sent; 1 more step"');
  expect(createText(1060)).toContain('In-app: Sent; 1,010 more steps"');
});

test("a selection as CSV has one row per event and no formula cells", () => {
  const { text, type } = createSelectionFile([event], "csv", now, false);
  expect(type).toBe("text/csv");
  expect(text.startsWith("\uFEFFcreatedAt,eventId,")).toBe(true);
  expect(text).toContain(",'=Ana,");
  expect(text).toContain(',Failed 1 of 2,1,2000,"Email: Failed; In-app: Sent",,,"a; b"\r\n');
});
