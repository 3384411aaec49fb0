import fc from "fast-check";
import { expect, test } from "vitest";
import { getEventOutcome } from "../../../../domain/event-outcome.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { detailTexts } from "../../../../domain/detail-text-table.ts";
import { type DetailKey, formatDetailText } from "../../../../domain/detail-texts.ts";
import { explain } from "./explain.ts";
import { formatClauses } from "./sentence.ts";

const startAt = Date.parse("2026-03-01T03:00:00.000Z");
const now = startAt + 60_000;
const toTimestamp = (seconds: number) => new Date(startAt + seconds * 1000).toISOString();
const formatAt = (instant: number) => new Date(instant).toISOString().slice(11, 16);

const createDetail = (status: string, seconds: number, text = "text", isRetry = false) => ({
  status,
  detail: text,
  isRetry,
  createdAt: toTimestamp(seconds),
});
const createJob = (
  type: string,
  status: string,
  executionDetails: object[] = [],
  otherFields = {},
) => ({
  type,
  status,
  executionDetails,
  ...otherFields,
});

/**
 * Returns an email job whose last attempt succeeded after attempts that failed with the same text.
 */
const createRetriedJob = (attemptCount: number) =>
  createJob("email", "completed", [
    createDetail("Failed", 0),
    ...Array.from({ length: attemptCount - 2 }, (_, index) =>
      createDetail("Failed", index + 1, "text", true),
    ),
    createDetail("Success", attemptCount, "sent", true),
  ]);

const explainJobs = (jobs: object[], eventFields: object = {}) => {
  const event = { createdAt: toTimestamp(0), jobs, ...eventFields } as ReceivedEvent;
  return explain(event, getEventOutcome(event, now), now, formatAt);
};
const explainToText = (...jobs: object[]) => formatClauses(explainJobs(jobs));

test("a failure includes its provider, attempts, and error; sent steps follow", () => {
  expect(
    explainToText(
      createJob("in_app", "completed", [createDetail("Success", 1)]),
      createJob(
        "email",
        "failed",
        [
          createDetail("Failed", 1, "first"),
          createDetail("Failed", 2, "Provider returned an error", true),
        ],
        { providerId: "sendgrid" },
      ),
      createJob("sms", "completed", [createDetail("Success", 1)]),
    ),
  ).toBe(
    "Email failed after 2 attempts through SendGrid (integration not recorded): the provider returned an error. In-app and SMS were sent.",
  );
});

test("steps behind a running or stuck step haven't started", () => {
  expect(explainToText(createJob("email", "running"), createJob("sms", "pending"))).toBe(
    "Email is running. SMS hasn't started.",
  );
  const stuckJob = createJob("email", "queued", [createDetail("Queued", -1200)]);
  expect(explainToText(stuckJob, createJob("sms", "pending"), createJob("push", "pending"))).toBe(
    "Email is stuck: queued, with no update for 21 min. SMS and Push haven't started.",
  );
});

test("many jobs share a reason only if it is the same for all", () => {
  const createFailedJobs = (count: number, createText: (index: number) => string) =>
    Array.from({ length: count }, (_, index) =>
      createJob("email", "failed", [createDetail("Failed", 1, createText(index))]),
    );
  const identicalJobs = createFailedJobs(13, () => "refused");
  expect(explainToText(...identicalJobs)).toContain("Email ×13 failed: “refused”.");
  expect(explainToText(...identicalJobs.slice(1), createJob("email", "failed"))).toContain(
    "Email ×13 failed for 1 reason: “refused” ×12.",
  );
  const text = formatDetailText("payloadIncomplete");
  const incompleteJobs = Array.from({ length: 13 }, (_, index) =>
    createJob("email", "completed", [
      { ...createDetail("Warning", 1, text), raw: JSON.stringify({ missing: `key${index}` }) },
    ]),
  );
  expect(explainToText(...incompleteJobs)).not.toContain("key0");
});

