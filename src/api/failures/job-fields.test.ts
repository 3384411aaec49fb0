import { expect, test } from "vitest";
import { getSendingProvider } from "./job-fields.ts";
import { createApiJob } from "./testing/api-event.ts";

test("the sending provider is that of the last success or warning by time", () => {
  const warning = { status: "Warning", providerId: "mailgun" };
  const success = { minute: 1, providerId: "ses" };
  const failure = { minute: 2, status: "Failed", providerId: "sendgrid" };
  expect(getSendingProvider(createApiJob([warning, success, failure]))).toBe("ses");
  expect(getSendingProvider(createApiJob([failure, success, warning]))).toBe("ses");
  expect(getSendingProvider(createApiJob([failure, warning]))).toBe("mailgun");
  expect(getSendingProvider(createApiJob([failure]))).toBe("sendgrid");
});
