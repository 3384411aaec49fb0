import { expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import type { CallFunction } from "./client.ts";
import { ApiError, type FieldMessages } from "./errors.ts";
import { callWithDroppableParameters } from "./drop-rejected.ts";

function stubRejectingService(
  rejectedParameters: readonly string[],
  status: number,
  hasFieldErrors: boolean,
) {
  const sentKeys: string[][] = [];
  const send = ((_, { query = {} }) => {
    const keys = Object.keys(query);
    sentKeys.push(keys);
    const rejectedKeys = rejectedParameters.filter((name) => keys.includes(name));
    const fields: FieldMessages = Object.fromEntries(
      rejectedKeys.map((name) => [name, ["not allowed"]]),
    );
    return rejectedKeys.length === 0
      ? Promise.resolve({ data: {} })
      : Promise.reject(
          new ApiError(
            { kind: "http", status, messages: [], fields: hasFieldErrors ? fields : {}, text: "" },
            { method: "GET", url: "" },
          ),
        );
  }) as CallFunction;
  return { sentKeys, send };
}

const query = { limit: 50, contextKeys: [], severity: ["high" as const] };
const listEvents = (send: CallFunction) =>
  callWithDroppableParameters(api.events.list, { query }, ["limit", "contextKeys"], send);

test("drops and reports the rejected parameters", async () => {
  const { send, sentKeys } = stubRejectingService(["contextKeys"], 422, true);
  expect((await listEvents(send)).droppedParameters).toEqual(["contextKeys"]);
  expect(sentKeys).toEqual([
    ["limit", "contextKeys", "severity"],
    ["limit", "severity"],
  ]);
});

test("drops one parameter at a time if the service names none", async () => {
  const { send, sentKeys } = stubRejectingService(["contextKeys"], 400, false);
  expect((await listEvents(send)).droppedParameters).toEqual(["limit", "contextKeys"]);
  expect(sentKeys).toHaveLength(3);
});

test("keeps all parameters of an accepted request", async () => {
  const { send } = stubRejectingService([], 422, true);
  expect((await listEvents(send)).droppedParameters).toBeUndefined();
});

test("throws the first rejection if dropping doesn't help", async () => {
  for (const [parameter, status, hasFieldErrors] of [
    ["severity", 422, true],
    ["severity", 422, false],
    ["limit", 403, true],
  ] as const) {
    const { send } = stubRejectingService([parameter], status, hasFieldErrors);
    await expect(listEvents(send)).rejects.toBeInstanceOf(ApiError);
  }
});