test.each<[string, object[]]>([
  [
    "SMS was skipped: the subscriber has no phone number.",
    [createJob("sms", "skipped", [createDetail("Success", 1, "Subscriber has no phone number")])],
  ],
  ["Push was canceled.", [createJob("push", "canceled")]],
  [
    "Digest is waiting until 03:41. Email is waiting for the digest.",
    [
      createJob("digest", "delayed", [], { digest: { timed: { untilDate: toTimestamp(2460) } } }),
      createJob("email", "pending"),
    ],
  ],
  ...[
    ["delay", "delayed", "Delay"],
    ["digest", "pending", "Digest"],
  ].map(([type = "", status = "", name = ""]): [string, object[]] => [
    `${name} is waiting until 03:41. Email ×2 are waiting for the ${type}. ${name} is waiting for an earlier ${type}.`,
    [
      createJob(type, status, [], { digest: { timed: { untilDate: toTimestamp(2460) } } }),
      createJob("email", "pending"),
      createJob(type, "pending", [], { digest: { timed: { untilDate: toTimestamp(4000) } } }),
      createJob("email", "pending"),
    ],
  ]),
  [
    "Delay ×2 are waiting.",
    [2460, 4000].map((seconds) =>
      createJob("delay", "delayed", [], { digest: { timed: { untilDate: toTimestamp(seconds) } } }),
    ),
  ],
  [
    "Delay was due by 03:00 but hasn't ended.",
    [createJob("delay", "delayed", [], { digest: { timed: { untilDate: toTimestamp(5) } } })],
  ],
  [
    "Email is stuck: queued, with no update for 16 min.",
    [createJob("email", "queued", [createDetail("Pending", -900)])],
  ],
  [
    "Email ×2 are stuck: queued, with no update for 11 min.",
    [
      createJob("email", "queued", [createDetail("Pending", -900)]),
      createJob("email", "queued", [createDetail("Pending", -600)]),
    ],
  ],
  [
    "Email ×2 were sent on the 2nd attempt; earlier: “text”.",
    [createRetriedJob(2), createRetriedJob(2)],
  ],
  [
    "Email ×2 were sent after several attempts; earlier: “text”.",
    [createRetriedJob(2), createRetriedJob(4)],
  ],
  [
    "Email was sent with a warning: “text”. Email was sent on the 3rd attempt; earlier: “text”.",
    [createJob("email", "completed", [createDetail("Warning", 1)]), createRetriedJob(3)],
  ],
  [
    "Email was sent on the 2nd attempt; earlier: “text”.",
    [
      createJob("email", "completed", [
        createDetail("Failed", 1),
        createDetail("Success", 2, "sent", true),
      ]),
    ],
  ],
  [
    "Email was sent with a warning: “slow”.",
    [createJob("email", "completed", [createDetail("Warning", 1, "slow")])],
  ],
  [
    "Email was sent with a warning: “Slow today.”",
    [createJob("email", "completed", [createDetail("Warning", 1, "Slow today.")])],
  ],
  [
    "Digest and Email were merged into another event's digest.",
    [createJob("digest", "merged"), createJob("email", "merged")],
  ],
  ["Custom step completed.", [createJob("custom", "completed")]],
  ["Email has an unknown status: “parked”.", [createJob("email", "parked")]],
  ["No steps recorded.", []],
])("%s", (sentence, jobs) => {
  expect(explainToText(...jobs)).toBe(sentence);
});

const templateFailure = {
  ...createDetail("Failed", 1, formatDetailText("templateFailed")),
  source: "Payload",
};
const sendgridFields = { providerId: "sendgrid" };

