import { expect, test } from "vitest";
import { findIntegrationRef } from "./raw-data.ts";
import { createDetail } from "./testing/records.ts";

test("the integration is that of the last detail by time that has one", () => {
  const createAttempt = (status: string, seconds: number, identifier: string) =>
    createDetail(status, seconds, { raw: JSON.stringify({ identifier }) });
  const details = [
    createAttempt("Failed", 1, "sendgrid-eu"),
    createAttempt("Success", 2, "sendgrid-us"),
    createDetail("ReadConfirmation", 3, { raw: "{}" }),
  ];
  for (const receivedDetails of [details, details.toReversed()])
    expect(findIntegrationRef(receivedDetails)?.identifier).toBe("sendgrid-us");
});
