import { toIso } from "../moments.ts";
import { createRandom } from "../random.ts";
import { renderText } from "../render.ts";
import type { JsonObject } from "../../contract/common.ts";
import { addDetail, setJobStatus } from "./details.ts";
import type { EventState, JobState } from "./model.ts";
import { createTemplateScope } from "./scope.ts";

export function runCustomStep(event: EventState, job: JobState, at: number): void {
  const random = createRandom(job.key, "custom");
  if (random.chance(0.004)) {
    addDetail(event, job, at, "customFailed", {
      raw: { error: { name: "TypeError", message: "Cannot read properties of undefined" } },
    });
    setJobStatus(event, job, at, "failed");
    return;
  }
  const outputs = { score: Number(random.next().toFixed(3)), label: "friendly", at: toIso(at) };
  addDetail(event, job, at, "customDone", { raw: { outputs } });
  setJobStatus(event, job, at, "completed");
}

interface RequestControls extends JsonObject {
  method: string;
  url: string;
}

/** Sends the request of an http_request step, or handles its response. */
export function runHttpRequest(event: EventState, job: JobState, at: number): void {
  const random = createRandom(job.key, "request");
  const latencyMs = Math.round(random.latency(180));
  if (job.status === "queued") {
    const { method, url } = job.version.controls as RequestControls;
    addDetail(event, job, at, "requestSent", {
      raw: { method, url: renderText(url, createTemplateScope(event)) },
    });
    setJobStatus(event, job, at, "running", at + latencyMs);
    return;
  }
  const requestId = random.hex(16);
  if (random.chance(0.012)) {
    addDetail(event, job, at, "requestFailed", {
      raw: {
        status: 409,
        headers: { "content-type": "application/problem+json", "x-request-id": requestId },
        body: JSON.stringify({ title: "Conflict", detail: "The record was changed meanwhile." }),
      },
    });
    setJobStatus(event, job, at, "failed");
    return;
  }
  addDetail(event, job, at, "requestAnswered", {
    raw: {
      status: 200,
      headers: { "content-type": "application/json", "x-request-id": requestId },
      body: JSON.stringify({ ok: true, updated: random.int(1, 40), durationMs: latencyMs }),
    },
  });
  setJobStatus(event, job, at, "completed");
}
