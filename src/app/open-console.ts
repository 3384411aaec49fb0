import "../api/client/zod-config.ts";
import type { Root } from "react-dom/client";
import { session } from "../api/session/session.ts";
import { mount } from "./mount.tsx";

let isOpening = false;

/** Opens the console. Replaces the page that `mountSignIn` rendered, if there is one. */
export async function openConsole(root?: Root): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  await mount(root);
}

/** Replaces the sign-in page when a session opens in this tab or is shared by another tab. */
export function openConsoleAfterSignIn(root: Root): void {
  const check = () => {
    if (session.get().status !== "signedIn") return;
    unsubscribe();
    void openConsole(root);
  };
  const unsubscribe = session.subscribe(check);
  check();
}
