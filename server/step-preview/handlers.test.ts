import { createHmac } from "node:crypto";
import type { Insertable } from "kysely";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createId } from "../db/id.ts";
import type { Database } from "../db/schema.ts";
import { RenderQueueFullError } from "../preview/process/render-pool.ts";
import { stepRenderer } from "../preview/step-renderer.ts";
import { buildTestApp, type TestApp, type TestEnvironment } from "../testing/app.ts";
import { useTestDatabase } from "../testing/database.ts";
import { createFactories } from "../testing/factories.ts";

const database = useTestDatabase();
let testApp: TestApp;
let environment: TestEnvironment;
let workflowRef: string;
let steps: Record<"digest" | "email" | "request", Step>;

interface Step {
  id: string;
  uuid: string;
}

async function addStep(values: Partial<Insertable<Database["workflow_steps"]>>): Promise<Step> {
  const id = createId(new Date());
  const uuid = crypto.randomUUID();
  await testApp.db
    .insertInto("workflow_steps")
    .values({
      environment_id: environment.id,
      workflow_ref: workflowRef,
      id,
      uuid,
      position: 0,
      slug: "step",
      name: "Step",
      type: "sms",
      template_id: createId(new Date()),
      filters: "[]",
      control_values: "{}",
      ...values,
    })
    .execute();
  return { id, uuid };
}

beforeAll(() => {
  testApp = buildTestApp(database.db);
});
beforeEach(async () => {
  environment = await testApp.createEnvironment();
  workflowRef = await createFactories(testApp, environment).workflow("order-shipped");
  await testApp.db
    .updateTable("workflows")
    .set({
      payload_schema: JSON.stringify({ type: "object", properties: { order: { type: "string" } } }),
    })
    .where("environment_id", "=", environment.id)
    .execute();
  steps = {
    digest: await addStep({
      position: 0,
      type: "digest",
      slug: "digest",
      metadata: JSON.stringify({ type: "regular", amount: 5, unit: "minutes" }),
    }),
    email: await addStep({
      position: 1,
      type: "email",
      slug: "the-email",
      control_values: JSON.stringify({
        subject: "Order {{ payload.order }}",
        body: "<p>{{ payload.order }}</p>",
      }),
    }),
    request: await addStep({
      position: 2,
      type: "http_request",
      slug: "request",
      control_values: JSON.stringify({
        url: "https://api.example/orders",
        body: '{"order": {{ payload.order | json }}}',
      }),
    }),
  };
});

const preview = (stepId: string, body: object = {}, workflowId = "order-shipped") =>
  environment.sessionClient("POST", `/v2/workflows/${workflowId}/step/${stepId}/preview`, { body });

describe("finding the step", () => {
  it("accepts a workflow's ID or trigger identifier, and a step's ID, UUID, or slug", async () => {
    const { id, uuid } = steps.email;
    for (const workflowId of ["order-shipped", workflowRef]) {
      for (const stepId of [id, uuid, "the-email"]) {
        const { status, body } = await preview(stepId, {}, workflowId);
        expect(status).toBe(201);
        expect(body.result.type).toBe("email");
      }
    }
  });

  it("reports which of the two is unknown", async () => {
    const unknownResponse = await preview("the-email", {}, "order-lost");
    expect(unknownResponse.status).toBe(404);
    expect(unknownResponse.body.message).toBe(
      'Workflow "order-lost" not found in this environment.',
    );
    const { status, body } = await preview("the-sms");
    expect(status).toBe(404);
    expect(body.message).toBe('Step "the-sms" not found in workflow "order-shipped".');
  });

  it("doesn't find steps of another environment", async () => {
    const otherEnvironment = await testApp.createEnvironment();
    const { id } = steps.email;
    const path = `/v2/workflows/${workflowRef}/step/${id}/preview`;
    expect((await otherEnvironment.sessionClient("POST", path, { body: {} })).status).toBe(404);
  });

  it("is allowed for API keys and read-only sessions", async () => {
    for (const client of [environment.apiKeyClient, environment.readOnlyClient]) {
      const path = "/v2/workflows/order-shipped/step/the-email/preview";
      expect((await client("POST", path, { body: {} })).status).toBe(201);
    }
  });
});

