import fc from "fast-check";
import type { Endpoint, Schema } from "../../contract/endpoint.ts";
import { encodeQuery } from "../../contract/wire.ts";

interface Definition {
  type: string;
  innerType?: Schema;
  element?: Schema;
  shape?: Record<string, Schema>;
  options?: Schema[];
  entries?: Record<string, string>;
  values?: unknown[];
}

const hostileTextArbitrary = fc.constantFrom(
  "",
  " ",
  "\0",
  "\ud800",
  "%",
  "_",
  "\\",
  "'; drop table subscribers; --",
  "__proto__",
  "constructor",
  "../..",
  "{{ payload }}",
  "<script>alert(1)</script>",
  "‮abc",
  "Z͑ͫ̓ͪ̂ͫ̽".repeat(50),
  "1e999",
  "x".repeat(5000),
);

const hostileValueArbitrary: fc.Arbitrary<unknown> = fc.oneof(
  hostileTextArbitrary,
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 1e21, Number.MAX_SAFE_INTEGER, [], {}, [[]]),
  fc.jsonValue({ maxDepth: 3 }),
);

const plainTextArbitrary = fc.constantFrom(
  "user_1",
  "user_2",
  "mail",
  "sendgrid",
  "svc",
  "a@shop.example",
  "2026-03-01",
  "en-GB",
  "Europe/Berlin",
  "type:id",
  "https://shop.example/x",
);

/** `calm` requests have no hostile parts and few optional ones, so that many are accepted. */
type FuzzStyle = "calm" | "wild";

/** Generates values that match a schema. With style `wild`, nested values may be hostile. */
function createValidArbitrary(schema: Schema, style: FuzzStyle): fc.Arbitrary<unknown> {
  const definition = schema._zod.def as Definition;
  const isCalm = style === "calm";
  const createOptionalArbitrary = (
    innerSchema: Schema | undefined,
    emptyValue: null | undefined,
  ) => {
    const valueArbitrary = createMostlyValidArbitrary(innerSchema as Schema, style);
    return isCalm
      ? fc.oneof(
          { weight: 3, arbitrary: fc.constant<unknown>(emptyValue) },
          { weight: 1, arbitrary: valueArbitrary },
        )
      : fc.option(valueArbitrary, { nil: emptyValue });
  };
  switch (definition.type) {
    case "optional":
    case "default":
      return createOptionalArbitrary(definition.innerType, undefined);
    case "nullable":
      return createOptionalArbitrary(definition.innerType, null);
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(definition.shape ?? {}).map(([key, field]) => [
            key,
            createMostlyValidArbitrary(field, style),
          ]),
        ),
      );
    case "record":
      return fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 3 }), {
        maxKeys: 5,
        noNullPrototype: true,
      });
    case "array":
      return fc.array(createMostlyValidArbitrary(definition.element as Schema, style), {
        maxLength: 4,
      });
    case "union":
      return fc.oneof(
        ...(definition.options ?? []).map((option) => createMostlyValidArbitrary(option, style)),
      );
    case "enum":
      return fc.constantFrom(...Object.values(definition.entries ?? {}));
    case "literal":
      return fc.constantFrom(...(definition.values ?? []));
    case "boolean":
      return fc.boolean();
    case "number":
    case "int":
      return isCalm
        ? fc.integer({ min: 0, max: 50 })
        : fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer());
    case "string":
      return isCalm
        ? plainTextArbitrary
        : fc.oneof(plainTextArbitrary, fc.string({ maxLength: 20 }));
    default:
      return isCalm ? fc.constantFrom({}, {}) : hostileValueArbitrary;
  }
}

/**
 * Generates values that match a schema. With style `wild`, one in ten values is hostile instead.
 */
const createMostlyValidArbitrary = (schema: Schema, style: FuzzStyle): fc.Arbitrary<unknown> =>
  style === "calm"
    ? createValidArbitrary(schema, style)
    : fc.oneof(
        { weight: 9, arbitrary: createValidArbitrary(schema, style) },
        { weight: 1, arbitrary: hostileValueArbitrary },
      );

