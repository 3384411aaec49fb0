import { expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { readEndpointSearch } from "../channel-endpoints.ts";
import { toEventQuery, readEventSearch } from "../events.ts";
import { encodeRequest } from "../client/request.ts";
import { createSearchParser } from "./search.ts";
import { readSubscriberSearch, toSubscriberQuery } from "../subscribers.ts";

const readSearch = createSearchParser(api.events.list.query);

test("texts in a URL are parsed by the request's schema", () => {
  expect(
    readSearch({ page: "2", channels: "email", subscriberIds: ["1", "2"], search: "007" }),
  ).toEqual({
    page: 2,
    channels: ["email"],
    subscriberIds: ["1", "2"],
    search: "007",
  });
});

test("typed values of an internal link are kept", () => {
  const parsedSearch = { page: 2, channels: ["email", "sms"], contextKeys: [] };
  expect(readSearch(parsedSearch)).toEqual(parsedSearch);
});

test("invalid params are dropped, the others are kept", () => {
  expect(
    readSearch({
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
    encodeRequest(api.events.list, { query: toEventQuery(readEventSearch(search)) }, ""),
  subscribers: (search: Record<string, unknown>) =>
    encodeRequest(
      api.subscribers.list,
      { query: toSubscriberQuery(readSubscriberSearch(search)) },
      "",
    ),
  channelEndpoints: (search: Record<string, unknown>) =>
    encodeRequest(api.channelEndpoints.list, { query: readEndpointSearch(search) }, ""),
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
