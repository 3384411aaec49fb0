import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getCredentialFields } from "../../contract/providers/catalog.ts";
import { providers } from "../../contract/providers/providers.ts";
import type { Provider } from "../../contract/providers/fields.ts";
import { buildTestApp, type TestApp, type TestEnvironment } from "../testing/app.ts";
import { useTestDatabase } from "../testing/database.ts";
import { toIntegrationSealedValueId } from "./record.ts";

const database = useTestDatabase();
let testApp: TestApp;
let environment: TestEnvironment;
beforeAll(() => {
  testApp = buildTestApp(database.db);
});
beforeEach(async () => {
  environment = await testApp.createEnvironment();
});

const create = (body: object, client = environment.sessionClient) =>
  client("POST", "/v1/integrations", { body });
const update = (id: string, body: object, client = environment.sessionClient) =>
  client("PUT", `/v1/integrations/${id}`, { body });
const setPrimary = (id: string) =>
  environment.sessionClient("POST", `/v1/integrations/${id}/set-primary`);
const listActive = async (client = environment.sessionClient) =>
  (await client("GET", "/v1/integrations/active")).body as Record<string, unknown>[];
const readPrimaries = async () =>
  (await listActive()).filter(({ primary }) => primary).map(({ identifier }) => identifier);

const sendgridCredentials = { apiKey: "canary-key", from: "a@shop.example", senderName: "Shop" };
const createEmailIntegration = (identifier: string, extraFields: object = {}) =>
  create({
    identifier,
    providerId: "sendgrid",
    credentials: sendgridCredentials,
    active: true,
    ...extraFields,
  });
const condition = {
  isNegated: false,
  type: "GROUP",
  value: "AND",
  children: [{ field: "plan", value: "pro", operator: "EQUAL", on: "subscriber" }],
};