test.each<[string, string, object[]]>([
  [
    "a template error doesn't mention the provider",
    "Nothing was delivered. Email failed before a provider was called: the template couldn't be rendered.",
    [createJob("email", "failed", [templateFailure], sendgridFields)],
  ],
  [
    "a failure with an unknown text is not attributed to the provider",
    "Nothing was delivered. Email failed: “Something broke”.",
    [createJob("email", "failed", [createDetail("Failed", 1, "Something broke")], sendgridFields)],
  ],
  [
    "a failure without details is not attributed to the provider",
    "Nothing was delivered. Email failed.",
    [createJob("email", "failed", [], sendgridFields)],
  ],
  [
    "an unknown text from the provider is attributed to it",
    "Nothing was delivered. Email failed through SendGrid (integration not recorded): “Mailbox full”.",
    [
      createJob(
        "email",
        "failed",
        [{ ...createDetail("Failed", 1, "Mailbox full"), source: "Webhook" }],
        sendgridFields,
      ),
    ],
  ],
  [
    "with a skipped and a failed channel, nothing was delivered",
    "Nothing was delivered. SMS failed through Twilio (integration not recorded): the provider rejected the recipient. Push was skipped: the subscriber has no device token.",
    [
      createJob("push", "skipped", [createDetail("Success", 1, formatDetailText("noDeviceToken"))]),
      createJob(
        "sms",
        "failed",
        [createDetail("Failed", 1, formatDetailText("recipientRejected"))],
        {
          providerId: "twilio",
        },
      ),
    ],
  ],
  [
    "with another channel sent, the verdict is omitted",
    "SMS failed. Email was sent. Push was skipped.",
    [createJob("push", "skipped"), createJob("sms", "failed"), createJob("email", "completed")],
  ],
])("%s", (_, sentence, jobs) => {
  expect(explainToText(...jobs)).toBe(sentence);
});

test("an earlier attempt that timed out leaves the delivery unconfirmed", () => {
  const details = [
    createDetail("Failed", 1, formatDetailText("providerTimeout")),
    { ...createDetail("Queued", 2, "Retry"), isRetry: true },
    createDetail("Failed", 3, "429"),
  ];
  expect(explainToText(createJob("email", "failed", details))).toBe(
    "Delivery couldn't be confirmed. Email failed after 2 attempts: “429”; an earlier attempt timed out.",
  );
});

test("a job that was canceled after a timeout may have been sent", () => {
  const details = [
    createDetail("Failed", 1, formatDetailText("providerTimeout")),
    { ...createDetail("Queued", 2, "Retry"), isRetry: true },
    createDetail("Success", 3, formatDetailText("canceledByRequest")),
  ];
  expect(explainToText(createJob("email", "canceled", details))).toBe(
    "Delivery couldn't be confirmed. Email failed: the provider didn't respond in time; then it was canceled.",
  );
});

test("a failed job that was canceled before its next attempt is described as both", () => {
  expect(explainToText(createJob("email", "canceled", [createDetail("Failed", 1, "429")]))).toBe(
    "Nothing was delivered. Email failed: “429”; then it was canceled.",
  );
});

test("a condition without a recorded value doesn't claim an empty value", () => {
  expect(explainDetail("filtered", { filter: 0, part: totalCondition })).toBe(
    "SMS was skipped: the conditions require that payload.total is greater than 50.",
  );
});

test("steps with different conditions are explained separately", () => {
  const createSkippedJob = (value: string) =>
    createJob("sms", "skipped", [
      {
        ...createDetail("Success", 1, formatDetailText("filtered")),
        raw: JSON.stringify({ part: { ...totalCondition, value }, found: 20 }),
      },
    ]);
  expect(explainToText(createSkippedJob("50"), createSkippedJob("80"))).toBe(
    [50, 80]
      .map(
        (value) =>
          `SMS was skipped: the conditions require that payload.total is greater than ${value}, but the value is 20.`,
      )
      .join(" "),
  );
  expect(explainToText(createSkippedJob("50"), createSkippedJob("50"))).toBe(
    "SMS ×2 were skipped: the conditions require that payload.total is greater than 50, but the value is 20.",
  );
});

test("thousands of steps are summarized in a few sentences", () => {
  const jobs = Array.from({ length: 5000 }, (_, index) =>
    createJob("push", index % 10 === 0 ? "failed" : "completed"),
  );
  expect(explainToText(...jobs)).toBe("Push ×500 failed. Push ×4,500 were sent.");
});

test("any record gets a nonempty explanation", () => {
  const malformedJobArbitrary = fc.record({
    type: fc.jsonValue(),
    status: fc.jsonValue(),
    executionDetails: fc.jsonValue(),
  });
  fc.assert(
    fc.property(fc.array(malformedJobArbitrary), (jobs) => {
      expect(explainToText(...jobs)).not.toBe("");
    }),
  );
});

