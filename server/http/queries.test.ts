import { beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestEnvironment } from "../testing/app.ts";
import { useTestDatabase } from "../testing/database.ts";
import { createFactories } from "../testing/factories.ts";

const database = useTestDatabase();
let environment: TestEnvironment;
beforeAll(async () => {
  const testApp = buildTestApp(database.db);
  environment = await testApp.createEnvironment();
  const make = createFactories(testApp, environment);
  for (const [index, channel] of ["email", "sms", "push"].entries()) {
    const subscriberRef = await make.subscriber(`user_${index}`);
    await make.event({ subscriber_ref: subscriberRef, channels: [channel] });
  }
});

const eventsPath = "/v1/notifications";
const subscribersPath = "/v2/subscribers";
const endpointsPath = "/v1/channel-endpoints";
const get = (path: string, query: string) => environment.sessionClient("GET", `${path}?${query}`);

describe("an empty filter", () => {
  const eventKeys = [
    "channels",
    "templates",
    "emails",
    "search",
    "subscriberIds",
    "severity",
    "transactionId",
    "topicKey",
    "subscriptionId",
    "after",
    "before",
    "page",
    "limit",
  ];
  const cursorKeys = [
    "after",
    "before",
    "limit",
    "orderBy",
    "orderDirection",
    "includeCursor",
    "subscriberId",
  ];
  const endpointKeys = ["channel", "providerId", "integrationIdentifier", "connectionIdentifier"];

  it.each([
    ...eventKeys.map((key) => [eventsPath, key]),
    ...[...cursorKeys, "email", "name", "phone"].map((key) => [subscribersPath, key]),
    ...[...cursorKeys, ...endpointKeys].map((key) => [endpointsPath, key]),
  ])("is a 422 for %s that names %s", async (path = "", key = "") => {
    const response = await get(path, `${key}=`);
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual([key]);
  });

  it("suggests omitting the key", async () => {
    const { body } = await get(eventsPath, "subscriberIds=");
    expect(body.errors.subscriberIds.messages).toEqual([
      "Expected a value. To clear this filter, omit the parameter.",
    ]);
  });

  it("is a 422 even with other values in its list", async () => {
    const response = await get(eventsPath, "subscriberIds=user_0&subscriberIds=");
    expect(response.status).toBe(422);
    expect(response.body.errors).toHaveProperty(["subscriberIds.1"]);
  });

  it.each([eventsPath, endpointsPath])(
    "of contextKeys returns records of %s without context",
    async (path) => {
      expect((await get(path, "contextKeys=")).status).toBe(200);
    },
  );
});

describe("a list in brackets", () => {
  it.each([
    "channels[]=email&channels[]=sms",
    "channels[0]=email&channels[1]=sms",
    "channels%5B%5D=email&channels%5B%5D=sms",
    "channels=email&channels[]=sms",
  ])("filters like a repeated key: %s", async (query) => {
    const { status, body } = await get(eventsPath, query);
    expect(status).toBe(200);
    expect(body.data.map((event: { channels: string[] }) => event.channels[0])).toEqual([
      "sms",
      "email",
    ]);
  });

  it("is validated like a repeated key", async () => {
    expect((await get(eventsPath, "channels[]=letter")).status).toBe(422);
    expect((await get(eventsPath, "channels[]=")).status).toBe(422);
  });

  it("is a 422 for a key that allows one value", async () => {
    const response = await get(subscribersPath, "subscriberId[]=user_0");
    expect(response.status).toBe(422);
    expect(response.body.errors["subscriberId[]"].messages).toEqual([
      'Unknown parameter. Did you mean "subscriberId"?',
    ]);
  });
});

describe("a value of the wrong type", () => {
  it.each([
    [subscribersPath, "includeCursor=1", "Use true or false"],
    [subscribersPath, "limit=1e1", "Enter a whole number, for example 10"],
    [subscribersPath, "limit=1.5", "Enter a whole number, for example 10"],
    [eventsPath, "page=9999999999999999", "Enter a number with at most 15 digits"],
    [subscribersPath, "limit=-1000000000000000", "Enter a number with at most 15 digits"],
    [eventsPath, "page=1&page=2", "Send this parameter only once"],
    [subscribersPath, "email=a&email=b", "Send this parameter only once"],
    [subscribersPath, "orderDirection=ASC&orderDirection=DESC", "Send this parameter only once"],
  ])("is a 422 with the expected value for %s?%s", async (path, query, message) => {
    const response = await get(path, query);
    expect(response.status).toBe(422);
    const [error] = Object.values<{ messages: string[] }>(response.body.errors);
    expect(error?.messages).toEqual([message]);
  });
});

describe("an unknown key", () => {
  it.each([
    [eventsPath, "channel", "channels"],
    [eventsPath, "subscriberID", "subscriberIds"],
    [eventsPath, "subscriber_ids", "subscriberIds"],
    [eventsPath, "serverity", "severity"],
    [eventsPath, "severty", "severity"],
    [eventsPath, "chanenls", "channels"],
    [eventsPath, "page[0]", "page"],
    [eventsPath, "contextKeys[tenant]", "contextKeys"],
    [eventsPath, "channels[x]", "channels"],
    [eventsPath, "channels[0][]", "channels"],
    [eventsPath, "channels.0", "channels"],
    [eventsPath, "templates[a][b]", "templates"],
    [eventsPath, "[page]", "page"],
    [eventsPath, "subscriber.id", "subscriberIds"],
    [eventsPath, "subscriber[id]", "subscriberIds"],
    [eventsPath, "subscribr[id]", "subscriberIds"],
    [eventsPath, "topic[key]", "topicKey"],
    [endpointsPath, "order.by", "orderBy"],
    [endpointsPath, "context_keys[tenant]", "contextKeys"],
    [eventsPath, "transactionid", "transactionId"],
    [subscribersPath, "subscriberID", "subscriberId"],
    [subscribersPath, "emails", "email"],
    [subscribersPath, "Limit", "limit"],
    [endpointsPath, "context-keys", "contextKeys"],
    [endpointsPath, "provider_id", "providerId"],
  ])("similar to a known one is a 422 with a suggestion: %s?%s", async (path, key, suggestion) => {
    const response = await get(path, `${key}=user_0`);
    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual({
      [key]: { messages: [`Unknown parameter. Did you mean "${suggestion}"?`] },
    });
  });

  it("similar to a known one is a 422 for a write", async () => {
    const response = await environment.sessionClient(
      "POST",
      `${subscribersPath}?failIfExist=true`,
      {
        body: { subscriberId: "user_0" },
      },
    );
    expect(response.status).toBe(422);
    expect(response.body.errors).toHaveProperty("failIfExist");
  });

  it.each([
    "_=1712",
    "utm_source=mail",
    "workflow=w",
    "constructor=x",
    "__proto__=x",
    "=x",
    "image=1",
    "later=1",
    "paged=1",
    "age=1",
    "s=1",
  ])("unlike any known one is ignored: %s", async (query) => {
    const response = await get(eventsPath, query);
    expect(response.status).toBe(200);
    expect(response.body.data).toHaveLength(3);
  });
});
