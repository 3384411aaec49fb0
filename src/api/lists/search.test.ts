import { expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { parseEndpointSearch } from "../channel-endpoints.ts";
import { toEventQuery, parseEventSearch } from "../events.ts";
import { encodeRequest } from "../client/request.ts";
import { createSearchParser } from "./search.ts";
import { parseSubscriberSearch, toSubscriberQuery } from "../subscribers.ts";

const parseSearchFields = createSearchParser(api.events.list.query);

test("texts in a URL are parsed by the request's schema", () => {
  expect(
    parseSearchFields({ page: "2", channels: "email", subscriberIds: ["1", "2"], search: "007" }),
  ).toEqual({
    page: 2,
    channels: ["email"],
    subscriberIds: ["1", "2"],
    search: "007",
  });
});

test("typed values of an internal link are kept", () => {
  const parsedSearch = { page: 2, channels: ["email", "sms"], contextKeys: [] };
  expect(parseSearchFields(parsedSearch)).toEqual(parsedSearch);
});

test("invalid params are dropped, the others are kept", () => {
  expect(
    parseSearchFields({
      page: "-1",
      limit: "1e9",
      channels: ["email", "pigeon"],
      after: "yesterday",
      contextKeys: "acme",
      transactionId: ["a", "b"],
      unknown: "x",
      severity: "high",
    }),
  ).toEqual({ severity: ["high"] });
});

const requestEncoders = {
  events: (search: Record<string, unknown>) =>
    encodeRequest(api.events.list, { query: toEventQuery(parseEventSearch(search)) }, ""),
  subscribers: (search: Record<string, unknown>) =>
    encodeRequest(
      api.subscribers.list,
      { query: toSubscriberQuery(parseSubscriberSearch(search)) },
      "",
    ),
  channelEndpoints: (search: Record<string, unknown>) =>
    encodeRequest(api.channelEndpoints.list, { query: parseEndpointSearch(search) }, ""),
};

test.each(Object.keys(requestEncoders) as (keyof typeof requestEncoders)[])(
  "an empty filter in the URL isn't sent when listing %s",
  (resource) => {
    const names = Object.keys(api[resource].list.query.shape);
    const createEmptySearch = (value: unknown) =>
      Object.fromEntries(
        names.filter((name) => name !== "contextKeys").map((name) => [name, value]),
      );
    for (const value of ["", [], [""]]) {
      const { url } = requestEncoders[resource](createEmptySearch(value));
      for (const [, sentValue] of new URLSearchParams(url.split("?")[1]))
        expect(sentValue).not.toBe("");
    }
  },
);
