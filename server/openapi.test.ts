import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Endpoint } from "../contract/endpoint.ts";
import { api } from "../contract/index.ts";
import { endpointTypeTable } from "../contract/providers/endpoint-types.ts";
import { decodeQuery } from "../contract/wire.ts";
import { createOpenApiDocument } from "./openapi.ts";

const document = createOpenApiDocument();

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe("3.1");
  });

  it("has no external references", () => {
    const text = JSON.stringify(document);
    const { components } = document as { components: Record<string, object> };
    const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name));
    expect(references.size).toBeGreaterThan(5);
    for (const reference of references) {
      const [, section = "", name] = /^#\/components\/(\w+)\/(\w+)$/.exec(reference ?? "") ?? [];
      expect(Object.keys(components[section] ?? {})).toContain(name);
    }
  });

  it("has every operation", () => {
    const paths = document["paths"] as Record<string, Record<string, unknown>>;
    const operations = Object.values(api).flatMap((group) => Object.values<Endpoint>(group));
    expect(Object.values(paths).flatMap(Object.keys)).toHaveLength(operations.length);
    for (const { path, method } of operations) {
      expect(paths[path]).toHaveProperty(method.toLowerCase());
    }
  });

  interface Operation {
    parameters: { name: string; allowEmptyValue?: boolean; schema: Record<string, unknown> }[];
    requestBody: { content: { "application/json": { schema: JsonSchema } } };
    responses: Record<string, { $ref?: string; headers?: object }>;
  }
  interface JsonSchema {
    properties: Record<string, JsonSchema>;
    [key: string]: unknown;
  }
  const { paths, components } = document as unknown as {
    paths: Record<string, Record<string, Operation>>;
    components: {
      schemas: Record<string, JsonSchema>;
      responses: Record<string, { headers?: object }>;
    };
  };
  const getOperation = (method: string, path: string): Operation => {
    const foundOperation = paths[path]?.[method];
    if (foundOperation === undefined) throw new Error(`${method} ${path} is missing`);
    return foundOperation;
  };
  const findParameterSchema = (path: string, name: string) =>
    getOperation("get", path).parameters.find((item) => item.name === name)?.schema;
  const getBodySchema = (method: string, path: string) =>
    getOperation(method, path).requestBody.content["application/json"].schema;

  it.each([
    ["/v1/notifications", "page", 0],
    ["/v1/notifications", "limit", 10],
    ["/v2/subscribers", "limit", 10],
    ["/v2/subscribers", "orderBy", "_id"],
    ["/v2/subscribers", "orderDirection", "DESC"],
    ["/v2/subscribers", "includeCursor", false],
    ["/v1/channel-endpoints", "orderBy", "createdAt"],
  ])("has the default of %s?%s", (path, name, value) => {
    expect(findParameterSchema(path, name)).toHaveProperty("default", value);
  });

  it("has the defaults of a new integration", () => {
    const { properties } = getBodySchema("post", "/v1/integrations");
    expect(properties["kind"]).toHaveProperty("default", "delivery");
    expect(properties["active"]).toHaveProperty("default", false);
  });

  it("marks what is deprecated", () => {
    expect(findParameterSchema("/v1/notifications", "search")).toHaveProperty("deprecated", true);
    expect(components.schemas["Subscriber"]?.properties["topics"]).toHaveProperty(
      "deprecated",
      true,
    );
  });

  it.each(["after", "before"])("has the date formats of the event list's %s", (name) => {
    expect(findParameterSchema("/v1/notifications", name)).toMatchObject({
      type: "string",
      anyOf: [{ format: "date-time" }, { format: "date" }],
    });
  });

  it("has the largest page that is accepted", () => {
    const { maximum } = findParameterSchema("/v1/notifications", "page") as { maximum: number };
    const parsePage = (page: string) =>
      z.safeParse(
        api.events.list.query,
        decodeQuery(api.events.list.query, new URLSearchParams({ page })),
      ).success;
    expect(parsePage(String(maximum))).toBe(true);
    expect(parsePage(String(maximum + 1))).toBe(false);
  });

  it("allows an empty value of contextKeys only", () => {
    for (const path of ["/v1/notifications", "/v1/channel-endpoints"]) {
      const { parameters } = getOperation("get", path);
      expect(
        parameters.filter(({ allowEmptyValue }) => allowEmptyValue).map(({ name }) => name),
      ).toEqual(["contextKeys"]);
      expect(findParameterSchema(path, "contextKeys")).toHaveProperty(
        "description",
        expect.stringContaining("empty value"),
      );
    }
  });

  it("has a variant for each type of channel endpoint, with its fields", () => {
    const { oneOf } = components.schemas["ChannelEndpoint"] as { oneOf: JsonSchema[] } & JsonSchema;
    const variants = oneOf.map(({ properties: { type, endpoint } }) => [
      type?.["const"],
      Object.keys(endpoint?.properties ?? {}),
    ]);
    const types = Object.entries(endpointTypeTable);
    expect(Object.fromEntries(variants)).toEqual(
      Object.fromEntries(types.map(([type, { fields }]) => [type, fields.map(({ key }) => key)])),
    );
    const { endpoint } = getBodySchema("patch", "/v1/channel-endpoints/{identifier}").properties;
    const updateVariants = endpoint?.["anyOf"] as {
      title: string;
      additionalProperties: boolean;
    }[];
    expect(updateVariants.map(({ title }) => title).toSorted()).toEqual(
      variants.map(([type]) => type).toSorted(),
    );
    expect(updateVariants.map(({ additionalProperties }) => additionalProperties)).toEqual(
      variants.map(() => false),
    );
  });

  it("has the fields of a previewed subscriber, with their types", () => {
    const path = "/v2/workflows/{workflowId}/step/{stepId}/preview";
    const { subscriber } =
      getBodySchema("post", path).properties["previewPayload"]?.properties ?? {};
    expect(subscriber?.properties["firstName"]).toEqual({ type: ["string", "null"] });
    expect(subscriber?.properties["email"]).not.toEqual({});
    expect(subscriber?.["additionalProperties"]).toEqual({});
  });

  it("allows new fields in every response", () => {
    const closedPaths: string[] = [];
    const visit = (value: unknown, path: string) => {
      if (typeof value !== "object" || value === null) return;
      for (const [key, item] of Object.entries(value)) {
        if (key === "additionalProperties" && item === false) closedPaths.push(path);
        if (key !== "requestBody") visit(item, `${path}/${key}`);
      }
    };
    visit(document, "");
    expect(closedPaths).toEqual([]);
  });

  it("lists the errors of each operation", () => {
    const listErrorStatuses = (method: string, path: string) =>
      Object.keys(getOperation(method, path).responses).filter((code) => /^[45]/.test(code));
    expect(listErrorStatuses("get", "/v1/notifications")).toEqual([
      "400",
      "401",
      "422",
      "500",
      "503",
    ]);
    expect(listErrorStatuses("post", "/v2/subscribers")).toEqual([
      "400",
      "401",
      "403",
      "409",
      "413",
      "415",
      "422",
      "500",
      "503",
    ]);
    expect(listErrorStatuses("patch", "/v1/channel-connections/{identifier}")).toContain("404");
    expect(listErrorStatuses("post", "/v2/workflows/{workflowId}/step/{stepId}/preview")).toContain(
      "429",
    );
  });

  it("has the headers of its responses", () => {
    const subscriberResponses = getOperation("post", "/v2/subscribers").responses;
    expect(subscriberResponses["201"]?.headers).toHaveProperty("Idempotency-Replay");
    expect(subscriberResponses["422"]?.$ref).toBe("#/components/responses/UnprocessableContent");
    const { responses } = components;
    expect(responses["Unauthorized"]?.headers).toHaveProperty("WWW-Authenticate");
    expect(responses["Conflict"]?.headers).toHaveProperty("Retry-After");
    expect(responses["Conflict"]?.headers).toHaveProperty("Idempotency-Replay");
    expect(responses["TooManyRequests"]?.headers).toHaveProperty("Retry-After");
    expect(responses["ServiceUnavailable"]?.headers).toHaveProperty("Retry-After");
  });
});
