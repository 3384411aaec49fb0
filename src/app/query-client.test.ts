import { expect, test } from "vitest";
import { createLinkSignIn, createTestSessionStore } from "../api/testing/sessions.ts";
import { createQueryClient } from "./query-client.ts";

const key = ["events", "list"];

test("the cache survives a lock, but not a sign-out or an environment switch", () => {
  const session = createTestSessionStore();
  const client = createQueryClient(session);
  client.setQueryData(key, "read in development");
  session.lock("locked");
  session.open(createLinkSignIn());
  session.setReadOnly(true);
  expect(client.getQueryData(key)).toBe("read in development");

  session.switchTo("prod");
  expect(client.getQueryData(key)).toBeUndefined();
  client.setQueryData(key, "read in production");
  session.close();
  expect(client.getQueryData(key)).toBeUndefined();
});
