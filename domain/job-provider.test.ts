import { expect, test } from "vitest";
import { getJobOutcome } from "./job-outcome.ts";
import { findLastProvider } from "./job-provider.ts";
import { createDetail, createJob, type Detail } from "./testing/records.ts";

const createAttempt = (status: string, seconds: number, providerId?: string): Detail =>
  createDetail(status, seconds, providerId === undefined ? {} : { providerId });

test.each<[string, string, Detail[], string]>([
  [
    "the last attempt that succeeded",
    "completed",
    [createAttempt("Success", 2, "mailgun"), createAttempt("Failed", 1, "sendgrid")],
    "mailgun",
  ],
  [
    "the retry, if a later delivery report omits it",
    "completed",
    [
      createAttempt("Failed", 1, "sendgrid"),
      createAttempt("Success", 2, "mailgun"),
      createAttempt("Success", 3),
    ],
    "mailgun",
  ],
  [
    "the last attempt that failed",
    "failed",
    [createAttempt("Failed", 1, "sendgrid"), createAttempt("Failed", 2, "mailgun")],
    "mailgun",
  ],
  [
    "the job, if the attempt doesn't record it",
    "completed",
    [createAttempt("Failed", 1, "mailgun"), createAttempt("Success", 2)],
    "sendgrid",
  ],
  ["the job, if no attempt has ended", "queued", [createAttempt("Pending", 1, "ses")], "sendgrid"],
])("the provider is that of %s", (_, status, details, provider) => {
  const record = createJob(status, details, { providerId: "sendgrid" });
  expect(findLastProvider(record, getJobOutcome(record, 0))).toBe(provider);
});
