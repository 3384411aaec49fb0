import type { TestApp, TestEnvironment } from "./app.ts";
import { createFactories } from "./factories.ts";

/** Writes records of every kind with values in every field, including hostile ones. */
export async function fillWithRecords(
  testApp: TestApp,
  environment: TestEnvironment,
): Promise<void> {
  const factories = createFactories(testApp, environment);
  const { sessionClient } = environment;
  const expectSuccess = async (response: ReturnType<typeof sessionClient>) => {
    const { status, text } = await response;
    if (status >= 300) throw new Error(text);
  };

  const createIntegration = (body: object) =>
    expectSuccess(sessionClient("POST", "/v1/integrations", { body }));
  await createIntegration({
    identifier: "mail",
    name: "Mail",
    providerId: "sendgrid",
    active: true,
    credentials: { apiKey: "canary-api-key", from: "a@shop.example", senderName: "Shop" },
    configurations: { inboundWebhookEnabled: true, inboundWebhookSigningKey: "canary-signing" },
  });
  await createIntegration({
    identifier: "push",
    providerId: "fcm",
    active: true,
    credentials: { serviceAccount: '{"canary-account":"b"}' },
    conditions: [
      {
        isNegated: false,
        type: "GROUP",
        value: "AND",
        children: [{ field: "plan", value: "pro", operator: "EQUAL", on: "subscriber" }],
      },
    ],
  });
  await createIntegration({ identifier: "agent", providerId: "agentvendor", kind: "agent" });
  await createIntegration({ identifier: "chat", providerId: "slack", channel: "chat" });
  await testApp.db
    .updateTable("integrations")
    .set({ deleted: true, deleted_at: testApp.now, deleted_by: "user_9" })
    .where("environment_id", "=", environment.id)
    .where("identifier", "=", "chat")
    .execute();

  await expectSuccess(
    sessionClient("POST", "/v2/subscribers", {
      body: {
        subscriberId: "user_1",
        firstName: "Zoë \u202e{{x}}",
        lastName: "<b>",
        email: "zoe@shop.example",
        phone: "+4917139200",
        avatar: "https://img.example/z.png",
        locale: "pt_BR",
        timezone: "Europe/Berlin",
        data: { 2: "b", 1: "a", nested: [{ "": null }], text: '"\n\\', big: 1e21, small: 0.1 },
      },
    }),
  );
  await expectSuccess(
    sessionClient("PATCH", "/v1/subscribers/user_1/online-status", { body: { isOnline: false } }),
  );
  await expectSuccess(
    sessionClient("PUT", "/v1/subscribers/user_1/credentials", {
      body: { providerId: "fcm", credentials: { deviceTokens: ["canary-token"] } },
    }),
  );
  await factories.subscriber("user_2");
  const subscribers = await testApp.db
    .selectFrom("subscribers")
    .select(["id", "subscriber_id"])
    .where("environment_id", "=", environment.id)
    .execute();
  const getSubscriberRef = (subscriberId: string) =>
    subscribers.find((row) => row.subscriber_id === subscriberId)?.id ?? "none";
  const pushIntegration = await testApp.db
    .selectFrom("integrations")
    .select("id")
    .where("environment_id", "=", environment.id)
    .where("identifier", "=", "push")
    .executeTakeFirstOrThrow();

  const connectionId = await factories.connection("workspace", "canary-access-token", {
    integration_ref: pushIntegration.id,
    subscriber_ref: getSubscriberRef("user_1"),
    context_keys: ["tenant:b", "tenant:a"],
  });
  await factories.connection("bare", "canary-other-token");
  await factories.endpoint(
    "channel",
    "chatapp1_channel",
    { channelId: "C1" },
    {
      connection_ref: connectionId,
      channel: "chat",
      provider_id: "slack",
    },
  );
  await factories.endpoint(
    "hook",
    "webhook",
    { url: "https://hooks.example/canary-hook" },
    {
      subscriber_ref: getSubscriberRef("user_2"),
      context_keys: ["tenant:a"],
    },
  );

  const workflowId = await factories.workflow("order-shipped");
  const step = {
    environment_id: environment.id,
    workflow_ref: workflowId,
    should_stop_on_fail: true,
    filters: "[]",
    control_values: JSON.stringify({ subject: "{{ payload.order }}", body: "{% if %}" }),
  };
  await testApp.db
    .insertInto("workflow_steps")
    .values([
      {
        ...step,
        id: "0".repeat(23) + "2",
        // Positions assigned by another program can have gaps.
        position: 5,
        uuid: "mail-1",
        slug: "mail",
        name: "Mail",
        type: "email",
        template_id: "t1",
        variants: JSON.stringify([{ _id: "v", active: true, controlVariables: { body: "B" } }]),
      },
      {
        ...step,
        id: "0".repeat(23) + "1",
        position: 9,
        uuid: "wait-1",
        slug: "wait",
        name: "Wait",
        type: "delay",
        template_id: "t2",
        metadata: JSON.stringify({ type: "regular", amount: 2, unit: "hours" }),
        reply_callback: JSON.stringify({ active: false }),
      },
    ])
    .execute();

  const eventId = await factories.event({
    subscriber_ref: getSubscriberRef("user_1"),
    workflow_ref: workflowId,
    subscription_id: "subscription_1",
    channels: ["email", "push"],
    severity: "high",
    critical: true,
    tags: ["a"],
    topics: JSON.stringify([{ _topicId: "topic_1", topicKey: "orders" }]),
    topic_keys: ["orders"],
    context_keys: ["tenant:a"],
    payload: '{"z":1,"a":{"2":0,"__proto__":1},"text":"\u202e"}',
    controls: '{"x":1}',
    recipient: '{"subscriberId":"user_1"}',
  });
  const sendingJobId = await factories.job(eventId, {
    overrides: '{"email":{}}',
    payload: '{"order":1}',
    provider_id: "fcm",
  });
  const waitingJobId = await factories.job(eventId, {
    type: "digest",
    status: "delayed",
    provider_id: "svc",
    digest: '{"type":"regular","amount":1,"unit":"hours","events":[{"a":1}]}',
    schedule_extensions_count: 2,
    due_at: new Date("2026-03-02T00:00:00.000Z"),
  });
  await factories.job(eventId, { type: "trigger", provider_id: "svc" });
  const messageId = await factories.message(
    eventId,
    sendingJobId,
    getSubscriberRef("user_1"),
    {
      workflow_ref: workflowId,
      message_template_id: "t1",
      channel: "push",
      provider_id: "fcm",
      subject: "S",
      title: "T",
      content: '[{"type":"text","content":"C"}]',
      email: "zoe@shop.example",
      phone: "+4917139200",
      cta: '{"data":{"url":"https://shop.example"}}',
      status: "error",
      error_id: "E1",
      error_text: "refused",
      overrides: "{}",
      read: true,
      seen: true,
      last_seen_at: testApp.now,
      last_read_at: testApp.now,
      snoozed_until: testApp.now,
      delivered_at: [testApp.now],
    },
    { deviceTokens: ["canary-sent-to"], directWebhookUrl: "https://hooks.example/canary-sent" },
  );
  await factories.detail(eventId, sendingJobId, { message_ref: messageId, provider_id: "fcm" });
  await factories.detail(eventId, sendingJobId, {
    status: "Failed",
    raw: '{"code": 500 }',
    is_retry: true,
  });
  await factories.detail(eventId, waitingJobId, {
    status: "Pending",
    is_test: true,
    source: "Webhook",
  });
  await factories.event({
    subscriber_ref: getSubscriberRef("user_2"),
    digested_event_ref: eventId,
  });
}
