import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

// Threads of a run hear each other on a channel as tabs do: a sign-out in one test file would end
// the session in another. The session opens its channel when it is imported, which comes after this.
vi.stubGlobal("BroadcastChannel", undefined);

// The test DOM answers with an element's whole HTML, and menus ask for this at each placement.
Element.prototype.toString = Object.prototype.toString;

afterEach(cleanup);
// The next file has the same document.
afterAll(() => document.body.replaceChildren());
