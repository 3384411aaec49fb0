import { expect, test } from "vitest";
import { toEventData } from "../failures/event-data.ts";
import {
  createApiEvent,
  createApiJob,
  createFailedJob,
  toTimestamp,
} from "../failures/testing/api-event.ts";
import { createEventMatcher } from "./event-matches.ts";
import { type BrowserFilters, hasBrowserFilters } from "./browser-filters.ts";

const createJob = (type: string, providerId: string, status: string, ...details: string[]) => ({
  _id: `${type}-job`,
  type,
  providerId,
  status,
  step: { _id: `${type}-step`, name: `Order ${type}` },
  executionDetails: details.map((detail) => ({ detail, status: "Success" })),
});
const event = {
  jobs: [
    createJob("email", "sendgrid", "failed", "Message sent", "Provider answered 503"),
    createJob("sms", "twilio", "completed", "Message sent"),
  ],
};

const cases: [name: string, filters: BrowserFilters, matches: boolean][] = [
  ["no filters", {}, true],
  ["an empty list of values", { providers: [], outcome: [] }, true],
  ["the event's outcome", { outcome: ["stuck", "partlyFailed"] }, true],
  ["another outcome", { outcome: ["failed"] }, false],
  ["a provider in different case", { providers: ["SendGrid"] }, true],
  ["a part of a provider ID", { providers: ["send"] }, false],
  ["a step by type", { step: ["sms"] }, true],
  ["a step by ID", { step: ["email-step"] }, true],
  ["a part of a step's name", { step: ["order em"] }, true],
  ["a part of a detail", { detail: ["answered 503"] }, true],
  [
    "several filters on the same job",
    { providers: ["sendgrid"], step: ["email"], detail: ["503"] },
    true,
  ],
  ["several filters on different jobs", { providers: ["twilio"], detail: ["503"] }, false],
];
test.each(cases)("%s: %j matches: %s", (_, filters, isMatch) => {
  expect(createEventMatcher(filters)(event, 0)).toBe(isMatch);
});

const serverError = { statusCode: 503, message: "Service temporarily unavailable" };
test.each<[issueText: string, job: Readonly<Record<string, unknown>>]>([
  ["503 Service temporarily unavailable", createFailedJob(serverError)],
  ["Provider returned an error: ratelimited", createFailedJob({ error: "ratelimited" })],
  ["Provider returned an error", createFailedJob(undefined)],
  ["Failed without an execution detail", createApiJob([], { status: "failed" })],
  [
    "503 Service temporarily unavailable",
    createApiJob([
      { status: "Failed", detail: "Provider returned an error", raw: serverError },
      {},
    ]),
  ],
  ["spam", createApiJob([{ status: "Warning", detail: "Sent", raw: { message: "spam text" } }])],
  ["Sent with a warning", createApiJob([{ status: "Warning", detail: "" }])],
  [
    "421 Try again later",
    createApiJob([{ status: "Pending", raw: { code: 421, message: "Try again later" } }], {
      status: "running",
    }),
  ],
  ["No execution details", createApiJob([], { status: "queued" })],
  [
    "No execution details",
    createApiJob([], {
      type: "delay",
      status: "delayed",
      digest: { timed: { untilDate: toTimestamp(5) } },
    }),
  ],
])("the text of an issue on the Failures page matches: %s", (issueText, job) => {
  const now = Date.parse(toTimestamp(120));
  const apiEvent = createApiEvent([job]);
  expect(toEventData(apiEvent, now)?.issues[0]?.text).toContain(issueText);
  expect(createEventMatcher({ detail: [issueText] })(apiEvent, now)).toBe(true);
  expect(createEventMatcher({ detail: [`not ${issueText}`] })(apiEvent, now)).toBe(false);
});

test("records with missing or malformed fields don't match", () => {
  const matches = createEventMatcher({ providers: ["a"], step: ["b"], detail: ["c"] });
  for (const jobs of [null, {}, [null], [{ executionDetails: [null, 1] }]]) {
    expect(matches({ jobs } as never, 0)).toBe(false);
  }
});

test("only a filter with values counts as set", () => {
  expect(hasBrowserFilters({ step: [] })).toBe(false);
  expect(hasBrowserFilters({ step: ["email"] })).toBe(true);
});
