import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import type { Endpoint } from "../contract/endpoint.ts";
import { api } from "../contract/index.ts";
import { openApiDocument } from "./openapi.ts";

const document = openApiDocument();

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe("3.1");
  });

  it("refers to nothing that it does not hold", () => {
    const text = JSON.stringify(document);
    const { components } = document as { components: { schemas: object } };
    const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name));
    expect(references.size).toBeGreaterThan(5);
    for (const reference of references) {
      expect(reference).toMatch(/^#\/components\/schemas\/\w+$/);
      expect(Object.keys(components.schemas)).toContain(reference?.split("/").at(-1));
    }
  });

  it("has every operation", () => {
    const paths = document["paths"] as Record<string, Record<string, unknown>>;
    const operations = Object.values(api).flatMap((group) => Object.values<Endpoint>(group));
    expect(operations).toHaveLength(18);
    for (const { path, method } of operations) {
      expect(paths[path]).toHaveProperty(method.toLowerCase());
    }
  });
});