describe("rendering", () => {
  it("renders the saved templates with the example", async () => {
    const { body } = await preview("the-email");
    expect(body).toMatchObject({
      previewPayloadExample: {
        payload: { order: "Order" },
        subscriber: { firstName: "Ana", email: "ana.silva@example.com" },
      },
      schema: { type: "object", properties: { order: { type: "string" } } },
      result: { type: "email", preview: { subject: "Order Order", body: "<p>Order</p>" } },
    });
    expect(body).not.toHaveProperty("svcSignature");
  });

  it("renders given templates with the given payload", async () => {
    const { body } = await preview("the-email", {
      controlValues: { body: "{{ payload.order }} {{ payload.none }}{{ subscriber.nick }}" },
      previewPayload: { payload: { order: "<1>" }, subscriber: { nick: "Bo", firstName: 5 } },
    });
    expect(body.result).toEqual({
      type: "email",
      preview: { subject: "", body: "&lt;1&gt; Bo" },
    });
    expect(body.previewPayloadExample.payload).toEqual({ order: "<1>", none: "None" });
    // The contract has no field `nick`, and 5 isn't a valid first name.
    expect(body.previewPayloadExample.subscriber).not.toHaveProperty("nick");
    expect(body.previewPayloadExample.subscriber).not.toHaveProperty("firstName");
  });

  it("stores nothing", async () => {
    await preview("the-email", { controlValues: { body: "x" } });
    const storedStep = await testApp.db
      .selectFrom("workflow_steps")
      .select("control_values")
      .where("id", "=", steps.email.id)
      .executeTakeFirstOrThrow();
    expect(storedStep.control_values).toHaveProperty("subject");
  });

  it("uses amount and unit of the metadata", async () => {
    expect((await preview("digest")).body.result).toEqual({
      type: "digest",
      preview: { amount: 5, unit: "minutes" },
    });
  });

  it("includes the digests before the step", async () => {
    const { body } = await preview("the-email", {
      controlValues: { body: "{{ steps.digest | json }}" },
    });
    expect(body.previewPayloadExample.steps.digest).toMatchObject({
      eventCount: 2,
      events: [{ payload: { order: "Order" } }, { payload: { order: "Order" } }],
    });
  });

  it("renders as many digested events as the payload has", async () => {
    const events = Array.from({ length: 50 }, (_, index) => ({ payload: { order: `o${index}` } }));
    const { body } = await preview("the-email", {
      controlValues: {
        body: "{{ steps.digest.eventCount }}: {{ steps.digest.events | map: 'payload' | map: 'order' | join: ' ' }}",
      },
      previewPayload: { steps: { digest: { eventCount: 50, events } } },
    });
    expect(body.result.preview.body).toBe(
      `50: ${events.map(({ payload }) => payload.order).join(" ")}`,
    );
  });

  it.each(["digest", "the-email", "request"])("%s: reports an invalid template", async (stepId) => {
    const { status, body } = await preview(stepId, { controlValues: { body: "\n{{ payload.x" } });
    expect(status).toBe(201);
    expect(body.result).toEqual({
      type: expect.any(String),
      error: {
        title: "Output not closed",
        message: 'body, line 2, column 1: output "{{ payload.x" not closed',
        hint: "Close the output with }}.",
      },
    });
  });
});

it("signs a sample request of an http_request step", async () => {
  const { body } = await preview("request", { previewPayload: { payload: { order: 'A"1' } } });
  expect(body.result.request.body).toBe(String.raw`{"order": "A\"1"}`);
  const timeMs = testApp.now.getTime();
  const signature = createHmac("sha256", "signing secret")
    .update(`${timeMs}.${body.result.request.body}`)
    .digest("hex");
  expect(body.svcSignature).toBe(`t=${timeMs},v1=${signature}`);
});

it("signs for API keys, and not for read-only sessions, which could sign any body", async () => {
  const path = "/v2/workflows/order-shipped/step/request/preview";
  const { apiKeyClient, readOnlyClient } = environment;
  expect((await apiKeyClient("POST", path, { body: {} })).body).toHaveProperty("svcSignature");
  const { status, body } = await readOnlyClient("POST", path, { body: {} });
  expect(status).toBe(201);
  expect(body.result).toHaveProperty("request");
  expect(body).not.toHaveProperty("svcSignature");
});

it("returns 429 with Retry-After if too many previews are waiting", async () => {
  vi.spyOn(stepRenderer, "render").mockRejectedValue(new RenderQueueFullError());
  const { status, headers, body } = await preview("the-email");
  expect(status).toBe(429);
  expect(headers.get("retry-after")).toBe("1");
  expect(body.message).toMatch(/Too many previews/);
});

it("rejects an invalid payload", async () => {
  const { status, body } = await preview("the-email", {
    previewPayload: { payload: [], context: { tenant: { data: {} } } },
  });
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toContain("previewPayload.payload");
});
