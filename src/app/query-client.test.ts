import { QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
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

test("a page shows its loader's failure, and a later visit loads again", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = createQueryClient(createTestSessionStore());
  const queryFn = vi.fn(() => Promise.reject(new Error("Not today")));
  const options = { queryKey: key, queryFn, retry: false };
  const show = () => {
    const observer = new QueryObserver(client, client.defaultQueryOptions(options));
    onTestFinished(observer.subscribe(() => undefined));
  };
  await expect(client.query(options)).rejects.toThrow("Not today");
  show();
  expect(queryFn).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  show();
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test("a failure that a component has shown is loaded again by the next", async () => {
  const client = createQueryClient(createTestSessionStore());
  const queryFn = vi.fn(() => Promise.reject(new Error("Not today")));
  const options = client.defaultQueryOptions({ queryKey: key, queryFn, retry: false });
  const closeFirst = new QueryObserver(client, options).subscribe(() => undefined);
  await vi.waitFor(() => expect(client.getQueryState(key)?.status).toBe("error"));
  closeFirst();
  onTestFinished(new QueryObserver(client, options).subscribe(() => undefined));
  expect(queryFn).toHaveBeenCalledTimes(2);
});
