import * as z from "zod/mini";
import { type SignIn, parseSignIn } from "./profile.ts";

export type Tabs = ReturnType<typeof connectTabs>;

const lockSchema = z.object({
  /** Never "rejected", because each tab's own requests show whether its credential is rejected. */
  reason: z.enum(["locked", "idle"]),
  /** The scopes that the locked session has a secret for. */
  scopes: z.array(z.string()),
});
export type TabLock = z.infer<typeof lockSchema>;

export interface TabHandlers {
  /** Returns the sign-in to share with a new tab. */
  getSignIn(): SignIn | undefined;
  /** Called when another tab signs in, or shares its session at any tab's request. */
  onOpen(signIn: SignIn, source: "signIn" | "shared"): void;
  onLock(lock: TabLock): void;
  /** @param digest identifies the session that the other tab ends at the service */
  onClose(digest: string | undefined): void;
}

const channelName = "signalbox.session";

/**
 * Time in milliseconds by which tabs with other environments delay their response, so that a tab
 * with the requested environment responds first.
 */
const responseDelayMs = 60;

const messageSchema = z.union([
  z.object({ type: z.literal("ask"), environmentId: z.optional(z.string()) }),
  z.object({ type: z.enum(["offer", "opened"]), signIn: z.unknown() }),
  z.extend(lockSchema, { type: z.literal("locked") }),
  z.object({ type: z.literal("closed"), digest: z.optional(z.string()) }),
]);
type Message = z.infer<typeof messageSchema>;

// Outside a browser, there are no other tabs, and an open channel would keep the process running.
const openChannel = () =>
  typeof window === "undefined" || typeof BroadcastChannel === "undefined"
    ? undefined
    : new BroadcastChannel(channelName);

/** Shares sessions between the tabs of one browser, in memory and on this origin only. */
export function connectTabs(channel = openChannel()) {
  const post = (message: Message) => channel?.postMessage(message);
  return {
    listen({ getSignIn, onOpen, onLock, onClose }: TabHandlers) {
      const offer = () => {
        const signIn = getSignIn();
        if (signIn) post({ type: "offer", signIn });
      };
      channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        const message = z.safeParse(messageSchema, data).data;
        if (message?.type === "ask") {
          const ownEnvironmentId = getSignIn()?.profile.environment.id;
          const hasRequestedEnvironment =
            message.environmentId === undefined || message.environmentId === ownEnvironmentId;
          if (hasRequestedEnvironment) offer();
          else setTimeout(offer, responseDelayMs);
        } else if (message?.type === "opened" || message?.type === "offer") {
          const signIn = parseSignIn(message.signIn);
          if (signIn) onOpen(signIn, message.type === "offer" ? "shared" : "signIn");
        } else if (message?.type === "locked") {
          onLock({ reason: message.reason, scopes: message.scopes });
        } else if (message?.type === "closed") {
          onClose(message.digest);
        }
      });
    },
    /** Requests a sign-in from other tabs, preferably for this environment. */
    requestSignIn: (environmentId: string | undefined) => post({ type: "ask", environmentId }),
    postOpened: (signIn: SignIn) => post({ type: "opened", signIn }),
    postLocked: (lock: TabLock) => post({ type: "locked", ...lock }),
    postClosed: (digest: string) => post({ type: "closed", digest }),
  };
}