describe("create", () => {
  it("sets defaults for name, identifier, channel, kind, and active", async () => {
    const { status, body } = await create({ providerId: "sendgrid" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "SendGrid",
      channel: "email",
      kind: "delivery",
      active: false,
      primary: false,
      deleted: false,
    });
    expect(body.identifier).toMatch(/^sendgrid-[0-9a-f]{6}$/);
  });

  it.each([
    [{}, "providerId"],
    [{ providerId: "sendgrid", channel: "sms" }, "channel"],
    [{ providerId: "svc", channel: "email" }, "channel"],
    [{ providerId: "unheard-of" }, "channel"],
    [{ providerId: "agentvendor" }, "kind"],
    [{ providerId: "sendgrid", kind: "agent" }, "kind"],
    [{ providerId: "agentvendor", kind: "agent", channel: "chat" }, "channel"],
    [{ providerId: "sendgrid", identifier: "has spaces" }, "identifier"],
  ])("rejects %j with an error for %s", async (body, field) => {
    const response = await create(body);
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual([field]);
  });

  it("accepts an unknown provider with a channel, without validating credentials", async () => {
    const body = { providerId: "unheard-of", channel: "sms", active: true };
    expect((await create(body)).body).toMatchObject({ name: "unheard-of", active: true });
  });

  it("accepts svc for the inbox and for push", async () => {
    expect((await create({ providerId: "svc" })).body.channel).toBe("in_app");
    expect((await create({ providerId: "svc", channel: "push" })).body.channel).toBe("push");
  });

  it("sets an agent's default workspace and no channel", async () => {
    const agent = { providerId: "agentvendor", kind: "agent" };
    const { body } = await create({ ...agent, credentials: { apiKey: "a" } });
    expect(body).not.toHaveProperty("channel");
    expect(body.credentials).toEqual({ apiKey: "a", externalWorkspaceId: "default" });
    expect((await create(agent)).body.credentials).toEqual({ externalWorkspaceId: "default" });
  });

  it("ignores the vendor's IDs, except those that the provider's form has", async () => {
    const vendorIds = { externalEnvironmentId: "environment", externalVaultId: "vault" };
    const { body } = await create({
      providerId: "agentvendor",
      kind: "agent",
      credentials: { apiKey: "a", ...vendorIds },
    });
    expect(body.credentials).toEqual({
      apiKey: "a",
      externalEnvironmentId: "environment",
      externalWorkspaceId: "default",
    });
    const response = await create({ providerId: "sendgrid", credentials: vendorIds });
    expect(response.body.credentials).toEqual({});
  });

  it("rejects a used identifier, with an error for its field", async () => {
    await createEmailIntegration("mail");
    const response = await createEmailIntegration("mail");
    expect(response.status).toBe(409);
    expect(response.body.errors).toHaveProperty("identifier");
  });

  it("rejects another environment", async () => {
    const otherEnvironment = await testApp.createEnvironment(environment.organizationId);
    expect(
      (await create({ providerId: "sendgrid", _environmentId: otherEnvironment.id })).status,
    ).toBe(403);
    for (const _environmentId of [environment.id, environment.id.toUpperCase()]) {
      expect((await create({ providerId: "sendgrid", _environmentId })).status).toBe(201);
    }
  });

  const incompleteConditions = [
    { ...condition, children: [{ ...condition.children[0], field: "" }] },
  ];
  it.each([
    [
      { providerId: "agentvendor", kind: "agent", active: true },
      ["conditions.0.children.0.field", "credentials.apiKey"],
    ],
    [
      { kind: "agent", channel: "sms", active: true },
      ["channel", "conditions.0.children.0.field", "providerId"],
    ],
    [
      { providerId: "sendgrid", kind: "agent", channel: "email" },
      ["conditions.0.children.0.field", "kind"],
    ],
  ])("rejects %j with all errors at once", async (body, fields) => {
    const response = await create({ ...body, conditions: incompleteConditions });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors).sort()).toEqual(fields);
  });

  const providersWithRequiredFields = (providers as readonly Provider[]).filter((provider) =>
    getCredentialFields(provider.id).some((field) => field.required),
  );
  it.each(providersWithRequiredFields.map((provider) => [provider.id, provider] as const))(
    "%s: rejects an active integration with one error per missing credential",
    async (providerId, provider) => {
      const kind = provider.kind;
      const response = await create({ providerId, kind, active: true });
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors).sort()).toEqual(
        getCredentialFields(provider.id)
          .filter((field) => field.required)
          .map((field) => `credentials.${field.key}`)
          .sort(),
      );
      const rows = await testApp.db
        .selectFrom("integrations")
        .select("id")
        .where("environment_id", "=", environment.id)
        .execute();
      expect(rows).toEqual([]);
    },
  );

  it.each([
    ["sendgrid", { ...sendgridCredentials, from: "bad" }, "from"],
    ["fcm", { serviceAccount: "{bad json" }, "serviceAccount"],
    ["twilio", { accountSid: "AC1", token: "t", from: "not a phone!!" }, "from"],
    ["nodemailer", { ...sendgridCredentials, host: "https://smtp.example", port: "587" }, "host"],
    ["nodemailer", { ...sendgridCredentials, host: "smtp.example", port: "70000" }, "port"],
    ["push-webhook", { webhookUrl: "hooks.example/x", secretKey: "s" }, "webhookUrl"],
  ])(
    "%s: rejects an active integration with %j, with an error for %s",
    async (providerId, credentials, key) => {
      const response = await create({ providerId, credentials, active: true });
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual([`credentials.${key}`]);
      expect(response.body.errors[`credentials.${key}`].messages[0]).toMatch(/example|line 1/);
      expect(await listActive()).toEqual([]);
    },
  );

  it("rejects a condition without a field or value, with an error for its path", async () => {
    const childCondition = condition.children[0];
    const children = [
      childCondition,
      { ...childCondition, field: " " },
      { ...childCondition, operator: "LARGER", value: "" },
    ];
    const response = await createEmailIntegration("mail", {
      conditions: [{ ...condition, children }],
    });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual([
      "conditions.0.children.1.field",
      "conditions.0.children.2.value",
    ]);
    const emptyCondition = { ...childCondition, operator: "EQUAL", value: "" };
    const acceptedResponse = await createEmailIntegration("mail", {
      conditions: [{ ...condition, children: [emptyCondition] }],
    });
    expect(acceptedResponse.status).toBe(201);
    expect((await update("mail", { conditions: [{ ...condition, children }] })).status).toBe(422);
  });

  it("validates an inactive one on request", async () => {
    expect((await create({ providerId: "sendgrid", check: true })).status).toBe(422);
    expect((await create({ providerId: "sendgrid" })).status).toBe(201);
  });
});