export interface FuzzRequest {
  operation: string;
  method: string;
  path: string;
  body: string | Uint8Array | undefined;
  headers: Record<string, string>;
  /** The input before serialization. Absent if the bytes were changed at random. */
  sentInput?: { query: Record<string, unknown>; body: unknown };
}

const plainSegmentArbitrary = fc.constantFrom(
  "user_1",
  "user_2",
  "mail",
  "sendgrid",
  "svc",
  "none",
);
const segmentArbitrariesByStyle: Record<FuzzStyle, fc.Arbitrary<string>> = {
  calm: plainSegmentArbitrary,
  wild: fc.oneof(
    { weight: 3, arbitrary: plainSegmentArbitrary },
    { weight: 1, arbitrary: hostileTextArbitrary },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  ),
};

/** Encodes any text as a path segment, with U+FFFD for characters that a URL can't encode. */
const encodeSegment = (text: string) => encodeURIComponent(Buffer.from(text).toString());

/** Returns JSON for objects, an arbitrary choice, because queries have no syntax for them. */
const toQueryValue = (value: unknown) =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : value;

const toQueryText = (query: unknown): string => {
  if (typeof query !== "object" || query === null) return "";
  const entries = Object.entries(query).map(([name, value]): [string, never] => [
    name,
    (Array.isArray(value)
      ? value.map((item) => String(toQueryValue(item)))
      : toQueryValue(value)) as never,
  ]);
  return encodeQuery(Object.fromEntries(entries))
    .map(([name, value]) => `${encodeSegment(name)}=${encodeSegment(value)}`)
    .join("&");
};

const createInsertedBytesArbitrary = (text: string): fc.Arbitrary<Uint8Array> =>
  fc
    .tuple(fc.nat({ max: text.length }), fc.uint8Array({ minLength: 1, maxLength: 8 }))
    .map(([position, bytes]) => {
      const allBytes = new TextEncoder().encode(text);
      const index = Math.min(position, allBytes.length);
      return new Uint8Array([...allBytes.slice(0, index), ...bytes, ...allBytes.slice(index)]);
    });

/** Generates requests to one operation: valid ones, nearly valid ones, and hostile bytes. */
export const createFuzzRequestArbitrary = (
  operation: string,
  endpoint: Endpoint,
): fc.Arbitrary<FuzzRequest> =>
  fc
    .constantFrom<FuzzStyle>("calm", "wild", "wild")
    .chain((style) => createRequestArbitrary(operation, endpoint, style));

function createRequestArbitrary(
  operation: string,
  endpoint: Endpoint,
  style: FuzzStyle,
): fc.Arbitrary<FuzzRequest> {
  const paramNames = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const paramsArbitrary = fc.record(
    Object.fromEntries(paramNames.map((name) => [name, segmentArbitrariesByStyle[style]])),
  );
  const queryArbitrary = endpoint.query
    ? createValidArbitrary(endpoint.query, style)
    : fc.constant({});
  const bodyArbitrary = endpoint.body
    ? createMostlyValidArbitrary(endpoint.body, style)
    : fc.constant(undefined);
  const headersArbitrary = fc.record(
    { "idempotency-key": fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 20 }) },
    { requiredKeys: [] },
  );
  return fc
    .tuple(paramsArbitrary, queryArbitrary, bodyArbitrary, headersArbitrary)
    .chain(([paramValues, queryValues, bodyValue, headerValues]) => {
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeSegment(paramValues[name] ?? ""),
      );
      const text = bodyValue === undefined ? undefined : JSON.stringify(bodyValue);
      const request = {
        operation,
        method: endpoint.method,
        path: `${path}?${toQueryText(queryValues)}`,
        headers: headerValues,
      };
      const plainRequest: FuzzRequest = {
        ...request,
        body: text,
        sentInput: { query: queryValues as Record<string, unknown>, body: bodyValue },
      };
      if (text === undefined || style === "calm") return fc.constant(plainRequest);
      return fc.oneof(
        { weight: 8, arbitrary: fc.constant(plainRequest) },
        {
          weight: 1,
          arbitrary: createInsertedBytesArbitrary(text).map((bytes) => ({
            ...request,
            body: bytes,
          })),
        },
      );
    });
}
