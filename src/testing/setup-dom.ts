import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { preloadLazyComponents } from "../components/lazy-component.tsx";

// Test threads share broadcast channels like tabs, so a sign-out in one test file would end the
// session in another. This must run before the session module opens its channel.
vi.stubGlobal("BroadcastChannel", undefined);

// The test DOM returns an element's complete HTML, and menus call this at each placement.
Element.prototype.toString = Object.prototype.toString;

// As on a page that has been open for a moment, so that popups open in the same update.
beforeEach(preloadLazyComponents);
afterEach(cleanup);
// Test files share the document.
afterAll(() => document.body.replaceChildren());
