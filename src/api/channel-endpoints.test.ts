import { expect, test } from "vitest";
import {
  type ChannelEndpointQuery,
  type EndpointSearch,
  readEndpoint,
  parseEndpointSearch,
} from "./channel-endpoints.ts";
import type { CallFunction } from "./client/client.ts";
import { ApiError } from "./client/errors.ts";
import { applyChanges } from "./lists/search.ts";

type GetPage = (
  query: ChannelEndpointQuery,
) => { identifiers: string[]; next?: string } | "refused";

function stubService(getPage: GetPage) {
  const queries: ChannelEndpointQuery[] = [];
  const send = ((_, { query = {} }) => {
    queries.push(query);
    const page = getPage(query);
    if (page === "refused") {
      const failure = {
        kind: "http" as const,
        status: 400,
        messages: [],
        fields: { after: ["No"] },
        text: "",
      };
      return Promise.reject(new ApiError(failure, { method: "GET", url: "" }));
    }
    const data = {
      data: page.identifiers.map((identifier) => ({ identifier })),
      next: page.next ?? null,
    };
    return Promise.resolve({
      data,
      text: JSON.stringify(data),
      drift: [
        { path: "data.1.type", message: "missing" },
        { path: "data.0.type", message: "other" },
      ],
      receivedAt: 7,
    });
  }) as CallFunction;
  return { queries, send };
}

test("search params keep every API filter and drop invalid values", () => {
  expect(
    parseEndpointSearch({
      subscriberId: "007",
      contextKeys: "tenant:a",
      channel: "pigeon",
      providerId: "slack",
      integrationIdentifier: "one",
      connectionIdentifier: "two",
      limit: "25",
      after: "x",
      includeCursor: "true",
      other: "1",
    }),
  ).toEqual({
    subscriberId: "007",
    contextKeys: ["tenant:a"],
    providerId: "slack",
    integrationIdentifier: "one",
    connectionIdentifier: "two",
    limit: 25,
    after: "x",
  });
  expect(applyChanges<EndpointSearch>({ after: "x", channel: "sms" }, { limit: 25 })).toEqual({
    channel: "sms",
    limit: 25,
  });
});

test("a record is found at its cursor with a single request", async () => {
  const { queries, send } = stubService(() => ({ identifiers: ["a", "it"], next: "n" }));
  const endpointResult = await readEndpoint(
    "it",
    { subscriberId: "ana", after: "c" },
    undefined,
    send,
  );
  expect(endpointResult).toMatchObject({
    record: { identifier: "it" },
    text: '{"identifier":"it"}',
    drift: [{ path: "type", message: "missing" }],
  });
  expect(queries).toEqual([{ subscriberId: "ana", limit: 100, after: "c", includeCursor: true }]);
});

test.each<[how: string, pages: GetPage]>([
  ["is refused", ({ includeCursor }) => (includeCursor ? "refused" : { identifiers: ["it"] })],
  ["has moved on", ({ includeCursor }) => ({ identifiers: includeCursor ? ["b"] : ["it"] })],
])("if the cursor %s, the filters find the record", async (_, getPage) => {
  const { queries, send } = stubService(getPage);
  const endpointResult = await readEndpoint("it", { channel: "sms", before: "c" }, undefined, send);
  expect(endpointResult.record).toEqual({ identifier: "it" });
  expect(queries.at(-1)).toEqual({ channel: "sms", limit: 100 });
});

test("the search ends at the page limit and reports it", async () => {
  const { queries, send } = stubService(({ after = "0" }) => ({
    identifiers: ["b"],
    next: `${after}1`,
  }));
  const endpointResult = await readEndpoint("it", {}, undefined, send);
  expect(endpointResult).toMatchObject({ record: undefined, isComplete: false });
  expect(queries).toHaveLength(5);
  const { send: sendLastPage } = stubService(() => ({ identifiers: ["b"] }));
  expect(await readEndpoint("it", {}, undefined, sendLastPage)).toMatchObject({ isComplete: true });
});
