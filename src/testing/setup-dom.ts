import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { preloadLazyComponents } from "../components/lazy-component.tsx";

// Test threads share broadcast channels like tabs, so a sign-out in one test file would end the
// session in another. Run this before the session module opens its channel.
vi.stubGlobal("BroadcastChannel", undefined);

// In the test DOM, this method returns an element's complete HTML, and menus call it at each
// placement.
Element.prototype.toString = Object.prototype.toString;

// The default of a second is too short for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Preload the components, so that popups open in the same update. A page preloads them soon after
// it opens.
beforeEach(preloadLazyComponents);
afterEach(cleanup);
// Test files share the document, so clear it.
afterAll(() => document.body.replaceChildren());
