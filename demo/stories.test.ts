import { beforeAll, describe, expect, test } from "vitest";
import type { Event, ExecutionDetail, Job } from "../contract/events.ts";
import type { Message } from "../contract/messages.ts";
import type { Subscriber } from "../contract/subscribers.ts";
import { getEventOutcome } from "../domain/event-outcome.ts";
import { createIncidents } from "./incidents.ts";
import { minHugeRawLength, manyJobsCounts } from "./big-events.ts";
import people from "./data/people.json";
import { transactionIds } from "./stories.ts";
import { hourMs, minuteMs } from "./moments.ts";
import { type DemoReader, fillTimeoutMs, useDemo } from "../server/testing/demo.ts";

/* The demo must have the records that `e2e/operator-questions.spec.ts` needs. */

const demo = useDemo();
let productionReader: DemoReader;
beforeAll(async () => {
  productionReader = await demo.current.openReader("Production");
}, fillTimeoutMs);

const findEvent = async (transactionId: string): Promise<Event> => {
  const matchingEvents = await productionReader.readTransactionEvents(transactionId);
  expect(matchingEvents, transactionId).toHaveLength(1);
  return matchingEvents[0] as Event;
};
const findJob = (event: Event, type: Job["type"]): Job => {
  const job = event.jobs?.find((candidate) => candidate.type === type);
  if (job === undefined) throw new Error(`The event has no ${type} job.`);
  return job;
};
const getDetailTexts = (job: Job) => job.executionDetails.map(({ detail }) => detail);
const getLastDetail = (job: Job): ExecutionDetail | undefined => job.executionDetails.at(-1);
const parseRaw = (detail: ExecutionDetail | undefined): unknown =>
  JSON.parse(detail?.raw ?? "null") as unknown;
const getOutcomeKind = (event: Event) => getEventOutcome(event, demo.current.now.getTime()).kind;
const getMessage = (job: Job): Message => {
  const createdDetail = job.executionDetails.find(({ detail }) => detail === "Message created");
  // The service returns the message as the raw data of this execution detail.
  return parseRaw(createdDetail) as Message;
};

describe("an email provider responds with 5xx for 40 minutes", () => {
  test("Ana's shipping email failed three times, but in-app and SMS messages were sent", async () => {
    const event = await findEvent(transactionIds.shippingInOutage);
    expect(event.subscriber?.subscriberId).toBe(people.ana.subscriberId);
    expect(getOutcomeKind(event)).toBe("partlyFailed");
    const emailJob = findJob(event, "email");
    expect(emailJob).toMatchObject({ status: "failed", providerId: "sendgrid" });
    const failedDetails = emailJob.executionDetails.filter(({ status }) => status === "Failed");
    expect(failedDetails).toHaveLength(3);
    expect(failedDetails.map(({ isRetry }) => isRetry)).toEqual([false, true, true]);
    expect(findJob(event, "in_app").status).toBe("completed");
    expect(findJob(event, "sms").status).toBe("completed");
    expect(getOutcomeKind(await findEvent(transactionIds.shippingAfterOutage))).toBe("succeeded");
  });

  test("two more shipping emails failed", async () => {
    for (const number of [1, 2]) {
      const event = await findEvent(`${transactionIds.shippingInOutageToo}-${number}`);
      expect(findJob(event, "email")).toMatchObject({ status: "failed", providerId: "sendgrid" });
      expect(getOutcomeKind(event)).toBe("partlyFailed");
    }
  });

  test("nearly all emails of the primary integration fail, with three wordings", async () => {
    const { emailOutage } = createIncidents(demo.current.now.getTime());
    const toIso = (time: number) => new Date(time).toISOString();
    const query = `channels=email&after=${toIso(emailOutage.from - hourMs)}&before=${toIso(emailOutage.until + hourMs)}`;
    const details = (await productionReader.readEvents(query)).flatMap((event) =>
      (event.jobs ?? []).flatMap((job) => job.executionDetails),
    );
    const responses = details
      .filter(({ providerId, source }) => providerId === "sendgrid" && source === "Webhook")
      .filter(({ raw: text }) => !text?.includes("sendgrid-us"))
      .map((detail) => ({ ...detail, at: Date.parse(detail.createdAt ?? "") }));
    // The response to an attempt shortly before the end of the outage arrives after the end.
    const isDuringOutage = ({ at }: { at: number }) =>
      at > emailOutage.from && at < emailOutage.until + 2000;
    const is5xx = ({ raw: text }: { raw?: string | null | undefined }) => /50[23]/.test(text ?? "");
    const responsesDuringOutage = responses.filter(isDuringOutage);
    expect(responsesDuringOutage.length).toBeGreaterThan(20);
    expect(
      responsesDuringOutage.filter(is5xx).length / responsesDuringOutage.length,
    ).toBeGreaterThan(0.9);
    const responsesOutsideOutage = responses.filter(
      (response) => !isDuringOutage(response) && response.status === "Success",
    );
    expect(responsesOutsideOutage.length).toBeGreaterThan(20);
    for (const wording of [
      "Service temporarily unavailable",
      "<title>503 Service Temporarily Unavailable",
      "502 Bad Gateway: upstream connect error",
    ]) {
      expect(responsesDuringOutage.some(({ raw: text }) => text?.includes(wording))).toBe(true);
    }
  });

  test("one transaction has the events of a topic, and some failed", async () => {
    const events = await productionReader.readTransactionEvents(transactionIds.broadcast);
    expect(events.length).toBeGreaterThan(20);
    expect(new Set(events.map(({ _subscriberId }) => _subscriberId)).size).toBe(events.length);
    for (const event of events) {
      expect(event.topics?.[0]?.topicKey).toBe("status:checkout");
      expect(event.contextKeys).toEqual(["component:checkout"]);
    }
    const failedEvents = events.filter((event) => findJob(event, "email").status === "failed");
    expect(failedEvents.length).toBeGreaterThan(3);
    expect(failedEvents.length).toBeLessThan(events.length);
  });
});