describe("update", () => {
  it("changes only given fields, and replaces credentials, configurations, and conditions", async () => {
    await createEmailIntegration("mail", {
      name: "Mail",
      configurations: { inboundWebhookSigningKey: "s" },
    });
    const renameResponse = await update("mail", { name: "Post" });
    expect(renameResponse.body).toMatchObject({
      name: "Post",
      credentials: sendgridCredentials,
      active: true,
    });
    const reducedCredentials = { apiKey: "k", from: "b@shop.example", senderName: "B" };
    const replaceResponse = await update("mail", {
      credentials: reducedCredentials,
      configurations: {},
    });
    expect(replaceResponse.body.credentials).toEqual(reducedCredentials);
    expect(replaceResponse.body.configurations).toEqual({});
  });

  it("rejects incomplete credentials of an active one, and keeps the saved ones", async () => {
    await createEmailIntegration("mail");
    const response = await update("mail", { credentials: { apiKey: "k" } });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors).sort()).toEqual([
      "credentials.from",
      "credentials.senderName",
    ]);
    expect((await listActive())[0]?.["credentials"]).toEqual(sendgridCredentials);
  });

  it("keeps an agent's saved vendor IDs that the provider's form doesn't have", async () => {
    const { body } = await create({ providerId: "svc-agentvendor", kind: "agent" });
    const savedCredentials = { externalVaultId: "vault", externalEnvironmentId: "environment" };
    await testApp.db
      .updateTable("integrations")
      .set({
        credentials: testApp.keyring.seal(
          JSON.stringify(savedCredentials),
          toIntegrationSealedValueId("credentials", environment.id, body._id),
        ),
      })
      .where("id", "=", body._id)
      .execute();
    const response = await update(body._id, {
      credentials: { externalWorkspaceId: "team", externalVaultId: "other" },
    });
    expect(response.body.credentials).toEqual({ ...savedCredentials, externalWorkspaceId: "team" });
  });

  it("rejects credentials and conditions with all errors at once", async () => {
    await createEmailIntegration("mail");
    const children = [{ ...condition.children[0], field: "" }];
    const response = await update("mail", {
      credentials: { ...sendgridCredentials, from: "bad" },
      conditions: [{ ...condition, children }],
    });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors).sort()).toEqual([
      "conditions.0.children.0.field",
      "credentials.from",
    ]);
  });

  it("returns 400 without fields, 200 for equal values, and 404 for unknown and deleted ones", async () => {
    await createEmailIntegration("mail");
    expect((await update("mail", {})).status).toBe(400);
    expect((await update("mail", { active: true })).status).toBe(200);
    expect((await update("nothing", { name: "x" })).status).toBe(404);
    await testApp.db
      .updateTable("integrations")
      .set({ active: false, is_primary: false, deleted: true })
      .where("environment_id", "=", environment.id)
      .execute();
    expect((await update("mail", { name: "x" })).status).toBe(404);
  });

  it("finds by _id and by identifier", async () => {
    const { body } = await createEmailIntegration("mail");
    expect((await update(body._id, { name: "x" })).body.identifier).toBe("mail");
  });

  it("rejects an identifier that looks like an _id, which would hide an integration", async () => {
    const { body } = await createEmailIntegration("mail");
    await createEmailIntegration("other");
    for (const response of [
      await createEmailIntegration(body._id),
      await update("other", { identifier: body._id }),
    ]) {
      expect(response.status).toBe(422);
      expect(response.body.errors).toEqual({
        identifier: {
          messages: ["Enter an identifier that isn't 24 hex characters, like an ID"],
          value: body._id,
        },
      });
    }
    expect((await update("other", { identifier: `${body._id}-a` })).status).toBe(200);
  });

  it("accepts a saved identifier that looks like an _id, as imports allow", async () => {
    const { body } = await createEmailIntegration("mail");
    const identifier = "e".repeat(24);
    await testApp.db
      .updateTable("integrations")
      .set({ identifier })
      .where("id", "=", body._id)
      .execute();
    const response = await update(identifier, { name: "Mail", identifier });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ name: "Mail", identifier });
    expect((await update(identifier, { identifier: "f".repeat(24) })).status).toBe(422);
  });

  it("rejects another integration's identifier", async () => {
    await createEmailIntegration("one");
    await createEmailIntegration("two");
    const responses = await Promise.all(
      ["one", "two"].map((id) => update(id, { identifier: "three" })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("can't change another environment", async () => {
    await createEmailIntegration("mail");
    const otherEnvironment = await testApp.createEnvironment(environment.organizationId);
    expect((await update("mail", { name: "x" }, otherEnvironment.sessionClient)).status).toBe(404);
  });
});

describe("primary", () => {
  it("is set automatically in email and sms only, without conditions, if there is none", async () => {
    expect(
      (await createEmailIntegration("conditional", { conditions: [condition] })).body.primary,
    ).toBe(false);
    expect((await createEmailIntegration("first")).body.primary).toBe(true);
    expect((await createEmailIntegration("second")).body.primary).toBe(false);
    expect((await create({ providerId: "svc", active: true })).body.primary).toBe(false);
    expect((await create({ providerId: "svc-sms", active: true })).body.primary).toBe(true);
  });

  it("is lost by deactivating and by adding conditions", async () => {
    await createEmailIntegration("one");
    expect((await update("one", { active: false })).body.primary).toBe(false);
    expect((await update("one", { active: true })).body.primary).toBe(true);
    expect((await update("one", { conditions: [condition] })).body.primary).toBe(false);
    expect(await readPrimaries()).toEqual([]);
  });

  it("replaces the previous one, clears conditions, and activates; repeating changes nothing", async () => {
    await createEmailIntegration("one");
    await createEmailIntegration("two", { active: false, conditions: [condition] });
    const moveResponse = await setPrimary("two");
    expect(moveResponse.status).toBe(200);
    expect(moveResponse.body).toMatchObject({ primary: true, active: true, conditions: [] });
    expect(await readPrimaries()).toEqual(["two"]);
    const repeatedResponse = await setPrimary("two");
    expect(repeatedResponse.text).toBe(moveResponse.text);
    const entries = await testApp.db
      .selectFrom("audit_entries")
      .select("action")
      .where("environment_id", "=", environment.id)
      .where("action", "=", "integrations.setPrimary")
      .execute();
    expect(entries).toHaveLength(2);
  });

  it("validates credentials of an inactive one, and rejects agents and unknown ones", async () => {
    await create({ identifier: "bare", providerId: "sendgrid" });
    expect((await setPrimary("bare")).status).toBe(422);
    await create({ identifier: "agent", providerId: "svc-agentvendor", kind: "agent" });
    expect((await setPrimary("agent")).status).toBe(400);
    expect((await setPrimary("nothing")).status).toBe(404);
  });

  it("is one after many concurrent requests", async () => {
    const identifiers = ["a", "b", "c", "d"];
    for (const identifier of identifiers) await createEmailIntegration(identifier);
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 5 === 4
          ? update(identifiers[index % 4] ?? "a", { active: index % 2 === 0 })
          : setPrimary(identifiers[index % 4] ?? "a"),
      ),
    );
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    expect((await readPrimaries()).length).toBeLessThanOrEqual(1);
  });
});