/** Explains a job with one detail. The job's status depends on the status of the detail. */
function explainDetail(key: DetailKey, raw?: unknown, jobFields: object = {}): string {
  const values = { provider: "SendGrid", number: 1, total: 2, count: 5 };
  const { status } = detailTexts[key];
  const executionDetail = {
    ...createDetail(status, 1, formatDetailText(key, values)),
    ...(raw !== undefined && { raw: typeof raw === "string" ? raw : JSON.stringify(raw) }),
  };
  const jobStatus = status === "Failed" ? "failed" : status === "Warning" ? "completed" : "skipped";
  return explainToText(createJob("sms", jobStatus, [executionDetail], jobFields));
}

const totalCondition = { field: "total", operator: "LARGER", value: "50", on: "payload" };

test.each<[key: DetailKey, expected: string, raw?: unknown, more?: object]>([
  ["filtered", "SMS was skipped: the conditions didn't match."],
  [
    "filtered",
    "SMS was skipped: the conditions require that payload.total is greater than 50, but the value is 20.",
    { filter: 0, part: totalCondition, found: 20 },
  ],
  [
    "filtered",
    "SMS was skipped: the conditions exclude events where payload.total is greater than 50, and the value is 64.5.",
    { filter: 0, part: totalCondition, found: 64.5 },
    { step: { filters: [{ isNegated: true, value: "AND", children: [totalCondition] }] } },
  ],
  [
    "filtered",
    "SMS was skipped: the conditions require that payload.total is greater than 50, but the value is empty.",
    { filter: 0, part: totalCondition, found: null },
  ],
  ["canceledAfterFailure", "SMS was skipped: an earlier step failed and stopped the workflow."],
  [
    "canceledByRequest",
    "SMS was skipped: an API request canceled the event while it was waiting: order placed.",
    { reason: "order placed" },
  ],
  ["noEmail", "SMS was skipped: the subscriber has no email address."],
  ["noPhone", "SMS was skipped: the subscriber has no phone number."],
  ["noDeviceToken", "SMS was skipped: the subscriber has no device token."],
  ["noChatDestination", "SMS was skipped: the subscriber has no chat destination."],
  [
    "noIntegration",
    "Nothing was delivered. SMS failed before a provider was called: no integration is active for the channel.",
  ],
  [
    "noPrimary",
    "Nothing was delivered. SMS failed before a provider was called: the channel has no primary integration.",
  ],
  ["integrationInactive", "SMS was skipped: the subscriber's integration is inactive."],
  [
    "sentWithWarning",
    "SMS was sent with a warning: “spam”.",
    { identifier: "ses", response: { warnings: ["spam"] } },
  ],
  ["providerError", "Nothing was delivered. SMS failed: the provider returned an error."],
  [
    "providerError",
    "Nothing was delivered. SMS failed: the provider returned 503.",
    { response: { statusCode: 503 } },
  ],
  [
    "providerError",
    "Nothing was delivered. SMS failed: the provider returned 502.",
    "502 Bad Gateway",
  ],
  [
    "providerTimeout",
    "Delivery couldn't be confirmed. SMS failed: the provider didn't respond in time.",
  ],
  [
    "credentialsRejected",
    "Nothing was delivered. SMS failed: the provider rejected the integration's credentials.",
  ],
  ["recipientRejected", "Nothing was delivered. SMS failed: the provider rejected the recipient."],
  ["tokenRejected", "Nothing was delivered. SMS failed: the provider rejected the device token."],
  [
    "someTokensRejected",
    "SMS was sent with a warning: the provider rejected one of the device tokens.",
  ],
  [
    "templateFailed",
    "Nothing was delivered. SMS failed before a provider was called: the template couldn't be rendered: “payload.x is undefined”.",
    { message: "payload.x is undefined" },
  ],
  [
    "payloadIncomplete",
    "SMS was sent with a warning: the payload is missing a value that the template uses: payload.x.",
    { missing: "payload.x" },
  ],
  [
    "merged",
    "SMS was skipped: the event was merged into an earlier event's digest: comments-1.",
    { transactionId: "comments-1" },
  ],
  [
    "delayPathMissing",
    "Nothing was delivered. SMS failed before a provider was called: the payload has no date at the delay's path: payload.at.",
    { delayPath: "payload.at" },
  ],
  [
    "throttled",
    "SMS was skipped: the throttle limit of 3 events in 1 h was reached.",
    { limit: 3, windowMilliseconds: 3_600_000 },
  ],
  ["skippedByThrottle", "SMS was skipped: an earlier throttle step stopped the event."],
  [
    "customFailed",
    "Nothing was delivered. SMS failed: “undefined”.",
    { error: { message: "undefined" } },
  ],
  [
    "requestFailed",
    "Nothing was delivered. SMS failed: the server returned 409.",
    { status: 409, body: "{}" },
  ],
])("%s: %s", (key, expected, raw, jobFields) => {
  expect(explainDetail(key, raw, jobFields)).toBe(expected);
});

