import * as z from "zod/mini";
import { channelConnection } from "../contract/channel-connections.ts";
import { channelEndpoint } from "../contract/channel-endpoints.ts";
import { stepFilter } from "../contract/common.ts";
import type { Endpoint, ObjectSchema, Schema } from "../contract/endpoint.ts";
import { errorBody, errorStatuses } from "../contract/errors.ts";
import { activityStep, event, executionDetail, job } from "../contract/events.ts";
import { api } from "../contract/index.ts";
import { integration } from "../contract/integrations.ts";
import { message } from "../contract/messages.ts";
import { previewPayload } from "../contract/step-preview.ts";
import { subscriber } from "../contract/subscribers.ts";
import { workflow } from "../contract/workflows.ts";

type JsonSchema = Record<string, unknown>;

/** Records that stand in the document once, under their name. */
const named = z.registry<{ id: string }>();
named.add(subscriber, { id: "Subscriber" });
named.add(integration, { id: "Integration" });
named.add(channelEndpoint, { id: "ChannelEndpoint" });
named.add(channelConnection, { id: "ChannelConnection" });
named.add(message, { id: "Message" });
named.add(workflow, { id: "Workflow" });
named.add(event, { id: "Event" });
named.add(job, { id: "Job" });
named.add(executionDetail, { id: "ExecutionDetail" });
named.add(activityStep, { id: "ActivityStep" });
named.add(stepFilter, { id: "StepFilter" });
named.add(previewPayload, { id: "PreviewPayload" });
named.add(errorBody, { id: "Error" });

const place = "#/components/schemas/";

/** References of a schema by itself, as references of the document. */
const relocate = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(relocate);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === "$ref" && typeof item === "string"
        ? item.replace("#/$defs/", place)
        : key === "id" && typeof item === "string"
          ? undefined
          : relocate(item),
    ]),
  );
};

/** Turns schemas into JSON schemas and collects the named ones. */
class Schemas {
  readonly components: Record<string, unknown> = {};

  of(schema: Schema, io: "input" | "output"): JsonSchema {
    const converted = z.toJSONSchema(schema, { io, unrepresentable: "any", metadata: named });
    const { $schema, $defs = {}, "~standard": _, ...rest } = converted as JsonSchema;
    for (const [id, definition] of Object.entries($defs as JsonSchema)) {
      this.components[id] ??= relocate(definition);
    }
    const own = named.get(schema);
    if (own === undefined) return relocate(rest) as JsonSchema;
    this.components[own.id] ??= relocate(rest);
    return { $ref: place + own.id };
  }
}

const parameters = (
  schemas: Schemas,
  schema: ObjectSchema | undefined,
  position: "path" | "query",
) => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemas.of(schema, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: position,
    required: required.includes(name),
    ...(position === "query" && property["type"] === "array" && { style: "form", explode: true }),
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

const operation = (schemas: Schemas, resource: string, name: string, endpoint: Endpoint) => ({
  operationId: `${resource}.${name}`,
  summary: endpoint.summary,
  tags: [resource],
  parameters: [
    ...parameters(schemas, endpoint.params, "path"),
    ...parameters(schemas, endpoint.query, "query"),
    ...(endpoint.path.startsWith("/v") ? [idempotencyKey] : []),
  ],
  ...(endpoint.body && {
    requestBody: { required: true, content: json(schemas.of(endpoint.body, "input")) },
  }),
  responses: {
    [endpoint.status]: {
      description: endpoint.status === 201 ? "Created" : "OK",
      content: json(schemas.of(endpoint.response, "output")),
    },
    default: {
      description: "Refused",
      content: json(schemas.of(errorBody, "output")),
    },
  },
  ...(endpoint.authorization === "none" && { security: [] }),
});

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(): JsonSchema {
  const schemas = new Schemas();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [resource, operations] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(operations)) {
      const path = (paths[endpoint.path] ??= {});
      path[endpoint.method.toLowerCase()] = operation(schemas, resource, name, endpoint);
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
      schemas: schemas.components,
    },
  };
}
