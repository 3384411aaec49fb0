import { expect, test } from "vitest";
import { api } from "../../contract/index.ts";
import { startTask } from "../lib/tasks/task.ts";
import { defaultPauseMs } from "./client/client.ts";
import { createTaskCaller, classifyFailure } from "./tasks.ts";
import { tasks } from "./task-tray.ts";
import { session } from "./session/session.ts";
import { getScope } from "./session/profile.ts";
import { createApiError, createHttpError } from "./testing/errors.ts";
import { createLinkSignIn } from "./testing/sessions.ts";
import { createResponder, stubFetch } from "./testing/stub-fetch.ts";

test.each([
  ["network", createApiError({ kind: "network" }), "transient"],
  ["timeout", createApiError({ kind: "timeout", timeoutMs: 1 }), "transient"],
  [
    "a proxy's page",
    createApiError({ kind: "malformed", status: 200, reason: "html", text: "" }),
    "transient",
  ],
  ["500", createHttpError(500), "transient"],
  ["503", createHttpError(503, { retryAfterMs: 10 }), "transient"],
  ["409 in progress", createHttpError(409, { retryAfterMs: 1000 }), "transient"],
  ["429", createHttpError(429, { retryAfterMs: 1000 }), "rateLimited"],
  ["409 duplicate", createHttpError(409, { fields: { subscriberId: ["exists"] } }), "rejected"],
  ["404", createHttpError(404), "rejected"],
  ["422", createHttpError(422), "rejected"],
  ["403", createHttpError(403), "fatal"],
  ["501", createHttpError(501), "fatal"],
  ["read-only", createApiError({ kind: "readOnly" }), "fatal"],
  ["signed out", createApiError({ kind: "signedOut" }), "fatal"],
  ["an error in the console", new TypeError("x is undefined"), "fatal"],
])("%s", (_, error, kind) => {
  expect(classifyFailure(error, 0).kind).toBe(kind);
});

test("a delay is at least as long as requested, and at most a minute after a 429", () => {
  expect(classifyFailure(createHttpError(503, { retryAfterMs: 9000 }), 0)).toMatchObject({
    waitMs: expect.toSatisfy((waitMs: number) => waitMs >= 9000) as unknown,
  });
  expect(classifyFailure(createHttpError(429, { retryAfterMs: 86_400_000 }), 0)).toEqual({
    kind: "rateLimited",
    waitMs: 60_000,
  });
});

test("the shown delay after a 429 without a requested delay is the time until the gate opens", () => {
  expect(classifyFailure(createHttpError(429), 0)).toEqual({
    kind: "rateLimited",
    waitMs: defaultPauseMs,
  });
});

test("a task uses the session in which it was started", async () => {
  const stubbedFetch = stubFetch(createResponder(200, { data: [], next: null }));
  const signIn = createLinkSignIn();
  session.open(signIn);
  const call = createTaskCaller(signIn.profile);
  const listSubscribers = () => call(api.subscribers.list, { query: { limit: 1 } });
  await listSubscribers();
  session.switchTo("prod");
  await expect(listSubscribers()).rejects.toMatchObject({ failure: { kind: "signedOut" } });
  session.switchTo("dev");
  await listSubscribers();
  expect(stubbedFetch.requests.map(({ headers }) => headers.get("Authorization"))).toEqual([
    "Bearer dev-token",
    "Bearer dev-token",
  ]);
  session.close();
});

test("a task stops when the session changes, but not on a lock", async () => {
  const signIn = createLinkSignIn();
  session.open(signIn);
  const task = startTask(
    { id: "1", title: "", unit: "row", href: "/", scope: getScope(signIn.profile) },
    async (control) => {
      await new Promise<void>((resolve) =>
        control.signal.addEventListener("abort", () => resolve()),
      );
      await control.proceed();
    },
  );
  tasks.add(task);
  session.lock("locked");
  session.open(signIn);
  expect(task.get().status).toBe("running");
  session.switchTo("prod");
  expect((await task.completion).status).toBe("stopped");
  expect(tasks.get()).toEqual([]);
  session.close();
});