describe("a changed workflow has its phone numbers rejected", () => {
  test("the failed SMS differs from its closest successful event only in the number", async () => {
    const badEvent = await findEvent(transactionIds.typedPhone);
    const goodEvent = await findEvent(transactionIds.goodPhone);
    const rejectedJob = findJob(badEvent, "sms");
    expect(rejectedJob.status).toBe("failed");
    expect(getLastDetail(rejectedJob)?.detail).toBe("Provider rejected the recipient");
    expect(getLastDetail(rejectedJob)?.raw).toContain("21211");
    expect(findJob(goodEvent, "sms").status).toBe("completed");
    expect(badEvent.payload).toMatchObject({ delivery: { contactPhone: "034 000-338012" } });
    expect(goodEvent.payload).toMatchObject({ delivery: { contactPhone: "+34000338012" } });
  });

  test("the step used the profile's number before the change", async () => {
    const { unvalidatedPhonesSince } = createIncidents(demo.current.now.getTime());
    const events = await productionReader.readEvents("templates=out-for-delivery");
    const isBefore = ({ createdAt = "" }: Event) => Date.parse(createdAt) < unvalidatedPhonesSince;
    const filterRejectedEvents = (unfilteredEvents: Event[]) =>
      unfilteredEvents.filter((event) =>
        getDetailTexts(findJob(event, "sms")).includes("Provider rejected the recipient"),
      );
    const eventsBefore = events.filter(isBefore);
    const eventsSince = events.filter((event) => !isBefore(event));
    expect(filterRejectedEvents(eventsBefore)).toEqual([]);
    expect(filterRejectedEvents(eventsSince).length).toBeGreaterThan(5);
    expect(findJob(eventsBefore[0] as Event, "sms").step.controlVariables).toMatchObject({
      to: "{{ subscriber.phone }}",
    });
    expect(findJob(eventsSince[0] as Event, "sms").step.controlVariables).toMatchObject({
      to: "{{ payload.delivery.contactPhone }}",
    });
  });
});

test("a push provider rejects a token that is still in the profile", async () => {
  const pushJob = findJob(await findEvent(transactionIds.refusedToken), "push");
  expect(pushJob).toMatchObject({ status: "failed", providerId: "fcm" });
  expect(getLastDetail(pushJob)?.detail).toBe("Provider rejected the device token");
  const page = await productionReader.get<{ data: Required<Subscriber>[] }>(
    `/v2/subscribers?subscriberId=${people.noah.subscriberId}`,
  );
  const tokens = (page.data[0]?.channels ?? []).flatMap(
    ({ credentials }) => credentials.deviceTokens ?? [],
  );
  expect(tokens).toHaveLength(1);
  expect(getLastDetail(pushJob)?.raw).toContain(tokens[0]);
  const { tokensExpireAt } = createIncidents(demo.current.now.getTime());
  const rejectionDetails = (await productionReader.readEvents("channels=push")).flatMap((event) =>
    findJob(event, "push").executionDetails.filter(({ detail }) =>
      /rejected .*tokens?$/.test(detail),
    ),
  );
  expect(rejectionDetails.length).toBeGreaterThan(8);
  for (const { createdAt = "", providerId } of rejectionDetails) {
    expect(Date.parse(createdAt)).toBeGreaterThan(tokensExpireAt);
    expect(providerId).toBe("fcm");
  }
});