describe("credentials", () => {
  it("are returned only to sessions, for their own environment", async () => {
    const otherEnvironment = await testApp.createEnvironment(environment.organizationId);
    await createEmailIntegration("mine");
    await create(
      {
        identifier: "theirs",
        providerId: "sendgrid",
        credentials: sendgridCredentials,
        active: true,
      },
      otherEnvironment.sessionClient,
    );
    const sessionIntegrations = await listActive();
    expect(sessionIntegrations.map(({ identifier }) => identifier)).toEqual(["mine", "theirs"]);
    expect(sessionIntegrations[0]).toHaveProperty("credentials");
    expect(sessionIntegrations[1]).not.toHaveProperty("credentials");
    const keyResponse = await environment.apiKeyClient("GET", "/v1/integrations/active");
    expect(keyResponse.text).not.toContain("canary");
    const responses = [
      await createEmailIntegration("key-made", {}).then(() =>
        update("mine", { name: "N" }, environment.apiKeyClient),
      ),
      await environment.apiKeyClient("POST", "/v1/integrations/mine/set-primary"),
      await create(
        { providerId: "sendgrid", credentials: sendgridCredentials },
        environment.apiKeyClient,
      ),
      await create(
        { providerId: "sendgrid", credentials: { apiKey: "canary-key" }, check: true },
        environment.apiKeyClient,
      ),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 201, 422]);
    for (const { text } of responses) expect(text).not.toContain("canary");
  });

  it("aren't returned to a read-only session, and neither is the signing key", async () => {
    const configurations = {
      inboundWebhookEnabled: true,
      inboundWebhookSigningKey: "canary-signing",
    };
    await createEmailIntegration("mine", { configurations, active: true });
    const { text, body } = await environment.readOnlyClient("GET", "/v1/integrations/active");
    expect(body).toMatchObject([
      { identifier: "mine", configurations: { inboundWebhookEnabled: true } },
    ]);
    expect(text).not.toContain("canary");
    expect(body[0]).not.toHaveProperty("credentials");
    expect(
      (await environment.sessionClient("GET", "/v1/integrations/active")).body[0],
    ).toMatchObject({
      credentials: sendgridCredentials,
      configurations,
    });
    const keyResponse = await environment.apiKeyClient("GET", "/v1/integrations/active");
    expect(keyResponse.body[0]).toMatchObject({ configurations });
  });

  it("and signing keys of another environment are returned to no caller", async () => {
    const otherEnvironment = await testApp.createEnvironment(environment.organizationId);
    await create(
      {
        identifier: "theirs",
        providerId: "sendgrid",
        credentials: sendgridCredentials,
        configurations: { inboundWebhookSigningKey: "canary-signing" },
        active: true,
      },
      otherEnvironment.sessionClient,
    );
    for (const client of [
      environment.sessionClient,
      environment.apiKeyClient,
      environment.readOnlyClient,
    ]) {
      const { text } = await client("GET", "/v1/integrations/active");
      expect(text).toContain("theirs");
      expect(text).not.toContain("canary");
    }
  });

  it("are stored encrypted, and hashed in the audit trail", async () => {
    await createEmailIntegration("mail", {
      configurations: { inboundWebhookSigningKey: "canary-signing" },
    });
    await update("mail", { credentials: { ...sendgridCredentials, apiKey: "canary-second" } });
    const rows = await testApp.db
      .selectFrom("integrations")
      .select(["credentials", "configurations"])
      .where("environment_id", "=", environment.id)
      .execute();
    for (const row of rows) {
      expect(row.credentials?.toString("latin1")).not.toContain("canary");
      expect(row.configurations?.toString("latin1")).not.toContain("canary");
    }
    const entries = await testApp.db
      .selectFrom("audit_entries")
      .selectAll()
      .where("environment_id", "=", environment.id)
      .where("action", "=", "integrations.update")
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(entries)).not.toContain("canary");
    const getCredentials = (record: unknown) =>
      (record as { credentials: { apiKey: string } }).credentials;
    expect(getCredentials(entries.before).apiKey).toMatch(/^hmac:/);
    expect(getCredentials(entries.after).apiKey).not.toBe(getCredentials(entries.before).apiKey);
  });
});
