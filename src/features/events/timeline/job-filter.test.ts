import { expect, test } from "vitest";
import { getJobOutcomes } from "../../../../domain/job-outcome.ts";
import { toTimelineJobs, filterJobs, createJobFacets } from "./job-filter.ts";

const createFailureDetails = (code: number) => [
  { status: "Failed", detail: "Request failed", raw: JSON.stringify({ status: code }) },
];
const records = [
  { _id: "a", type: "email", status: "completed", providerId: "sendgrid", executionDetails: [] },
  { _id: "b", type: "http_request", status: "failed", executionDetails: createFailureDetails(409) },
  { _id: "c", type: "sms", status: "completed", providerId: "twilio", executionDetails: [] },
  { _id: "d", type: "http_request", status: "failed", executionDetails: createFailureDetails(504) },
  { _id: "e", type: "http_request", status: "failed", executionDetails: createFailureDetails(409) },
];
const allJobs = toTimelineJobs(records, { jobs: getJobOutcomes({ jobs: records }, 0) });
const getIds = (filters: Parameters<typeof filterJobs>[1]) =>
  filterJobs(allJobs, filters).map(({ job }) => job["_id"]);

test.each<[Parameters<typeof filterJobs>[1], string[]]>([
  [{}, ["a", "b", "c", "d", "e"]],
  [{ jobs: "failed" }, ["b", "d", "e", "a", "c"]],
  [{ jobType: "sms" }, ["c"]],
  [{ jobProvider: "sendgrid" }, ["a"]],
  [{ jobReason: "Request failed · 409" }, ["b", "e"]],
  [{ jobText: "REQUEST" }, ["b", "d", "e"]],
  [{ jobText: '"status":504' }, ["d"]],
  [{ jobText: "no such text" }, []],
])("%j", (filters, expected) => {
  expect(getIds(filters)).toEqual(expected);
});

test("facets are sorted by count", () => {
  expect(createJobFacets(allJobs)).toMatchObject({
    types: [
      { value: "http_request", count: 3 },
      { value: "email", count: 1 },
      { value: "sms", count: 1 },
    ],
    reasons: [
      { value: "Request failed · 409", count: 2 },
      { value: "Request failed · 504", count: 1 },
    ],
  });
});
