import * as z from "zod/mini";
import { type SignIn, readSignIn } from "./profile.ts";

/** How the tabs of one browser keep their sessions together, in memory and on this origin only. */
export interface Tabs {
  listen(handlers: TabHandlers): void;
  tellOpened(signIn: SignIn): void;
  tellClosed(): void;
}

export interface TabHandlers {
  /** A new tab asks whether somebody is signed in: the sign-in to share, if any. */
  ask(): SignIn | undefined;
  /** Another tab signed in. */
  opened(signIn: SignIn): void;
  /** Another tab signed out. */
  closed(): void;
}

const channelName = "signalbox.session";

const message = z.union([
  z.object({ type: z.literal("ask") }),
  z.object({ type: z.literal("offer"), signIn: z.unknown() }),
  z.object({ type: z.literal("opened"), signIn: z.unknown() }),
  z.object({ type: z.literal("closed") }),
]);
type Message = z.infer<typeof message>;

const readMessage = (data: unknown): Message | undefined => {
  const result = z.safeParse(message, data);
  return result.success ? result.data : undefined;
};

// Outside of a page there are no other tabs, and an open channel would keep a process alive.
const openChannel = () =>
  typeof window === "undefined" || typeof BroadcastChannel === "undefined"
    ? undefined
    : new BroadcastChannel(channelName);

export function openTabs(channel = openChannel()): Tabs {
  const tell = (told: Message) => channel?.postMessage(told);
  return {
    listen({ ask, opened, closed }) {
      channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        const heard = readMessage(data);
        if (heard?.type === "ask") {
          const signIn = ask();
          if (signIn) tell({ type: "offer", signIn });
        } else if (heard?.type === "opened") {
          const signIn = readSignIn(heard.signIn);
          if (signIn) opened(signIn);
        } else if (heard?.type === "closed") {
          closed();
        }
      });
    },
    tellOpened: (signIn) => tell({ type: "opened", signIn }),
    tellClosed: () => tell({ type: "closed" }),
  };
}

/**
 * Asks the other tabs for their session, so that a link opened in a new tab needs no sign-in:
 * storage of a tab is not shared. Prefers a tab of the asked environment, takes the first other
 * when `patience` milliseconds are over.
 */
export function askOtherTabs(
  environmentId: string | undefined,
  patience = 150,
  channel = openChannel(),
): Promise<SignIn | undefined> {
  return new Promise((resolve) => {
    let best: SignIn | undefined;
    const finish = () => {
      clearTimeout(timer);
      channel?.close();
      resolve(best);
    };
    const timer = setTimeout(finish, patience);
    channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const heard = readMessage(data);
      const offered = heard?.type === "offer" ? readSignIn(heard.signIn) : undefined;
      if (offered === undefined) return;
      best ??= offered;
      if (environmentId === undefined || offered.profile.environment.id === environmentId) {
        best = offered;
        finish();
      }
    });
    channel?.postMessage({ type: "ask" } satisfies Message);
  });
}
