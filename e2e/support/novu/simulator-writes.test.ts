import { beforeEach, describe, expect, it } from "vitest";
import { createFactories } from "../../../server/testing/factories.ts";
import { defaultSettings } from "./settings.ts";
import { createExpectedError, getError, openSimulator } from "./testing.ts";

const simulatorTest = openSimulator();

beforeEach(() => {
  Object.assign(simulatorTest.current.simulator.settings, defaultSettings);
});

const createTestFactories = () =>
  createFactories(simulatorTest.current.testApp, simulatorTest.current.environment);

describe("writes", () => {
  it("an upsert without data clears it, and null clears only the email address", async () => {
    const upsert = async (body: object) =>
      (
        await simulatorTest.current.sendWithSession("POST /v2/subscribers", {
          body: { subscriberId: "s", ...body },
        })
      ).body.data;
    await upsert({ data: { a: 1 }, phone: "1", email: "a@shop.example" });
    expect(await upsert({ phone: null, email: null })).toMatchObject({ data: {}, phone: "1" });
    expect((await upsert({})).email ?? null).toBeNull();
  });

  it("credentials save three fields, and lose device tokens that aren't sent again", async () => {
    const setCredentials = async (credentials: object, subscriber = "user_2") =>
      await simulatorTest.current.sendWithSession(`PUT /v1/subscribers/${subscriber}/credentials`, {
        body: { providerId: "fcm", credentials },
      });
    await setCredentials({ deviceTokens: ["a", "a", "b"], title: "x" });
    const { body } = await setCredentials({ webhookUrl: "https://hooks.example" });
    expect(body.data.channels).toEqual([
      {
        _integrationId: expect.any(String) as string,
        providerId: "fcm",
        credentials: { deviceTokens: [], webhookUrl: "https://hooks.example" },
      },
    ]);
    expect(getError(await setCredentials({}, "nobody"))).toEqual(
      createExpectedError(400, "nobody not found"),
    );
    expect(getError(await setCredentials({ deviceTokens: Array<string>(101).fill("t") }))).toEqual(
      createExpectedError(400, "limit exceeded"),
    );
  });

  it.each([
    ["Set-primary returns 201", "mail", 201],
    ["Push has no primary", "push", 400],
  ])("%s", async (_, identifier, status) => {
    const { body } = await simulatorTest.current.sendWithSession("GET /v1/integrations");
    const { _id } = body.data.find((one: { identifier: string }) => one.identifier === identifier);
    const response = await simulatorTest.current.sendWithSession(
      `POST /v1/integrations/${_id}/set-primary`,
    );
    expect(response.status).toBe(status);
  });

  it("integrations are updated by ID, with at least one field, and unique", async () => {
    const { sendWithSession } = simulatorTest.current;
    const { body: createdBody } = await sendWithSession("POST /v1/integrations", {
      body: { providerId: "slack", identifier: "team" },
    });
    const integrationRequest = `PUT /v1/integrations/${createdBody.data._id}`;
    const identifierResponse = await sendWithSession("PUT /v1/integrations/team", {
      body: { name: "x" },
    });
    expect(identifierResponse.body.errors.general.messages).toEqual([
      "integrationId must be a mongodb id",
    ]);
    expect(getError(await sendWithSession(integrationRequest, { body: { name: "" } }))).toEqual(
      createExpectedError(400, "No properties found"),
    );
    const duplicateResponse = await sendWithSession(integrationRequest, {
      body: { identifier: "mail" },
    });
    expect(getError(duplicateResponse)).toEqual(
      createExpectedError(409, "identifier already exists"),
    );
    expect(duplicateResponse.body.errors).toBeUndefined();
  });

  it("fields that the contract lacks are kept only if they are sent again", async () => {
    const { sendWithSession } = simulatorTest.current;
    const { body: createdBody } = await sendWithSession("POST /v1/integrations", {
      body: { providerId: "ses", credentials: { region: "eu" } },
    });
    const extraCredentials = { configurationSetName: "set" };
    const integrationRequest = `PUT /v1/integrations/${createdBody.data._id}`;
    const updateCredentials = async (credentials: object) =>
      (await sendWithSession(integrationRequest, { body: { credentials } })).body.data.credentials;
    expect(await updateCredentials({ region: "us", ...extraCredentials })).toEqual({
      region: "us",
      ...extraCredentials,
    });
    expect(await updateCredentials({ region: "us" })).toEqual({ region: "us" });
    const connectionRequest = "PATCH /v1/channel-connections/workspace";
    const auth = { accessToken: "canary" };
    const workspace = { id: "T2", botUserId: "U1" };
    const connectionResponse = await sendWithSession(connectionRequest, {
      body: { workspace, auth },
    });
    expect(connectionResponse.body.data).toMatchObject({
      workspace,
      auth: { hasAccessToken: true },
    });
    expect(JSON.stringify(connectionResponse.body)).not.toContain("canary");
    const { body } = await sendWithSession(connectionRequest, {
      body: { workspace: { id: "T2" }, auth },
    });
    expect(body.data.workspace).toEqual({ id: "T2" });
  });

  it("a destination of another type is 400 with Novu's type", async () => {
    const body = { endpoint: { phoneNumber: "1" } };
    const response = await simulatorTest.current.sendWithSession(
      "PATCH /v1/channel-endpoints/channel",
      {
        body,
      },
    );
    expect(getError(response)).toEqual(createExpectedError(400, 'format for type "slack_channel"'));
    expect(response.body.errors).toBeUndefined();
  });

  it("an idempotency key is honored for sessions, but not with PUT or an API key", async () => {
    const { sendWithKey, sendWithSession, simulator } = simulatorTest.current;
    const create = async (send: typeof sendWithKey, name: string) => {
      const options = {
        body: { providerId: "slack", identifier: name },
        headers: { "idempotency-key": name },
      };
      await send("POST /v1/integrations", options);
      const { status, headers } = await send("POST /v1/integrations", options);
      return [status, headers.get("idempotency-replay")];
    };
    expect(await create(sendWithSession, "once")).toEqual([201, "true"]);
    expect(await create(sendWithKey, "twice")).toEqual([409, null]);
    simulator.settings.isIdempotentForKeys = true;
    expect(await create(sendWithKey, "again")).toEqual([201, "true"]);
    const options = { body: { isOnline: true }, headers: { "idempotency-key": "patch" } };
    const statusRequest = "PATCH /v1/subscribers/user_1/online-status";
    expect((await sendWithSession(statusRequest, options)).headers.get("idempotency-key")).toBe(
      "patch",
    );
    const setCredentials = async (providerId: string) => {
      const body = { providerId, credentials: { channel: "c" } };
      const headers = { "idempotency-key": "put" };
      return await sendWithSession("PUT /v1/subscribers/user_1/credentials", { body, headers });
    };
    // If the key were honored, the second request would be rejected because its body differs, not
    // because the integration is missing.
    expect([
      (await setCredentials("fcm")).status,
      (await setCredentials("expo")).body.message,
    ]).toEqual([200, expect.stringContaining("No active expo integration")]);
  });

  it("messages are marked by their ID only, and lose related records", async () => {
    const markAsSeen = (messageId: unknown) =>
      simulatorTest.current.sendWithSession("POST /v1/subscribers/user_1/messages/mark-as", {
        body: { messageId, markAs: "seen" },
      });
    expect(getError(await markAsSeen([]))).toEqual(
      createExpectedError(400, "messageId is required"),
    );
    expect(getError(await markAsSeen("short"))).toEqual(
      createExpectedError(500, "Internal server error"),
    );
    const subscriber = await createTestFactories().subscriber("reader");
    const event = await createTestFactories().event({ subscriber_ref: subscriber });
    const id = await createTestFactories().message(
      event,
      await createTestFactories().job(event),
      subscriber,
    );
    const { body } = await simulatorTest.current.sendWithSession(
      "POST /v1/subscribers/reader/messages/mark-as",
      {
        body: { messageId: [id, "0".repeat(24)], markAs: "seen" },
      },
    );
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ _id: id, seen: true, _feedId: null });
    expect(body.data[0]).not.toHaveProperty("subscriber");
  });
});
