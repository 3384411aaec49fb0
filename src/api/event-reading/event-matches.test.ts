import { expect, test } from "vitest";
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
