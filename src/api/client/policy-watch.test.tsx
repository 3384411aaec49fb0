import { expect, test } from "vitest";
import { watchPolicy } from "./policy-watch.ts";

const createViolation = (blockedURI: string, effectiveDirective = "connect-src") =>
  Object.assign(new Event("securitypolicyviolation"), { blockedURI, effectiveDirective });

test("a call forbidden by the page's policy is detected, even if reported late", async () => {
  const policyWatch = watchPolicy("https://api.example.com/v1/notifications");
  setTimeout(() =>
    document.dispatchEvent(createViolation("https://api.example.com/v1/notifications")),
  );
  expect(await policyWatch.wasBlocked()).toBe(true);
  policyWatch.stop();
});

test.each([
  ["of another origin", createViolation("https://other.example/")],
  ["of another kind", createViolation("https://api.example.com/x.png", "img-src")],
])("a report %s is ignored", async (_, event) => {
  const policyWatch = watchPolicy("https://api.example.com/v1/notifications");
  document.dispatchEvent(event);
  expect(await policyWatch.wasBlocked()).toBe(false);
  policyWatch.stop();
});

test("the page's origin is never blocked", async () => {
  const policyWatch = watchPolicy(`${window.location.origin}/v1/notifications`);
  document.dispatchEvent(createViolation(`${window.location.origin}/v1/notifications`));
  expect(await policyWatch.wasBlocked()).toBe(false);
});
