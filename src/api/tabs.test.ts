import { afterEach, expect, test, vi } from "vitest";
import { askOtherTabs, openTabs } from "./tabs.ts";
import { linkSignIn } from "./testing/sessions.ts";

const channels: BroadcastChannel[] = [];
function openChannel(): BroadcastChannel {
  const channel = new BroadcastChannel("tabs-test");
  channels.push(channel);
  return channel;
}

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

const quiet = { ask: () => undefined, opened: () => undefined, closed: () => undefined };

test("a new tab gets the session of an open one", async () => {
  openTabs(openChannel()).listen({ ...quiet, ask: () => linkSignIn() });
  expect(await askOtherTabs(undefined, 5000, openChannel())).toEqual(linkSignIn());
});

test("it prefers the tab of the environment that its address names", async () => {
  const production = { id: "prod", name: "Production", production: true, colour: "blue" } as const;
  const inProduction = linkSignIn({ environment: production });
  openTabs(openChannel()).listen({ ...quiet, ask: () => linkSignIn() });
  openTabs(openChannel()).listen({ ...quiet, ask: () => inProduction });
  expect(await askOtherTabs("prod", 5000, openChannel())).toEqual(inProduction);
});

test("without another tab, or with one that is locked, there is no session", async () => {
  openTabs(openChannel()).listen(quiet);
  expect(await askOtherTabs(undefined, 20, openChannel())).toBeUndefined();
});

test("a sign-in and a sign-out are heard in the other tabs; nonsense is not", async () => {
  const opened = vi.fn();
  const closed = vi.fn();
  openTabs(openChannel()).listen({ ...quiet, opened, closed });
  const sender = openChannel();
  sender.postMessage("closed");
  sender.postMessage({ type: "opened", signIn: { profile: {} } });
  const tabs = openTabs(sender);
  tabs.tellOpened(linkSignIn());
  tabs.tellClosed();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(opened.mock.calls).toEqual([[linkSignIn()]]);
});
