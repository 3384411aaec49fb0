import { afterEach, expect, test, vi } from "vitest";
import { openTabs } from "./tabs.ts";
import { linkSignIn } from "../testing/sessions.ts";

const channels: BroadcastChannel[] = [];
function openChannel(): BroadcastChannel {
  const channel = new BroadcastChannel("tabs-test");
  channels.push(channel);
  return channel;
}

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

const quiet = { getSignIn: () => undefined, opened: () => undefined, closed: () => undefined };

function newTab() {
  const opened = vi.fn();
  const tabs = openTabs(openChannel());
  tabs.listen({ ...quiet, opened });
  return { tabs, opened };
}

test("a new tab gets the session of an open tab, not of a locked one", async () => {
  openTabs(openChannel()).listen(quiet);
  openTabs(openChannel()).listen({ ...quiet, getSignIn: () => linkSignIn() });
  const { tabs, opened } = newTab();
  tabs.requestSignIn(undefined);
  await vi.waitFor(() => expect(opened.mock.calls).toEqual([[linkSignIn(), "shared"]]));
});

test("a tab in the requested environment responds first", async () => {
  const production = { id: "prod", name: "Production", production: true, colour: "blue" } as const;
  const inProduction = linkSignIn({ environment: production });
  openTabs(openChannel()).listen({ ...quiet, getSignIn: () => linkSignIn() });
  openTabs(openChannel()).listen({ ...quiet, getSignIn: () => inProduction });
  const { tabs, opened } = newTab();
  tabs.requestSignIn("prod");
  await vi.waitFor(() =>
    expect(opened.mock.calls).toEqual([
      [inProduction, "shared"],
      [linkSignIn(), "shared"],
    ]),
  );
});

test("other tabs receive sign-ins and sign-outs, and ignore malformed messages", async () => {
  const opened = vi.fn();
  const closed = vi.fn();
  openTabs(openChannel()).listen({ ...quiet, opened, closed });
  const sender = openChannel();
  sender.postMessage("closed");
  sender.postMessage({ type: "opened", signIn: { profile: {} } });
  const tabs = openTabs(sender);
  tabs.postOpened(linkSignIn());
  tabs.postClosed();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(opened.mock.calls).toEqual([[linkSignIn(), "signIn"]]);
});
