import type { Recipient } from "./engine/model.ts";
import { describe, expect, test } from "vitest";
import { channels } from "../contract/enums.ts";
import type { Channel } from "../contract/common.ts";
import { stepTypes } from "../contract/events.ts";
import { stepMetadata } from "../contract/workflows.ts";
import { createPayload } from "./payloads.ts";
import { createRandom } from "./random.ts";
import { renderMessage } from "./render.ts";
import { getWorkflows } from "./workflows.ts";

const subscriber: Recipient = {
  id: "000000000000000000000000",
  subscriberId: "user_1",
  firstName: "Ana",
  lastName: "Petrović",
  email: "ana@larkfield.example",
  phone: "+442079460123",
  locale: "en-GB",
  timezone: "Europe/London",
  data: { region: "uk" },
  addressesByIntegration: new Map(),
};
const at = Date.parse("2026-03-01T12:00:00.000Z");
const workflowDefinitions = getWorkflows("Production");
const ordinaryDefinitions = workflowDefinitions.filter(
  ({ identifier }) => identifier !== "guest-book",
);
const steps = workflowDefinitions.flatMap((workflow) => workflow.steps);
const createTestPayload = (index: number, identifier: string) => {
  const workflow = workflowDefinitions.find((definition) => definition.identifier === identifier);
  const random = createRandom("payload", identifier, index);
  return workflow ? createPayload(workflow, { random, subscriber, at }) : {};
};

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

/** Returns the paths of required values that are missing, and of values with the wrong type. */
function findTypeErrors(value: unknown, schema: Schema, path: string): string[] {
  if (schema.type === "object") {
    if (typeof value !== "object" || value === null) return [path];
    const fields = value as Record<string, unknown>;
    return [
      ...(schema.required ?? []).flatMap((name) => (name in fields ? [] : [`${path}.${name}`])),
      ...Object.entries(schema.properties ?? {}).flatMap(([name, propertySchema]) =>
        name in fields ? findTypeErrors(fields[name], propertySchema, `${path}.${name}`) : [],
      ),
    ];
  }
  if (schema.type === "array") {
    if (!Array.isArray(value)) return [path];
    return value.flatMap((item, index) =>
      findTypeErrors(item, schema.items ?? {}, `${path}.${index}`),
    );
  }
  const expectedType = schema.type === "integer" ? "number" : schema.type;
  return expectedType === undefined || typeof value === expectedType ? [] : [path];
}

test("every step type appears, and every kind of wait", () => {
  expect(new Set(steps.map(({ type }) => type))).toEqual(
    new Set(stepTypes.filter((type) => type !== "trigger")),
  );
  const metadataKinds = steps.flatMap(({ type, metadata }) =>
    metadata ? [`${type} ${metadata.type}`] : [],
  );
  expect(new Set(metadataKinds)).toEqual(
    new Set([
      "digest regular",
      "digest backoff",
      "digest timed",
      "delay regular",
      "delay scheduled",
    ]),
  );
  for (const { metadata } of steps) if (metadata) stepMetadata.parse(metadata);
});

test("identifiers are unique, and step slugs within their workflow", () => {
  const identifiers = workflowDefinitions.map(({ identifier }) => identifier);
  expect(new Set(identifiers).size).toBe(identifiers.length);
  for (const workflow of workflowDefinitions) {
    const slugs = workflow.steps.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
  }
});

test("conditions use many operators, a negated group, and a variant", () => {
  const filters = steps.flatMap((step) => step.filters ?? []);
  const operators = new Set(filters.flatMap(({ children }) => children.map((c) => c.operator)));
  expect(operators.size).toBeGreaterThan(6);
  expect(filters.some(({ isNegated }) => isNegated)).toBe(true);
  expect(filters.some(({ value }) => value === "OR")).toBe(true);
  expect(steps.some(({ variants = [] }) => variants.length > 0)).toBe(true);
});

describe.each(ordinaryDefinitions.map((workflow) => [workflow.identifier, workflow] as const))(
  "%s",
  (identifier, workflow) => {
    test("payloads match the schema, except intentionally invalid ones", () => {
      const invalidPayloads = Array.from({ length: 60 }, (_, index) =>
        findTypeErrors(createTestPayload(index, identifier), workflow.payloadSchema, "payload"),
      ).filter((paths) => paths.length > 0);
      const maxInvalidCount = identifier === "card-declined" ? 6 : 0;
      expect(invalidPayloads.length).toBeLessThanOrEqual(maxInvalidCount);
    });

    test("renders without leftover template code", () => {
      const scope = {
        payload: createTestPayload(0, identifier),
        subscriber,
        steps: Object.fromEntries(
          workflow.steps.map(({ slug }) => [
            slug,
            {
              eventCount: 2,
              events: [0, 1].map((i) => ({ payload: createTestPayload(i, identifier) })),
            },
          ]),
        ),
      };
      for (const step of workflow.steps) {
        if (!(channels as readonly string[]).includes(step.type)) continue;
        const channel = step.type as Channel;
        for (const { controls } of [step, ...(step.variants ?? [])]) {
          const text = JSON.stringify(renderMessage(channel, controls, scope, "html"));
          expect(text).not.toMatch(/\{\{|\{%|undefined|\[object Object\]|NaN/);
        }
      }
    });
  },
);

test("a digest's in-app message counts the events that it leaves out", () => {
  const workflow = workflowDefinitions.find(({ identifier }) => identifier === "comment-digest");
  const payload = createTestPayload(0, "comment-digest");
  const digest = { eventCount: 50, events: Array.from({ length: 50 }, () => ({ payload })) };
  const scope = {
    payload,
    subscriber,
    steps: Object.fromEntries((workflow?.steps ?? []).map(({ slug }) => [slug, digest])),
  };
  const controls = workflow?.steps.find(({ type }) => type === "in_app")?.controls ?? {};
  const text = JSON.stringify(renderMessage("in_app", controls, scope, "html"));
  expect(text).toContain("50 new on ");
  expect(text).toContain("and 47 more");
});

test("large emails are complete documents of 10 to 45 KB, with both themes", () => {
  const bodies = steps
    .filter(({ type }) => type === "email")
    .map(({ controls }) => String(controls["body"]))
    .filter((body) => body.length > 5000);
  expect(bodies.length).toBe(3);
  for (const body of bodies) {
    expect(body.length).toBeGreaterThan(10_000);
    expect(body.length).toBeLessThan(45_000);
    expect(body).toMatch(/^<!DOCTYPE html>/);
    expect(body).toContain("@media screen and (max-width: 600px)");
    expect(body).toContain("@media (prefers-color-scheme: dark)");
    expect(body).toContain("display:none;max-height:0");
  }
});

test("addresses use reserved domains", () => {
  const hosts = steps
    .flatMap(({ controls }) => [...JSON.stringify(controls).matchAll(/https?:\/\/([\w.-]+)/g)])
    .map(([, host = ""]) => host)
    .filter((host) => !host.endsWith(".example"));
  // The XHTML namespace isn't a link.
  expect(new Set(hosts)).toEqual(new Set(["www.w3.org"]));
});
