import * as z from "zod/mini";
import { describe, expectTypeOf, it } from "vitest";
import { defineEndpoint, type Received } from "../../contract/endpoint.ts";
import type { api } from "../../contract/index.ts";
import type { Call, Handler, Handlers } from "./call.ts";

// The compiler checks these types: `tsc -b` fails if an expected error is missing.

describe("a handler map", () => {
  it("requires every operation", () => {
    const omitSetOnline = ({
      subscribers: { setOnline, ...otherOperations },
      ...otherHandlers
    }: Handlers) => {
      expectTypeOf(setOnline).toBeFunction();
      // @ts-expect-error A missing handler doesn't compile.
      const incompleteHandlers: Handlers = { ...otherHandlers, subscribers: otherOperations };
      return incompleteHandlers;
    };
    expectTypeOf(omitSetOnline).toBeFunction();
  });
});

describe("a handler", () => {
  it("requires every required field of the response", () => {
    // @ts-expect-error `page` is missing.
    const list: Handler<typeof api.events.list> = async () => ({
      hasMore: false,
      data: [],
      pageSize: 10,
    });
    expectTypeOf(list).toBeFunction();
  });

  it("gets only the parameters of its operation", () => {
    type SetOnline = Call<typeof api.subscribers.setOnline>;
    expectTypeOf<SetOnline["params"]>().toEqualTypeOf<{ subscriberId: string }>();
    expectTypeOf<SetOnline["body"]>().toEqualTypeOf<{ isOnline: boolean }>();
    // @ts-expect-error The operation has no such parameter.
    type UnknownParam = SetOnline["params"]["identifier"];
    expectTypeOf<UnknownParam>().toBeAny();
  });

  it("has a caller, unless the operation signs in", () => {
    expectTypeOf<Call<typeof api.session.exchange>["caller"]>().toBeNull();
    expectTypeOf<Call<typeof api.session.read>["caller"]>().not.toBeNullable();
  });
});

describe("an endpoint", () => {
  const response = z.object({});

  it("requires a schema for each path parameter", () => {
    const wrongEndpoint = defineEndpoint({
      method: "GET",
      path: "/v1/things/{thingId}",
      summary: "",
      section: "",
      // @ts-expect-error The path's parameter is thingId.
      params: z.object({ id: z.string() }),
      response,
    });
    expectTypeOf(wrongEndpoint.path).toEqualTypeOf<"/v1/things/{thingId}">();
    // @ts-expect-error The parameter's schema is missing.
    defineEndpoint({
      method: "GET",
      path: "/v1/things/{thingId}",
      summary: "",
      section: "",
      response,
    });
  });
});

describe("a received value", () => {
  it("can lack any field, and have unknown enumeration values", () => {
    type Item = Received<{ status: "a" | "b"; list: { name: string }[] }>;
    expectTypeOf<Item>().toEqualTypeOf<{
      readonly status?: "a" | "b" | (string & {}) | null | undefined;
      readonly list?: readonly { readonly name?: string | null | undefined }[] | null | undefined;
    }>();
  });
});
