import * as React from "react";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { browserData } from "../lib/browser/browser-data.ts";
import { styleCache } from "../app/theme/style-cache.ts";
import { localStore } from "../lib/browser/storage.ts";
import { preloadLazyComponents } from "../components/lazy-component.tsx";
import { disableStyles } from "./styles.ts";

// Test threads share broadcast channels, as tabs do: a sign-out in one test file would end the
// session in another. Set the stub before the session module opens its channel.
vi.stubGlobal("BroadcastChannel", undefined);

// In the test DOM, this method slowly serializes an element's complete HTML. Menus call it each
// time they are positioned.
Element.prototype.toString = Object.prototype.toString;

// React creates a stack trace per element, up to 10,000 per second, to show the element's owner in
// some warnings. A count above this limit disables the traces, which saves 9% of the CPU time.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  // This file runs before each test file, so the property is defined repeatedly.
  configurable: true,
  get: () => 1e9,
  set() {},
});

disableStyles();

// The default of a second is too short for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Components are preloaded, as they are soon after a page opens, so that popups open in one update.
beforeEach(preloadLazyComponents);
afterEach(cleanup);
// Clears the document and the storage, because test files share them. Each computed style matches
// all rules in the document.
afterAll(async () => {
  document.body.replaceChildren();
  styleCache.sheet.flush();
  styleCache.inserted = {};
  for (const key of localStore.keys()) localStore.remove(key);
  await browserData.clear();
});
