import { expect, test } from "vitest";
import { eventMatcher } from "./event-matches.ts";
import { type BrowserFilters, hasBrowserFilters } from "./browser-filters.ts";

const job = (type: string, providerId: string, status: string, ...details: string[]) => ({
  _id: `${type}-job`,
  type,
  providerId,
  status,
  step: { _id: `${type}-step`, name: `Order ${type}` },
  executionDetails: details.map((detail) => ({ detail, status: "Success" })),
});
const event = {
  jobs: [
    job("email", "sendgrid", "failed", "Message sent", "Provider answered 503"),
    job("sms", "twilio", "completed", "Message sent"),
  ],
};

const cases: [name: string, filters: BrowserFilters, matches: boolean][] = [
  ["nothing asked", {}, true],
  ["an empty list asks nothing", { providers: [], outcome: [] }, true],
  ["its outcome", { outcome: ["stuck", "partlyFailed"] }, true],
  ["another outcome", { outcome: ["failed"] }, false],
  ["a provider, in any case", { providers: ["SendGrid"] }, true],
  ["a provider is matched as a whole", { providers: ["send"] }, false],
  ["a step by type", { step: ["sms"] }, true],
  ["a step by id", { step: ["email-step"] }, true],
  ["a step by a part of its name", { step: ["order em"] }, true],
  ["a part of a detail", { detail: ["answered 503"] }, true],
  ["all on one job", { providers: ["sendgrid"], step: ["email"], detail: ["503"] }, true],
  ["on two jobs is no match", { providers: ["twilio"], detail: ["503"] }, false],
];
test.each(cases)("%s", (_, filters, matches) => {
  expect(eventMatcher(filters)(event, 0)).toBe(matches);
});

test("anything may be missing", () => {
  const matches = eventMatcher({ providers: ["a"], step: ["b"], detail: ["c"] });
  for (const jobs of [null, {}, [null], [{ executionDetails: [null, 1] }]]) {
    expect(matches({ jobs } as never, 0)).toBe(false);
  }
});

test("only filters with values make the list read on", () => {
  expect(hasBrowserFilters({ step: [] })).toBe(false);
  expect(hasBrowserFilters({ step: ["email"] })).toBe(true);
});
