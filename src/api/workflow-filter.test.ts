import { afterEach, expect, test } from "vitest";
import { session } from "./session/session.ts";
import { createKeySignIn, createLinkSignIn } from "./testing/sessions.ts";
import { getWorkflowFilter } from "./workflow-filter.ts";

const template = { _id: "flow-1", triggers: [{ identifier: "order-shipped" }] };

afterEach(() => session.close());

test("a service without session operations selects workflows by ID", () => {
  session.open(createKeySignIn());
  expect(getWorkflowFilter(template)).toBe("flow-1");
  expect(getWorkflowFilter({ triggers: template.triggers })).toBe("order-shipped");
  expect(getWorkflowFilter(undefined)).toBeUndefined();
});

test("a service with session operations selects workflows by trigger identifier", () => {
  session.open(createLinkSignIn());
  expect(getWorkflowFilter(template)).toBe("order-shipped");
  expect(getWorkflowFilter({ _id: "flow-1" })).toBe("flow-1");
});