test("a token is rejected while the SMS is sent", async () => {
  expect(getOutcomeKind(await findEvent(transactionIds.refusedTokenNow))).toBe("partlyFailed");
});

test("a login code is a minute late, on the third attempt of a slow provider", async () => {
  const event = await findEvent(transactionIds.lateLoginCode);
  const smsJob = findJob(event, "sms");
  expect(smsJob).toMatchObject({ status: "completed", providerId: "infobip-sms" });
  expect(
    getDetailTexts(smsJob).filter((text) => text === "Provider did not respond in time"),
  ).toHaveLength(2);
  const seconds = (Date.parse(smsJob.updatedAt ?? "") - Date.parse(event.createdAt ?? "")) / 1000;
  expect(seconds).toBeGreaterThan(60);
  expect(getOutcomeKind(event)).toBe("warning");
});

describe("waiting steps", () => {
  test("a delay that quiet hours extended several times", async () => {
    const delayJob = findJob(await findEvent(transactionIds.extendedDelay), "delay");
    expect(delayJob.status).toBe("delayed");
    expect(delayJob.scheduleExtensionsCount).toBeGreaterThanOrEqual(2);
    const extensions = getDetailTexts(delayJob).filter((text) => text.startsWith("Delay extended"));
    expect(extensions).toHaveLength(delayJob.scheduleExtensionsCount ?? 0);
    const { until } = parseRaw(getLastDetail(delayJob)) as { until: string };
    expect(Date.parse(until)).toBeGreaterThan(demo.current.now.getTime());
  });

  test("a delay of two days, and one that ended", async () => {
    expect(getOutcomeKind(await findEvent(transactionIds.twoDays))).toBe("waiting");
    const doneEvent = await findEvent(transactionIds.twoDaysDone);
    expect(getOutcomeKind(doneEvent)).toBe("succeeded");
    const elapsedMs = Date.parse(doneEvent.updatedAt ?? "") - Date.parse(doneEvent.createdAt ?? "");
    expect(elapsedMs).toBeGreaterThan(48 * hourMs);
  });

  test("a stuck job: queued for a long time without updates", async () => {
    const event = await findEvent(transactionIds.stuck);
    expect(getOutcomeKind(event)).toBe("stuck");
    const [job] = event.jobs ?? [];
    expect(job).toMatchObject({ status: "queued", executionDetails: [] });
    const silenceMs = demo.current.now.getTime() - Date.parse(job?.updatedAt ?? "");
    expect(silenceMs).toBeGreaterThan(5 * minuteMs);
  });
});

test("a digest collected four other events, which refer to it", async () => {
  const mainEvent = await findEvent(`${transactionIds.digest}-1`);
  const digestJob = findJob(mainEvent, "digest");
  expect(digestJob.digest?.events).toHaveLength(5);
  expect(getLastDetail(digestJob)?.detail).toBe("Digest ended, 5 collected");
  const { events } = parseRaw(getLastDetail(digestJob)) as { events: { notificationId: string }[] };
  const mergedEvents: Event[] = [];
  for (const number of [2, 3, 4, 5])
    mergedEvents.push(await findEvent(`${transactionIds.digest}-${number}`));
  expect(events.map(({ notificationId }) => notificationId)).toEqual([
    mainEvent._id,
    ...mergedEvents.map(({ _id }) => _id),
  ]);
  for (const event of mergedEvents) {
    expect(event._digestedNotificationId).toBe(mainEvent._id);
    expect(getOutcomeKind(event)).toBe("merged");
    expect(getLastDetail(findJob(event, "digest"))?.raw).toContain(mainEvent._id);
  }
  expect(getMessage(findJob(mainEvent, "in_app")).subject).toBe("5 new on Autumn catalogue");
});

