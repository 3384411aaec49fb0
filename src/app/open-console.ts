import "../api/client/zod-config.ts";
import type { Root } from "react-dom/client";
import { session } from "../api/session/session.ts";
import { mount } from "./mount.tsx";

let isOpening = false;

/** Opens the console, in place of the page that `mountSignIn` rendered in the root. */
export async function openConsole(root?: Root): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  await mount(root);
}

/** Replaces the page as soon as a session is open, in this tab or another. */
export function openConsoleAfterSignIn(root: Root): void {
  const check = () => {
    if (session.get().status !== "signedIn") return;
    unsubscribe();
    void openConsole(root);
  };
  const unsubscribe = session.subscribe(check);
  check();
}
