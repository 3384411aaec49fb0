import * as z from "zod/mini";
import { channelConnection } from "../contract/channel-connections.ts";
import { channelEndpoint } from "../contract/channel-endpoints.ts";
import { contextKeysFilter, documentation, stepFilter } from "../contract/common.ts";
import type { Endpoint, ObjectSchema, Schema } from "../contract/endpoint.ts";
import { errorBody, type ErrorStatus, errorStatuses } from "../contract/errors.ts";
import { activityStep, event, executionDetail, job } from "../contract/events.ts";
import { api } from "../contract/index.ts";
import { integration } from "../contract/integrations.ts";
import { message } from "../contract/messages.ts";
import { endpointTypeNames, destinationSchemas } from "../contract/providers/endpoint-types.ts";
import { previewPayload, previewSubscriber } from "../contract/step-preview.ts";
import { profileFields, subscriber } from "../contract/subscribers.ts";
import { workflow } from "../contract/workflows.ts";

type JsonSchema = Record<string, unknown>;

// Schemas with an ID become components, so the document contains each of them only once.
documentation.add(subscriber, { id: "Subscriber" });
documentation.add(integration, { id: "Integration" });
documentation.add(channelEndpoint, { id: "ChannelEndpoint" });
documentation.add(channelConnection, { id: "ChannelConnection" });
documentation.add(message, { id: "Message" });
documentation.add(workflow, { id: "Workflow" });
documentation.add(event, { id: "Event" });
documentation.add(job, { id: "Job" });
documentation.add(executionDetail, { id: "ExecutionDetail" });
documentation.add(activityStep, { id: "ActivityStep" });
documentation.add(stepFilter, { id: "StepFilter" });
documentation.add(previewPayload, { id: "PreviewPayload" });
documentation.add(errorBody, { id: "Error" });

documentation.add(contextKeysFilter, {
  description:
    "Matches records with exactly these context keys, in any order. An empty value matches records without context keys.",
});

const schemaPrefix = "#/components/schemas/";

/** Converts references within a schema to references within the document, and removes `id`. */
const relocateReferences = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(relocateReferences);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === "$ref" && typeof item === "string"
        ? item.replace("#/$defs/", schemaPrefix)
        : key === "id" && typeof item === "string"
          ? undefined
          : relocateReferences(item),
    ]),
  );
};

type Direction = "input" | "output";

class SchemaCollection {
  readonly components: Record<string, unknown> = {};

  toSchema(schema: Schema, direction: Direction): JsonSchema {
    const convertedSchema = z.toJSONSchema(schema, {
      io: direction,
      unrepresentable: "any",
      metadata: documentation,
      override: ({ zodSchema, jsonSchema }) => {
        // Clients must accept fields that a later version adds.
        if (direction === "output" && jsonSchema.additionalProperties === false) {
          delete jsonSchema.additionalProperties;
        }
        this.#addConstraints(zodSchema, jsonSchema, direction);
      },
    });
    const { $schema, $defs = {}, "~standard": _, ...schemaBody } = convertedSchema as JsonSchema;
    for (const [id, definition] of Object.entries($defs as JsonSchema)) {
      this.components[id] ??= relocateReferences(definition);
    }
    const schemaName = documentation.get(schema)?.["id"];
    if (typeof schemaName !== "string") return relocateReferences(schemaBody) as JsonSchema;
    this.components[schemaName] ??= relocateReferences(schemaBody);
    return { $ref: schemaPrefix + schemaName };
  }

  /** Adds constraints that the conversion of the Zod schema loses. */
  #addConstraints(schema: unknown, jsonSchema: JsonSchema, direction: Direction): void {
    if (schema === channelEndpoint) {
      Object.assign(jsonSchema["properties"] as object, { endpoint: { type: "object" } });
      jsonSchema["oneOf"] = endpointTypeNames.map((type) => ({
        title: type,
        properties: {
          type: { const: type },
          endpoint: this.toSchema(destinationSchemas[type], direction),
        },
      }));
    } else if (schema === api.channelEndpoints.update.body.shape.endpoint) {
      jsonSchema["description"] = "Exactly the fields of the endpoint's type.";
      jsonSchema["anyOf"] = endpointTypeNames.map((type) => ({
        title: type,
        ...this.toSchema(destinationSchemas[type], direction),
      }));
    } else if (schema === previewSubscriber) {
      jsonSchema["description"] =
        "Any value is accepted, so that unfinished input can be previewed.";
      jsonSchema["properties"] = this.toSchema(z.object(profileFields), direction)["properties"];
    }
  }
}

const listParameters = (
  schemas: SchemaCollection,
  schema: ObjectSchema | undefined,
  position: "path" | "query",
) => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemas.toSchema(schema, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: position,
    required: required.includes(name),
    ...(position === "query" &&
      property["type"] === "array" && {
        style: "form",
        explode: true,
        // The key without a value is an empty list.
        ...(property["minItems"] === undefined && { allowEmptyValue: true }),
      }),
    schema: property,
  }));
};

const createJsonContent = (schema: JsonSchema) => ({ "application/json": { schema } });