describe("skipped steps", () => {
  test("a missing address", async () => {
    const event = await findEvent(transactionIds.noPhone);
    expect(findJob(event, "sms").status).toBe("skipped");
    expect(getLastDetail(findJob(event, "sms"))?.detail).toBe("Subscriber has no phone number");
  });

  test("a condition, with its part and the actual value", async () => {
    const emailJob = findJob(await findEvent(transactionIds.filtered), "email");
    expect(emailJob.status).toBe("skipped");
    expect(parseRaw(getLastDetail(emailJob))).toMatchObject({
      passed: false,
      part: { field: "data.segments", operator: "ANY_IN", value: "no-marketing" },
      found: ["no-marketing"],
    });
  });

  test("an inactive integration, and a throttle", async () => {
    const chatJob = findJob(await findEvent(transactionIds.noIntegrationAddress), "chat");
    expect(getLastDetail(chatJob)?.detail).toBe(
      "Skipped: the subscriber's integration is inactive",
    );
    const texts: string[] = [];
    for (const number of [1, 2, 3, 4, 5]) {
      const alertEvent = await findEvent(`${transactionIds.throttled}-${number}`);
      texts.push(getDetailTexts(findJob(alertEvent, "throttle"))[0] ?? "");
    }
    const sentAnswers = texts.map((text) => (text === "Throttle limit reached" ? "no" : "yes"));
    expect(sentAnswers.join(" ")).toBe("yes yes yes no no");
  });
});

test("a message that was read", async () => {
  const inAppJob = findJob(await findEvent(transactionIds.readInApp), "in_app");
  expect(getMessage(inAppJob)).toMatchObject({ channel: "in_app", read: true, seen: true });
  expect(getMessage(inAppJob).cta.action?.buttons?.[0]?.content).toBe("Open");
  expect(getDetailTexts(inAppJob)).toContain("Message read by the subscriber");
  const shippingMessage = getMessage(
    findJob(await findEvent(transactionIds.shippingAfterOutage), "email"),
  );
  expect(shippingMessage.subject).toBe("Your order A-20431 is on its way");
  expect(shippingMessage.content).toContain("It’s on its way, Ana");
});

describe("large events", () => {
  test("an event with 5,000 jobs", async () => {
    const event = await findEvent(transactionIds.manyJobs);
    const jobs = event.jobs ?? [];
    expect(jobs).toHaveLength(manyJobsCounts.jobs);
    const failedJobs = jobs.filter(({ status }) => status === "failed");
    expect(failedJobs).toHaveLength(manyJobsCounts.failed);
    const statuses = failedJobs.map(
      (job) => (parseRaw(getLastDetail(job)) as { status: number }).status,
    );
    expect(new Set(statuses).size).toBe(manyJobsCounts.reasons);
    expect(jobs.every(({ status }) => status === "failed" || status === "completed")).toBe(true);
  });

  test("raw data of 10 MB, as JSON", async () => {
    const { executionDetails } = findJob(await findEvent(transactionIds.hugeRaw), "http_request");
    const hugeDetail = executionDetails.find(
      ({ raw: text }) => (text?.length ?? 0) > minHugeRawLength,
    );
    expect(parseRaw(hugeDetail)).toMatchObject({ status: 200 });
  });

  test("neither is on a first page of the list", async () => {
    const { data: newestEvents } = await productionReader.get<{ data: Event[] }>(
      "/v1/notifications?limit=50",
    );
    const now = demo.current.now.getTime();
    for (const largeTransactionId of [transactionIds.manyJobs, transactionIds.hugeRaw]) {
      expect(newestEvents.map(({ transactionId }) => transactionId)).not.toContain(
        largeTransactionId,
      );
      const ageMs = now - Date.parse((await findEvent(largeTransactionId)).createdAt ?? "");
      expect(ageMs).toBeGreaterThan(30 * hourMs);
      expect(ageMs).toBeLessThan(40 * hourMs);
    }
  });
});

test("hostile text in names, payloads, details, and raw data is unchanged", async () => {
  const event = await findEvent(transactionIds.hostile);
  expect(event.template?.name).toContain("<style>");
  expect(event.payload).toMatchObject({ "": "empty key" });
  const eventWithHostileDetails = await findEvent(transactionIds.hostileDetails);
  const details = eventWithHostileDetails.jobs?.flatMap((job) => job.executionDetails) ?? [];
  expect(details.some(({ detail }) => detail.includes("<script>"))).toBe(true);
  expect(details.some(({ raw: text }) => text?.includes("\u202E"))).toBe(true);
  const page = await productionReader.get<{ data: { firstName?: string }[] }>(
    "/v2/subscribers?subscriberId=guest_image",
  );
  expect(page.data[0]?.firstName).toContain("onerror");
});
