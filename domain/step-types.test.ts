import { expect, test } from "vitest";
import { isSending } from "./step-types.ts";

test("sending steps are channels and unknown types", () => {
  expect(["in_app", "email", "sms", "chat", "push", "voice"].every(isSending)).toBe(true);
  expect(["digest", "delay", "throttle", "custom", "http_request", ""].some(isSending)).toBe(false);
});
