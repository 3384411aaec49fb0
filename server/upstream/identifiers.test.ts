import { beforeEach, expect, it } from "vitest";
import { novu } from "./dialects/novu.ts";
import { createIdentifierTranslator } from "./identifiers.ts";

const id = "0".repeat(23) + "1";
let paths: string[];
let now: number;
let createResponse: () => Response;
beforeEach(() => {
  paths = [];
  now = 0;
  createResponse = () => Response.json({ data: { _id: id } });
});

const createTranslator = () =>
  createIdentifierTranslator(
    novu,
    async ({ path }) => {
      paths.push(path);
      return createResponse();
    },
    () => now,
  );

const createRequest = (search: string, authorization = "ApiKey a") => ({
  key: "GET /v1/notifications" as const,
  search,
  headers: new Headers({ authorization }),
  signal: new AbortController().signal,
});

it("sends IDs and other queries unchanged, without a read", async () => {
  const translate = createTranslator();
  for (const search of ["", `?templates=${id}&x=%7e+`, "?search=order"]) {
    expect(await translate(createRequest(search))).toBe(search);
  }
  expect(paths).toEqual([]);
});

it("replaces identifiers with IDs", async () => {
  expect(await createTranslator()(createRequest(`?page=1&templates=a/b&templates=${id}`))).toBe(
    `?page=1&templates=${id}&templates=${id}`,
  );
  expect(paths).toEqual(["/v2/workflows/a%2Fb"]);
});

it("reuses an ID for a minute, for the same credential only", async () => {
  const translate = createTranslator();
  for (const authorization of ["ApiKey a", "ApiKey a", "ApiKey b"]) {
    await translate(createRequest("?templates=order", authorization));
  }
  expect(paths).toHaveLength(2);
  now = 60_000;
  await translate(createRequest("?templates=order"));
  expect(paths).toHaveLength(3);
});

it("sends an ID that no record has for an unknown identifier", async () => {
  createResponse = () => Response.json({ message: "Workflow not found" }, { status: 404 });
  const translate = createTranslator();
  for (const search of ["?templates=lost", "?page=1&templates=lost"]) {
    expect(await translate(createRequest(search))).toContain(`templates=${"0".repeat(24)}`);
  }
  expect(paths).toHaveLength(1);
});

it.each([404, 200])("repeats a read whose response, with status %d, is a page", async (status) => {
  const translate = createTranslator();
  createResponse = () => new Response("<html></html>", { status });
  expect(await translate(createRequest("?templates=order"))).toContain("0".repeat(24));
  createResponse = () => Response.json({ data: { _id: id } });
  expect(await translate(createRequest("?templates=order"))).toBe(`?templates=${id}`);
  expect(paths).toHaveLength(2);
});

it("sends the identifier if the service can't read workflows", async () => {
  createResponse = () =>
    Response.json({ message: "Cannot GET /v2/workflows/order" }, { status: 404 });
  const translate = createTranslator();
  for (const search of ["?templates=order", "?templates=order"]) {
    expect(await translate(createRequest(search))).toBe(search);
  }
  expect(paths).toHaveLength(1);
});

it("returns the response to a failed read, and repeats the read", async () => {
  createResponse = () => new Response("", { status: 403 });
  const translate = createTranslator();
  for (const search of ["?templates=order", "?templates=order"]) {
    expect(await translate(createRequest(search))).toBeInstanceOf(Response);
  }
  expect(paths).toHaveLength(2);
});
