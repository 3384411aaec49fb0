import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { preloadLazyComponents } from "../components/lazy-component.tsx";

// Threads of a run hear each other on a channel as tabs do: a sign-out in one test file would end
// the session in another. The session opens its channel when it is imported, which comes after this.
vi.stubGlobal("BroadcastChannel", undefined);

// The test DOM answers with an element's whole HTML, and menus ask for this at each placement.
Element.prototype.toString = Object.prototype.toString;

// As on a page that has been open for a moment, so that popups open in the same update.
beforeEach(preloadLazyComponents);
afterEach(cleanup);
// The next file has the same document.
afterAll(() => document.body.replaceChildren());
