import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { SessionInfo } from "../../contract/session.ts";
import { session } from "../api/session/session.ts";
import { createResponder, stubFetch } from "../api/testing/stub-fetch.ts";
import { sessionStore } from "../lib/browser/storage.ts";
import { takeLinkCode } from "../lib/url/link-code.ts";
import type * as openConsoleModule from "./open-console.ts";
import { mountSignIn } from "./mount-sign-in.tsx";

const sessionInfo: SessionInfo = {
  organization: { id: "org", name: "Acme" },
  environments: [{ id: "dev", name: "Development", production: false }],
  current: "dev",
  expiresAt: null,
  caller: "session",
  readOnly: false,
};
const loadErrorText = "Couldn't load the console. Reload the page.";

const openConsole = vi.fn();
const openConsoleAfterSignIn = vi.fn();
const loadConsole = vi.fn<() => Promise<typeof openConsoleModule>>();
const networkError = new TypeError("Failed to fetch dynamically imported module");

function openPage(url: string): void {
  const { href } = location;
  history.replaceState(null, "", url);
  const rootElement = document.createElement("div");
  rootElement.id = "root";
  document.body.replaceChildren(rootElement);
  const addListenerSpy = vi.spyOn(window, "addEventListener");
  onTestFinished(() => {
    history.replaceState(null, "", href);
    // The page removes this listener only when the console opens.
    for (const [type, listener] of addListenerSpy.mock.calls)
      if (type === "hashchange") removeEventListener(type, listener);
  });
  act(() => mountSignIn(loadConsole));
}

async function signInWithForm(): Promise<void> {
  stubFetch(createResponder(200, sessionInfo));
  fireEvent.change(screen.getByLabelText(/Session token/, { selector: "input[type=password]" }), {
    target: { value: "sbs_1" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(session.get().status).toBe("signedIn"));
}

beforeEach(() => {
  vi.resetAllMocks();
  // Run idle callbacks immediately, so that the page preloads the console before the test
  // continues.
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => callback());
  loadConsole.mockResolvedValue({ openConsole, openConsoleAfterSignIn });
  onTestFinished(() => session.close());
});

test("a sign-in link whose console can't be loaded shows an error, and keeps its code for a reload", async () => {
  loadConsole.mockRejectedValue(networkError);
  openPage("/sign-in?redirect=/events#code=sbc_1");
  expect((await screen.findByRole("alert")).textContent).toBe(loadErrorText);
  expect(location.pathname + location.search + location.hash).toBe(
    "/sign-in?redirect=/events#code=sbc_1",
  );
});

test("a stored session whose console can't be loaded shows an error", async () => {
  sessionStore.set("session", "{}");
  onTestFinished(() => sessionStore.remove("session"));
  loadConsole.mockRejectedValue(networkError);
  openPage("/sign-in");
  expect((await screen.findByRole("alert")).textContent).toBe(loadErrorText);
  expect(location.hash).toBe("");
});

test("a sign-in link that is opened in the tab of the sign-in page shows an error, and can be opened again", async () => {
  loadConsole.mockRejectedValue(networkError);
  openPage("/sign-in");
  const openLink = (code: string) => {
    history.replaceState(null, "", `#code=${code}`);
    dispatchEvent(new Event("hashchange"));
  };
  openLink("sbc_1");
  expect((await screen.findByRole("alert")).textContent).toBe(loadErrorText);
  expect(location.hash).toBe("#code=sbc_1");
  loadConsole.mockResolvedValue({ openConsole, openConsoleAfterSignIn });
  openLink("sbc_2");
  await waitFor(() => expect(openConsole).toHaveBeenCalledOnce());
  expect(takeLinkCode()).toBe("sbc_2");
});

test("a sign-in with the form loads the console again", async () => {
  loadConsole.mockRejectedValueOnce(networkError);
  openPage("/sign-in");
  await signInWithForm();
  await waitFor(() => expect(openConsole).toHaveBeenCalledOnce());
  expect(loadConsole).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a sign-in with the form shows an error if the console can't be loaded", async () => {
  loadConsole.mockRejectedValue(networkError);
  openPage("/sign-in#code=sbc_1");
  await screen.findByRole("alert");
  await signInWithForm();
  await waitFor(() => expect(location.hash).toBe(""));
  expect((await screen.findByRole("alert")).textContent).toBe(loadErrorText);
  expect(openConsole).not.toHaveBeenCalled();
});
