import { addDetail, setJobStatus } from "./engine/details.ts";
import type { EventState, SendingIntegration, JobState } from "./engine/model.ts";
import { createJobKey, createPendingJob, startEvent, type Trigger } from "./engine/start.ts";
import type { IdSource } from "./ids.ts";
import { secondMs } from "./moments.ts";
import { createRandom } from "./random.ts";

export const manyJobsCounts = { jobs: 5000, failed: 137, reasons: 4 } as const;
export const minHugeRawLength = 10_000_000;

const reasonsWithCount = [
  {
    count: 71,
    status: 409,
    body: '{"error":"price_locked","message":"A manager locked the prices."}',
  },
  { count: 39, status: 504, body: "<html><body><h1>504 Gateway Time-out</h1></body></html>" },
  { count: 18, status: 401, body: '{"error":"token_expired"}' },
  {
    count: 9,
    status: 422,
    body: '{"error":"unknown_sku","message":"CT-01 is not in this range."}',
  },
] as const;

const failureReasons = reasonsWithCount.flatMap((reason) =>
  Array.from({ length: reason.count }, () => reason),
);

function simulateRequestJob(event: EventState, job: JobState, at: number, index: number): void {
  const random = createRandom(job.key, "request");
  const sentAt = at + random.int(2, 40);
  const endedAt = sentAt + Math.round(random.latency(140));
  const url = `https://stores.larkfield.example/v2/prices?store=${Math.floor(index / 2) + 1}`;
  addDetail(event, job, at, "queued");
  addDetail(event, job, sentAt, "requestSent", { raw: { method: "POST", url } });
  // Spreads the failed jobs over the event, so that most of them aren't among the first jobs.
  const failure = index % 36 === 4 ? failureReasons[(index - 4) / 36] : undefined;
  if (failure === undefined) {
    addDetail(event, job, endedAt, "requestAnswered", { raw: { status: 204, body: "" } });
    setJobStatus(event, job, endedAt, "completed");
    return;
  }
  const rawData = {
    status: failure.status,
    headers: { "x-request-id": random.hex(12) },
    body: failure.body,
  };
  addDetail(event, job, endedAt, "requestFailed", { raw: rawData });
  addDetail(event, job, endedAt, "retryScheduled", { values: { number: 1, total: 1 } });
  addDetail(event, job, endedAt + secondMs, "requestSent", {
    raw: { method: "POST", url },
    isRetry: true,
  });
  addDetail(event, job, endedAt + 2 * secondMs, "requestFailed", { raw: rawData, isRetry: true });
  setJobStatus(event, job, endedAt + 2 * secondMs, "failed");
}

function simulateChatJob(
  event: EventState,
  job: JobState,
  at: number,
  integration: SendingIntegration,
): void {
  const random = createRandom(job.key, "chat");
  const { providerId, providerName } = integration;
  job.providerId = providerId;
  addDetail(event, job, at, "queued");
  addDetail(event, job, at + 5, "sending", {
    values: { provider: providerName },
    providerId,
    raw: { integrationId: integration.id, identifier: integration.identifier },
  });
  const endedAt = at + 5 + Math.round(random.latency(60));
  addDetail(event, job, endedAt, "sent", { providerId, raw: { status: 200, body: "ok" } });
  setJobStatus(event, job, endedAt, "completed");
}

/** Returns an event with thousands of jobs: a request and a message for each of 2,500 stores. */
export function createManyJobsEvent(
  trigger: Trigger,
  createId: IdSource,
  integration: SendingIntegration,
): EventState {
  const event = startEvent(trigger, createId);
  const { steps } = trigger.workflow;
  event.jobs.length = 0;
  for (let index = 0; index < manyJobsCounts.jobs; index++) {
    const step = steps[index % steps.length];
    if (step === undefined) throw new Error("The workflow has no steps.");
    const storeNumber = Math.floor(index / steps.length) + 1;
    // Jobs start 12 ms apart and overlap, as if parallel workers ran them.
    const at = trigger.at + 20 + index * 12;
    const job = createPendingJob(
      createJobKey(trigger.transactionId, trigger.subscriber.subscriberId, index),
      step,
      trigger.at,
      createId,
      { payload: { store: storeNumber, terminal: `till-${(storeNumber % 6) + 1}` } },
    );
    event.jobs.push(job);
    if (step.definition.type === "http_request") simulateRequestJob(event, job, at, index);
    else simulateChatJob(event, job, at, integration);
  }
  return event;
}

function createHugeResponse(seed: string): string {
  const random = createRandom(seed, "catalogue");
  const products: string[] = [];
  let characterCount = 0;
  while (characterCount < minHugeRawLength) {
    const number = products.length + 1;
    const product = JSON.stringify({
      sku: `LK-${String(number).padStart(6, "0")}`,
      name: `Product ${number}`,
      price: random.int(99, 99_999) / 100,
      stock: { rotterdam: random.int(0, 400), hamburg: random.int(0, 400) },
      description: "Made to last, and to be mended. Ships in two to four days.",
      image: `https://cdn.larkfield.example/goods/${random.hex(12)}.jpg`,
    });
    products.push(product);
    characterCount += product.length + 1;
  }
  return `{"status":200,"headers":{"content-type":"application/json"},"body":{"products":[${products.join(",")}]}}`;
}

export function createHugeRawEvent(trigger: Trigger, createId: IdSource, seed: string): EventState {
  const event = startEvent(trigger, createId);
  const [httpRequestJob] = event.jobs;
  if (httpRequestJob === undefined) throw new Error("The workflow has no steps.");
  addDetail(event, httpRequestJob, trigger.at + 4, "queued");
  addDetail(event, httpRequestJob, trigger.at + 30, "requestSent", {
    raw: { method: "POST", url: "https://stores.larkfield.example/v2/catalogue/export" },
  });
  addDetail(event, httpRequestJob, trigger.at + 41 * secondMs, "requestAnswered", {
    raw: createHugeResponse(seed),
  });
  setJobStatus(event, httpRequestJob, trigger.at + 41 * secondMs, "completed");
  return event;
}
