import { vi } from "vitest";

// Test files share BroadcastChannel across threads like tabs: a sign-out in one would end the
// session in another. The session opens its channel on import, which comes after this.
vi.stubGlobal("BroadcastChannel", undefined);

// The test DOM returns an element's whole HTML, and menus call this for each placement.
Element.prototype.toString = Object.prototype.toString;
