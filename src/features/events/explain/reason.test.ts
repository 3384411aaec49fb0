import { expect, test } from "vitest";
import { getEventOutcome } from "../../../../domain/event-outcome.ts";
import { formatDetailText } from "../../../../domain/detail-texts.ts";
import {
  createDetail,
  createEvent,
  createJob,
  createRetryDetail,
  type Detail,
  now,
} from "../../../../domain/testing/records.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { explain } from "./explain.ts";
import { formatClauses } from "./sentence.ts";

const unavailableDetail = createDetail("Failed", 1, {
  detail: formatDetailText("providerError"),
  providerId: "sendgrid",
  raw: JSON.stringify({ identifier: "sendgrid-eu", response: { statusCode: 503 } }),
});
const retryScheduledDetail = createDetail("Queued", 2, {
  detail: formatDetailText("retryScheduled", { number: 1, total: 2 }),
  isRetry: true,
});
const queuedDetail = createDetail("Pending", 0, { detail: formatDetailText("queued") });
const createSentDetail = (status: string, detail: string): Detail => ({
  ...createRetryDetail(status, 3),
  detail,
  providerId: "mailgun",
  raw: JSON.stringify({ identifier: "mailgun-eu" }),
});

test.each<[sentence: string, status: string, details: Detail[]]>([
  [
    "Email was sent through Mailgun (integration mailgun-eu) on the 2nd attempt; earlier: the provider returned 503.",
    "completed",
    [unavailableDetail, createSentDetail("Warning", "DKIM signature missing")],
  ],
  [
    "Email was sent through Mailgun (integration mailgun-eu) on the 2nd attempt; earlier: the provider returned 503.",
    "completed",
    [createSentDetail("Success", "Message sent"), unavailableDetail],
  ],
  [
    "Nothing was delivered. Email failed through SendGrid (integration sendgrid-eu): the provider returned 503.",
    "failed",
    [unavailableDetail],
  ],
  ["Email was canceled.", "canceled", [queuedDetail]],
  ["Email was canceled.", "canceled", [queuedDetail, unavailableDetail, retryScheduledDetail]],
  [
    "Email was canceled: an API request canceled the event while it was waiting.",
    "canceled",
    [
      queuedDetail,
      unavailableDetail,
      retryScheduledDetail,
      createDetail("Success", 4, { detail: formatDetailText("canceledByRequest") }),
    ],
  ],
])("%s (%s, case %$)", (sentence, status, details) => {
  const job = createJob(status, details, { providerId: "sendgrid" });
  // The records have only the properties that the test needs.
  const event = createEvent([job]) as ReceivedEvent;
  const clauses = explain(event, getEventOutcome(event, now), now, String);
  expect(formatClauses(clauses)).toBe(sentence);
});
