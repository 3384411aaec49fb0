import { createExampleDate } from "./example-text.ts";
import { isRecord } from "../../is-record.ts";
import type { Json } from "../json.ts";
import { extendSchema, type PayloadSchema } from "./json-schema.ts";
import { createExample } from "./schema-example.ts";
import { eachItem, findShape, createShape, type Shape } from "./shape.ts";

export type Sections = Record<"payload" | "subscriber", Json> & {
  steps?: Json;
  context?: Json;
  env?: Json;
};

export interface PayloadExample {
  example: Sections;
  /** The payload schema, extended with variables that templates use; null if there is neither. */
  schema: PayloadSchema | null;
}

export interface ExampleSource {
  payloadSchema: Json | null;
  variables: Shape;
  /** Names that templates use for the preceding digest steps. */
  digestSteps: readonly string[];
  now: Date;
}

const objectSchema: PayloadSchema = { type: "object" };

function guessExample(shape: Shape | undefined, name: string, now: Date): Json {
  const value = shape && createExample(extendSchema(objectSchema, shape, name, now), name, now);
  return isRecord(value) ? value : {};
}

function createPayload({ payloadSchema, variables, now }: ExampleSource) {
  const usedShape = variables.properties.get("payload");
  if (payloadSchema === null && !usedShape?.properties.size) return { payload: {}, schema: null };
  const extendedSchema = extendSchema(
    payloadSchema ?? objectSchema,
    usedShape ?? createShape(),
    "payload",
    now,
  );
  const schema = isRecord(extendedSchema) ? extendedSchema : objectSchema;
  const payload = createExample(schema, "payload", now);
  return { payload: isRecord(payload) ? payload : {}, schema };
}

/**
 * Returns the subscriber fields that are always included, and the other known fields that templates
 * read.
 */
function createSubscriber(usedShape: Shape | undefined, now: Date): Json {
  const dataShape = usedShape?.properties.get("data");
  const rareFields: Json = {
    avatar: "https://example.com/image.png",
    isOnline: true,
    lastOnlineAt: now.toISOString(),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  return {
    subscriberId: "ana-silva",
    firstName: "Ana",
    lastName: "Silva",
    email: "ana.silva@example.com",
    phone: "+12025550123",
    locale: "en-US",
    timezone: "Europe/Lisbon",
    ...Object.fromEntries(
      Object.entries(rareFields).filter(([name]) => usedShape?.properties.has(name)),
    ),
    ...(dataShape && { data: guessExample(dataShape, "data", now) }),
  };
}

/** Returns a digest of two events, with payloads like those of the workflow's triggers. */
function createDigest(shape: Shape, { payloadSchema, now }: ExampleSource): Json {
  const usedShape = findShape(shape, ["events", eachItem, "payload"]) ?? createShape();
  const schema = extendSchema(payloadSchema ?? objectSchema, usedShape, "payload", now);
  const events = ["event-1", "event-2"].map((id) => ({
    id,
    time: createExampleDate(now),
    payload: createExample(schema, "payload", now),
  }));
  return { eventCount: events.length, events };
}

function createSteps(shape: Shape, source: ExampleSource): Json {
  return Object.fromEntries(
    [...shape.properties].map(([name, step]) => {
      const isDigest =
        source.digestSteps.includes(name) ||
        step.properties.has("events") ||
        step.properties.has("eventCount");
      return [name, isDigest ? createDigest(step, source) : guessExample(step, name, source.now)];
    }),
  );
}

function createContext(shape: Shape, now: Date): Json {
  return Object.fromEntries(
    [...shape.properties].map(([name, context]) => {
      const data = context.properties.get("data");
      const id = `${name}-1`;
      if (context.properties.size === 0) return [name, id];
      return [name, { id, ...(data && { data: guessExample(data, "data", now) }) }];
    }),
  );
}

export function createPayloadExample(source: ExampleSource): PayloadExample {
  const { variables, now } = source;
  const { payload, schema } = createPayload(source);
  const steps = variables.properties.get("steps");
  const context = variables.properties.get("context");
  const env = variables.properties.get("env");
  return {
    example: {
      payload,
      subscriber: createSubscriber(variables.properties.get("subscriber"), now),
      ...(steps && { steps: createSteps(steps, source) }),
      ...(context && { context: createContext(context, now) }),
      ...(env && { env: guessExample(env, "env", now) }),
    },
    schema,
  };
}

/** Reports whether templates read properties of a context, such as `context.tenant.id`. */
export const readsContextParts = (variables: Shape, name: string): boolean =>
  (findShape(variables, ["context", name])?.properties.size ?? 0) > 0;
