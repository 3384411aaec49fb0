import { expect, test } from "vitest";
import { getIssueText } from "./issue-text.ts";

const detail = "Provider returned an error";
const getText = (raw: unknown) =>
  getIssueText({ detail, raw: typeof raw === "string" ? raw : JSON.stringify(raw) });
const getResponseText = (response: unknown) =>
  getText({ integrationId: "i1", identifier: "sendgrid-eu", response });

test.each([
  [{ statusCode: 503, body: { errors: [{ message: "Out of order" }] } }, "503 Out of order"],
  [{ statusCode: 503, body: '{"errors":[{"message":"Out of order"}]}' }, "503 Out of order"],
  [{ error: { code: 404, message: "Not found.", status: "NOT_FOUND" } }, "404 Not found."],
  [{ code: 21211, message: "Not a number", status: 400 }, "400 Not a number"],
  [{ statusCode: 400, message: "550 5.1.1 No mailbox" }, "550 5.1.1 No mailbox"],
  [{ requestError: { serviceException: { text: "Bad address" } } }, "Bad address"],
  [{ error: "invalid_client", error_description: "Keys are expired" }, "Keys are expired"],
  [{ error: "ETIMEDOUT", message: "Timed out after 30 s" }, "Timed out after 30 s"],
  [{ ok: false, error: "ratelimited" }, `${detail}: ratelimited`],
  [{ statusCode: 429, error: "ratelimited" }, "429 ratelimited"],
  ["502 Bad Gateway: overflow", "502 Bad Gateway: overflow"],
  ["<html>\r\n<head><title>503 Down</title></head><body>x</body>", "503 Down"],
  ["<h1>Bad Gateway</h1>\n<p>Sorry</p>", "Bad Gateway"],
  ["\n  First line \r\nSecond line", "First line"],
])("the text is the response's own words: %j", (response, expected) => {
  expect(getResponseText(response)).toBe(expected);
});

test.each([undefined, "", "{}", "[]", { integrationId: "i1" }, { code: 7 }])(
  "without words in the response, the text is that of the detail: %j",
  (raw) => {
    expect(getText(raw)).toBe(detail);
  },
);

test.each([
  [{ response: { message: "Queued. Thank you.", warnings: ["DKIM is missing", "Other"] } }],
  [{ response: { warnings: "DKIM is missing" } }],
  [{ warnings: ["DKIM is missing"], message: "Queued. Thank you." }],
])("a warning has the first warning of the response: %j", (raw) => {
  expect(getIssueText({ status: "Warning", detail, raw: JSON.stringify(raw) })).toBe(
    "DKIM is missing",
  );
});

test.each([[], [""], [{}], {}, null])(
  "a warning without a text in `warnings` has the message of the response: %j",
  (warnings) => {
    const raw = JSON.stringify({ response: { message: "Queued", warnings } });
    expect(getIssueText({ status: "Warning", detail, raw })).toBe(`${detail}: Queued`);
  },
);

test("a failure has the error of the response, not a warning", () => {
  const raw = JSON.stringify({ response: { message: "No mailbox", warnings: ["Old API"] } });
  expect(getIssueText({ status: "Failed", detail, raw })).toBe("No mailbox");
});

test("a detail without text or raw data has no issue text", () => {
  expect(getIssueText(undefined)).toBeUndefined();
  expect(getIssueText({ detail: 1, raw: {} })).toBeUndefined();
});

test("raw data that isn't JSON is a text", () => {
  expect(getText("{ broken")).toBe("{ broken");
  expect(getText("Connection reset")).toBe("Connection reset");
});

test("secrets are masked", () => {
  expect(getText("Wrong password=hunter22 for app")).toBe("Wrong password=•••••••• for app");
});

test("long and deep responses are shortened or left out", () => {
  expect(getText(`No ${"x".repeat(5000)}`)).toHaveLength(500);
  expect(getText(`No ${"x".repeat(50_000)}`)).toBe(detail);
  expect(getText(`${'{"body":'.repeat(1000)}1${"}".repeat(1000)}`)).toBe(detail);
});
