import { expect, test } from "vitest";
import { toEndpointInfo } from "./endpoint-info.ts";
import { toLookupParams } from "./endpoint-lookup.ts";

const createInfo = (fields: object) =>
  toEndpointInfo({
    identifier: "it",
    channel: "chat",
    providerId: "slack",
    integrationIdentifier: "one",
    connectionIdentifier: "team",
    contextKeys: ["tenant:a"],
    ...fields,
  });

test("filters by subscriber, or else by links and context", () => {
  expect(toLookupParams(createInfo({ subscriberId: "ana" }))).toEqual({ subscriberId: "ana" });
  expect(toLookupParams(createInfo({}))).toEqual({
    connectionIdentifier: "team",
    integrationIdentifier: "one",
    contextKeys: ["tenant:a"],
  });
  expect(
    toLookupParams(createInfo({ integrationIdentifier: null, connectionIdentifier: null })),
  ).toEqual({
    contextKeys: ["tenant:a"],
    channel: "chat",
    providerId: "slack",
  });
  expect(toLookupParams(toEndpointInfo({ providerId: "pigeon" }))).toEqual({});
});

test("includes the cursor of the page and its order", () => {
  const order = { orderBy: "updatedAt", orderDirection: "ASC" } as const;
  const info = createInfo({ subscriberId: "ana" });
  expect(toLookupParams(info, { previous: "p", next: "n" }, order)).toEqual({
    subscriberId: "ana",
    after: "p",
    ...order,
  });
  expect(toLookupParams(info, { previous: null, next: "n" })).toEqual({
    subscriberId: "ana",
    before: "n",
  });
  expect(toLookupParams(info, { previous: null, next: null }, order)).toEqual({
    subscriberId: "ana",
  });
});
