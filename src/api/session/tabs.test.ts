import { afterEach, expect, test, vi } from "vitest";
import { connectTabs } from "./tabs.ts";
import { createLinkSignIn } from "../testing/sessions.ts";

const channels: BroadcastChannel[] = [];
function openChannel(): BroadcastChannel {
  const channel = new BroadcastChannel("tabs-test");
  channels.push(channel);
  return channel;
}

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

const noopHandlers = {
  getSignIn: () => undefined,
  onOpen: () => undefined,
  onLock: () => undefined,
  onClose: () => undefined,
};

function openTab() {
  const onOpen = vi.fn();
  const tabs = connectTabs(openChannel());
  tabs.listen({ ...noopHandlers, onOpen });
  return { tabs, onOpen };
}

test("a new tab gets the session of an open tab, not of a locked one", async () => {
  connectTabs(openChannel()).listen(noopHandlers);
  connectTabs(openChannel()).listen({ ...noopHandlers, getSignIn: () => createLinkSignIn() });
  const { tabs, onOpen } = openTab();
  tabs.requestSignIn(undefined);
  await vi.waitFor(() => expect(onOpen.mock.calls).toEqual([[createLinkSignIn(), "shared"]]));
});

test("a tab in the requested environment responds first", async () => {
  const productionEnvironment = {
    id: "prod",
    name: "Production",
    production: true,
    colour: "blue",
  } as const;
  const productionSignIn = createLinkSignIn({ environment: productionEnvironment });
  connectTabs(openChannel()).listen({ ...noopHandlers, getSignIn: () => createLinkSignIn() });
  connectTabs(openChannel()).listen({ ...noopHandlers, getSignIn: () => productionSignIn });
  const { tabs, onOpen } = openTab();
  tabs.requestSignIn("prod");
  await vi.waitFor(() =>
    expect(onOpen.mock.calls).toEqual([
      [productionSignIn, "shared"],
      [createLinkSignIn(), "shared"],
    ]),
  );
});

test("other tabs receive sign-ins, locks, and sign-outs, and ignore malformed messages", async () => {
  const onOpen = vi.fn();
  const onLock = vi.fn();
  const onClose = vi.fn();
  connectTabs(openChannel()).listen({ ...noopHandlers, onOpen, onLock, onClose });
  const sender = openChannel();
  sender.postMessage("closed");
  sender.postMessage({ type: "opened", signIn: { profile: {} } });
  sender.postMessage({ type: "locked", reason: "rejected", scopes: ["scope"] });
  const tabs = connectTabs(sender);
  tabs.postOpened(createLinkSignIn());
  tabs.postLocked({ reason: "idle", scopes: ["scope"] });
  tabs.postClosed("digest");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onClose).toHaveBeenCalledWith("digest");
  expect(onOpen.mock.calls).toEqual([[createLinkSignIn(), "signIn"]]);
  expect(onLock).toHaveBeenCalledExactlyOnceWith({ reason: "idle", scopes: ["scope"] });
});
