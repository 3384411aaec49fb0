import { beforeEach, describe, expect, it } from "vitest";
import { useFakeUpstream } from "../testing/fake-upstream.ts";
import { createNovuConsole } from "../testing/novu-console.ts";

const upstream = useFakeUpstream();

const putRequestLine = "PUT /v1/subscribers/ada/credentials";
const integrationsRequestLine = "GET /v1/integrations/active";

const createSettings = (providerId: string, integrationId: string, deviceTokens?: string[]) => ({
  _integrationId: integrationId,
  providerId,
  credentials: { deviceTokens },
});
const createIntegration = (id: string, identifier: string, providerId = "fcm") => ({
  _id: id,
  _environmentId: "dev",
  identifier,
  providerId,
});

describe("channel settings without device tokens", () => {
  let channels: object[];
  let integrations: object[] | undefined;
  beforeEach(() => {
    channels = [createSettings("fcm", "65f1", ["t1"])];
    integrations = [createIntegration("65f1", "one")];
    upstream.respond = ({ method, url }, response) => {
      const bodies: Record<string, unknown> = {
        "GET /v2/subscribers/ada": { subscriberId: "ada", _environmentId: "dev", channels },
        [integrationsRequestLine]: integrations,
        [putRequestLine]: {},
      };
      const body = bodies[`${method} ${url}`];
      response.writeHead(body === undefined ? 403 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify({ data: body }));
    };
  });

  async function put(body: object) {
    const { app } = createNovuConsole(upstream);
    const response = await app.request("/v1/subscribers/ada/credentials", {
      method: "PUT",
      body: JSON.stringify(body),
      headers: { authorization: "ApiKey k", "content-type": "application/json" },
    });
    const requestLines = upstream.requests.map(({ method, url }) => `${method} ${url}`);
    const sentBody =
      requestLines.at(-1) === putRequestLine ? upstream.requests.at(-1)?.body : undefined;
    return {
      status: response.status,
      body: await response.json(),
      requestLines,
      sentBody,
    };
  }
  const fcmBody = { providerId: "fcm", credentials: {} };

  it("are sent with the saved tokens of the chosen integration", async () => {
    channels.push(createSettings("fcm", "65f2", ["t2"]));
    integrations?.push(createIntegration("65f2", "two"));
    expect((await put({ ...fcmBody, integrationIdentifier: "one" })).sentBody).toBe(
      '{"providerId":"fcm","credentials":{"deviceTokens":["t1"]},"integrationIdentifier":"one"}',
    );
    expect((await put({ ...fcmBody, integrationIdentifier: "two" })).sentBody).toContain('["t2"]');
  });

  it("are sent with the saved tokens of the provider's only integration", async () => {
    channels.push(createSettings("novu-slack", "65f3", ["t3"]));
    integrations?.push(createIntegration("65f3", "three", "novu-slack"), {
      ...createIntegration("65f3", "three", "novu-slack"),
      _id: "65f4",
      _environmentId: "prod",
    });
    const credentials = { webhookUrl: "https://h.test" };
    expect((await put({ providerId: "svc-chat", credentials })).sentBody).toBe(
      '{"providerId":"novu-slack","credentials":{"deviceTokens":["t3"],"webhookUrl":"https://h.test"}}',
    );
  });

  it("are sent with the tokens that are saved with the integration's identifier", async () => {
    channels = [{ ...createSettings("fcm", "65f1", ["t1"]), integrationIdentifier: "one" }];
    const { sentBody, requestLines } = await put({ ...fcmBody, integrationIdentifier: "one" });
    expect(sentBody).toContain('"deviceTokens":["t1"]');
    expect(requestLines).not.toContain(integrationsRequestLine);
  });

  it.each([
    ["the request has tokens", { providerId: "fcm", credentials: { deviceTokens: [] } }, []],
    ["nothing is saved for the provider", { providerId: "expo", credentials: {} }, []],
    [
      "the saved tokens belong to another integration",
      { ...fcmBody, integrationIdentifier: "two" },
      [integrationsRequestLine],
    ],
  ])("are sent unchanged if %s", async (_, body, expectedRequestLines) => {
    integrations?.push(createIntegration("65f2", "two"));
    const { sentBody, requestLines } = await put(body);
    expect(sentBody).toBe(JSON.stringify(body));
    expect(requestLines.filter((requestLine) => requestLine === integrationsRequestLine)).toEqual(
      expectedRequestLines,
    );
  });

  it("don't need an integration if no tokens are saved", async () => {
    channels = [
      createSettings("slack", "65f1"),
      createSettings("slack", "65f2", []),
      { ...createSettings("slack", "65f3"), credentials: { deviceTokens: null } },
    ];
    const body = { providerId: "slack", credentials: { channel: "c" } };
    expect((await put(body)).sentBody).toBe(JSON.stringify(body));
  });

  it("are rejected if they may belong to several integrations", async () => {
    integrations?.push(createIntegration("65f2", "two"));
    const { status, body, sentBody } = await put(fcmBody);
    expect([status, sentBody]).toEqual([422, undefined]);
    expect(body).toMatchObject({
      message:
        "This provider has several active integrations. Add integrationIdentifier to choose one.",
      errors: { integrationIdentifier: {} },
    });
  });

  it.each([
    ["integrationIdentifier", { ...fcmBody, integrationIdentifier: "inactive" }],
    ["providerId", fcmBody],
  ])("are rejected if no integration matches the %s", async (field, requestBody) => {
    integrations = [createIntegration("65f3", "three", "expo")];
    const { status, body, sentBody } = await put(requestBody);
    expect([status, sentBody]).toEqual([422, undefined]);
    expect(body).toMatchObject({ errors: { [field]: {} } });
  });

  it("aren't sent if the integrations can't be read", async () => {
    integrations = undefined;
    const { status, sentBody } = await put(fcmBody);
    expect([status, sentBody]).toEqual([403, undefined]);
  });
});