const idempotencyKeyParameter = {
  name: "idempotency-key",
  in: "header",
  required: false,
  schema: { type: "string", maxLength: 255 },
};

const headers = {
  RetryAfter: {
    description: "Seconds to wait before the request is sent again.",
    schema: { type: "integer", minimum: 0 },
  },
  IdempotencyReplay: {
    description: "Present when this is the saved response of an earlier request with the same key.",
    schema: { type: "string", const: "true" },
  },
  WWWAuthenticate: {
    description: "The accepted authorization schemes.",
    schema: { type: "string" },
  },
  Allow: { description: "The methods of this path.", schema: { type: "string" } },
};
const toHeaderRef = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` });
const replayHeader = { "Idempotency-Replay": toHeaderRef("IdempotencyReplay") };
const retryHeader = { "Retry-After": toHeaderRef("RetryAfter") };

interface ErrorResponse {
  name: string;
  headers?: object;
}
const errorResponses = {
  400: { name: "BadRequest", headers: replayHeader },
  401: {
    name: "Unauthorized",
    headers: { "WWW-Authenticate": toHeaderRef("WWWAuthenticate") },
  },
  403: { name: "Forbidden" },
  404: { name: "NotFound", headers: replayHeader },
  409: { name: "Conflict", headers: { ...retryHeader, ...replayHeader } },
  413: { name: "PayloadTooLarge" },
  415: { name: "UnsupportedMediaType" },
  422: { name: "UnprocessableContent", headers: replayHeader },
  429: { name: "TooManyRequests", headers: retryHeader },
  500: { name: "InternalError" },
  503: { name: "ServiceUnavailable", headers: retryHeader },
} as const satisfies Partial<Record<ErrorStatus, ErrorResponse>>;
type DocumentedStatus = keyof typeof errorResponses;

const hasStoredResponse = ({ isWrite, idempotency, authorization }: Endpoint): boolean =>
  isWrite && idempotency === "stored" && authorization === "required";

/** Returns an operation's error statuses. The response `default` describes all other errors. */
function listErrorStatuses(endpoint: Endpoint): DocumentedStatus[] {
  const { params, query, body, method, isWrite, authorization } = endpoint;
  const isKeyed = hasStoredResponse(endpoint);
  return [
    400,
    401,
    ...(isWrite && authorization === "required" ? ([403] as const) : []),
    ...(params ? ([404] as const) : []),
    ...(isKeyed ? ([409] as const) : []),
    ...(method === "GET" ? [] : ([413, 415] as const)),
    ...(params || query || body || isKeyed ? ([422] as const) : []),
    ...(endpoint === api.stepPreview.render ? ([429] as const) : []),
    500,
    503,
  ];
}

const describeOperation = (
  schemas: SchemaCollection,
  resource: string,
  name: string,
  endpoint: Endpoint,
) => ({
  operationId: `${resource}.${name}`,
  summary: endpoint.summary,
  tags: [resource],
  parameters: [
    ...listParameters(schemas, endpoint.params, "path"),
    ...listParameters(schemas, endpoint.query, "query"),
    ...(endpoint.path.startsWith("/v") ? [idempotencyKeyParameter] : []),
  ],
  ...(endpoint.body && {
    requestBody: {
      required: true,
      content: createJsonContent(schemas.toSchema(endpoint.body, "input")),
    },
  }),
  responses: {
    [endpoint.status]: {
      description: endpoint.status === 201 ? "Created" : "OK",
      ...(hasStoredResponse(endpoint) && { headers: replayHeader }),
      content: createJsonContent(schemas.toSchema(endpoint.response, "output")),
    },
    ...Object.fromEntries(
      listErrorStatuses(endpoint).map((status) => [
        status,
        { $ref: `#/components/responses/${errorResponses[status].name}` },
      ]),
    ),
    default: { $ref: "#/components/responses/Error" },
  },
  ...(endpoint.authorization === "none" && { security: [] }),
});

const createErrorComponents = (schemas: SchemaCollection) => {
  const content = createJsonContent(schemas.toSchema(errorBody, "output"));
  return {
    ...Object.fromEntries(
      Object.entries<ErrorResponse>(errorResponses).map(([code, { name, ...extraFields }]) => [
        name,
        // `Object.entries` converts the statuses to strings.
        { description: errorStatuses[Number(code) as DocumentedStatus], ...extraFields, content },
      ]),
    ),
    Error: {
      description: "Any other error",
      headers: { Allow: toHeaderRef("Allow"), ...retryHeader },
      content,
    },
  };
};

export function createOpenApiDocument(): JsonSchema {
  const schemas = new SchemaCollection();
  const responses = createErrorComponents(schemas);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [resource, operations] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(operations)) {
      const pathItem = (paths[endpoint.path] ??= {});
      pathItem[endpoint.method.toLowerCase()] = describeOperation(
        schemas,
        resource,
        name,
        endpoint,
      );
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Notification delivery service",
      version: "1.0.0",
      description: `Errors: ${Object.entries(errorStatuses)
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
      headers,
      responses,
      schemas: schemas.components,
    },
  };
}