test.each(Object.keys(detailTexts))("%s has its own wording instead of a quote", (name) => {
  // `Object.keys` loses the type of the keys.
  const key = name as DetailKey;
  // Details that start an attempt or confirm that a message was read are no reasons.
  if (["Pending", "Queued", "ReadConfirmation"].includes(detailTexts[key].status)) return;
  const explanation = explainDetail(key);
  expect(explanation).toMatch(/: [a-z].*\.$/);
  expect(explanation).not.toContain("“");
});

test("later provider reports are included", () => {
  const sentDetail = createDetail("Success", 2, formatDetailText("sent"));
  const createUpdate = (key: DetailKey) =>
    createDetail(detailTexts[key].status, 900, formatDetailText(key));
  expect(explainToText(createJob("email", "completed", [sentDetail, createUpdate("opened")]))).toBe(
    "Email was sent. Email: the provider reported that the recipient opened the message.",
  );
});

test("many failures are counted by reason and link to the first of each", () => {
  const createFailedJob = (index: number, code: number) =>
    createJob(
      "http_request",
      "failed",
      [
        {
          ...createDetail("Failed", 1, "Request failed"),
          _id: `d${index}`,
          raw: JSON.stringify({ status: code, requestId: index }),
        },
      ],
      { _id: `j${index}` },
    );
  const jobs = Array.from({ length: 40 }, (_, index) =>
    createFailedJob(index, index < 30 ? 409 : 504),
  );
  expect(explainToText(...jobs)).toBe(
    "HTTP request ×40 failed for 2 reasons: “Request failed · 409” ×30, “Request failed · 504” ×10.",
  );
  const evidence = explainJobs(jobs)[0]?.parts.flatMap((part) => part.evidence ?? []);
  expect(evidence?.map(({ detailId }) => detailId)).toEqual(["d0", "d0", "d30"]);
});

test("the integration in the raw data is shown and linked", () => {
  const rawText = JSON.stringify({ integrationId: "i1", identifier: "sendgrid-eu", response: {} });
  const failedJob = createJob(
    "email",
    "failed",
    [{ ...createDetail("Failed", 1, "Provider returned an error"), raw: rawText }],
    { providerId: "sendgrid" },
  );
  const [, clause] = explainJobs([failedJob]);
  expect(formatClauses(clause ? [clause] : [])).toContain(
    "through SendGrid (integration sendgrid-eu)",
  );
  expect(clause?.fixes).toEqual([
    { kind: "integration", integrationId: "i1", name: "sendgrid-eu" },
  ]);
});

test("a missing phone links to the subscriber, but a payload condition doesn't", () => {
  const eventFields = { subscriber: { subscriberId: "user_1" } };
  const createSkippedJob = (key: DetailKey, raw?: unknown) =>
    createJob("sms", "skipped", [
      {
        ...createDetail("Success", 1, formatDetailText(key)),
        ...(raw ? { raw: JSON.stringify(raw) } : {}),
      },
    ]);
  const getFixes = (key: DetailKey, raw?: unknown) =>
    explainJobs([createSkippedJob(key, raw)], eventFields).flatMap((clause) =>
      clause.fixes.map(({ kind }) => kind),
    );
  expect(getFixes("noPhone")).toEqual(["profile"]);
  expect(getFixes("filtered", { part: totalCondition })).toEqual([]);
  expect(getFixes("filtered", { part: { ...totalCondition, on: "subscriber" } })).toEqual([
    "profile",
  ]);
});
