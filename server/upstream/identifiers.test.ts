import { beforeEach, expect, it } from "vitest";
import { novu } from "./dialects/novu.ts";
import { createIdentifierTranslator } from "./identifiers.ts";

const id = "0".repeat(23) + "1";
let paths: string[];
let now: number;
let response: () => Response;
beforeEach(() => {
  paths = [];
  now = 0;
  response = () => Response.json({ data: { _id: id } });
});

const create = () =>
  createIdentifierTranslator(
    novu,
    async ({ path }) => {
      paths.push(path);
      return response();
    },
    () => now,
  );

const request = (search: string, authorization = "ApiKey a") => ({
  key: "GET /v1/notifications" as const,
  search,
  headers: new Headers({ authorization }),
  signal: new AbortController().signal,
});

it("sends IDs and other queries unchanged, without a read", async () => {
  const translate = create();
  for (const search of ["", `?templates=${id}&x=%7e+`, "?search=order"]) {
    expect(await translate(request(search))).toBe(search);
  }
  expect(paths).toEqual([]);
});

it("replaces identifiers with IDs", async () => {
  expect(await create()(request(`?page=1&templates=a/b&templates=${id}`))).toBe(
    `?page=1&templates=${id}&templates=${id}`,
  );
  expect(paths).toEqual(["/v2/workflows/a%2Fb"]);
});

it("reuses an ID for a minute, for the same credential only", async () => {
  const translate = create();
  for (const authorization of ["ApiKey a", "ApiKey a", "ApiKey b"]) {
    await translate(request("?templates=order", authorization));
  }
  expect(paths).toHaveLength(2);
  now = 60_000;
  await translate(request("?templates=order"));
  expect(paths).toHaveLength(3);
});

it("sends an ID that no record has for an unknown identifier", async () => {
  response = () => Response.json({ message: "Workflow not found" }, { status: 404 });
  expect(await create()(request("?templates=lost"))).toBe(`?templates=${"0".repeat(24)}`);
});

it("sends the identifier if the service can't read workflows", async () => {
  response = () => Response.json({ message: "Cannot GET /v2/workflows/order" }, { status: 404 });
  expect(await create()(request("?templates=order"))).toBe("?templates=order");
});

it("returns the response to a failed read", async () => {
  response = () => new Response("", { status: 403 });
  const result = await create()(request("?templates=order"));
  expect(result).toBeInstanceOf(Response);
});
