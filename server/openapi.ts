import * as z from "zod/mini";
import type { Endpoint, ObjectSchema, Schema } from "../contract/endpoint.ts";
import { errorBody, errorStatuses } from "../contract/errors.ts";
import { api } from "../contract/index.ts";

type JsonSchema = Record<string, unknown>;

const schemaOf = (schema: Schema, io: "input" | "output"): JsonSchema => {
  // `~standard` is zod's own, and the dialect is that of the document.
  const {
    $schema,
    "~standard": _,
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};

const parameters = (schema: ObjectSchema | undefined, place: "path" | "query") => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(place === "query" && property["type"] === "array" && { style: "form", explode: true }),
    schema: property,
  }));
};

const json = (schema: JsonSchema) => ({ "application/json": { schema } });

const idempotencyKey = {
  name: "idempotency-key",
  in: "header",
  required: false,
  schema: { type: "string", maxLength: 255 },
};

const operation = (resource: string, name: string, endpoint: Endpoint) => ({
  operationId: `${resource}.${name}`,
  summary: endpoint.summary,
  tags: [resource],
  parameters: [
    ...parameters(endpoint.params, "path"),
    ...parameters(endpoint.query, "query"),
    ...(endpoint.path.startsWith("/v") ? [idempotencyKey] : []),
  ],
  ...(endpoint.body && {
    requestBody: { required: true, content: json(schemaOf(endpoint.body, "input")) },
  }),
  responses: {
    [endpoint.status]: {
      description: endpoint.status === 201 ? "Created" : "OK",
      content: json(schemaOf(endpoint.response, "output")),
    },
    default: {
      description: "Refused",
      content: json({ $ref: "#/components/schemas/Error" }),
    },
  },
  ...(endpoint.authorization === "none" && { security: [] }),
});

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [resource, operations] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(operations)) {
      const path = (paths[endpoint.path] ??= {});
      path[endpoint.method.toLowerCase()] = operation(resource, name, endpoint);
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Notification delivery service",
      version: "1.0.0",
      description: `Refusals: ${Object.entries(errorStatuses)
        .map(([status, meaning]) => `${status} ${meaning}`)
        .join("; ")}.`,
    },
    servers: [{ url: "/" }],
    security: [{ apiKey: [] }, { sessionToken: [] }],
    tags: Object.keys(api).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "`ApiKey <key>`",
        },
        sessionToken: { type: "http", scheme: "bearer" },
      },
      schemas: { Error: schemaOf(errorBody, "output") },
    },
  };
}
