import { createMemoryHistory } from "@tanstack/react-router";
import {
  act,
  cleanup,
  configure,
  fireEvent,
  getConfig,
  render,
  screen,
  within,
} from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { onTestFinished, vi } from "vitest";
import { tasks } from "../api/task-tray.ts";
import type { SignIn } from "../api/session/profile.ts";
import { type SessionStore, session } from "../api/session/session.ts";
import { createLinkSignIn } from "../api/testing/sessions.ts";
import { App } from "../app/app.tsx";
import { createQueryClient } from "../app/query-client.ts";
import { createAppRouter } from "../app/router.tsx";
import { followSession } from "../app/session-navigation.ts";
import { browserData } from "../lib/browser/browser-data.ts";
import { localStore, sessionStore } from "../lib/browser/storage.ts";
import { type Records, createNoRecords } from "./records.ts";
import { type StubService, stubService } from "./stub-service.ts";

export interface PageOptions {
  records?: Partial<Records>;
  /** Changes the stub service before the page opens. */
  prepare?: (service: StubService) => void;
  /** Null for a page without a session. */
  signIn?: SignIn | null;
}

/** Returns the tab's session, with subscriptions that end when the test ends. */
function createTestScopedSession(): SessionStore {
  return {
    ...session,
    subscribe(listener) {
      const unsubscribe = session.subscribe(listener);
      onTestFinished(unsubscribe);
      return unsubscribe;
    },
  };
}

/** Shortens the message of a failed query, because printing the whole document is slow. */
function configureQueries(): void {
  const { getElementError } = getConfig();
  onTestFinished(() => configure({ getElementError }));
  configure({
    getElementError: (message, container) => {
      const [firstParagraph = ""] = (message ?? "").split("\n\n");
      const main = container.querySelector("main") ?? container;
      return new Error(`${firstParagraph}\n${main.textContent.slice(0, 1500)}`);
    },
  });
}

async function mount(path: string) {
  const testSession = createTestScopedSession();
  const queryClient = createQueryClient(testSession);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter(queryClient, history);
  followSession(router, testSession);
  await act(async () => {
    await router.load();
    render(<App router={router} queryClient={queryClient} />);
  });
  return {
    history,
    unmount() {
      cleanup();
      queryClient.clear();
      history.destroy();
    },
  };
}

/**
 * Renders a page with a stub service, signed in by default. Cleans up after the test, because test
 * files share their modules.
 */
export async function renderPage(
  path: string,
  { records, prepare, signIn = createLinkSignIn() }: PageOptions = {},
) {
  configureQueries();
  const service = stubService({ ...createNoRecords(), ...records });
  prepare?.(service);
  if (signIn) session.open(signIn);
  let page = await mount(path);
  onTestFinished(async () => {
    page.unmount();
    // Dynamic imports that are still in progress at the end of a file would fail in later files.
    await vi.dynamicImportSettled();
    session.close();
    tasks.removeOtherScopes(undefined);
    for (const store of [localStore, sessionStore]) {
      for (const key of store.keys()) store.remove(key);
    }
    await browserData.clear();
    document.title = "";
  });
  return {
    service,
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    /** Returns the page's URL without its origin and environment. */
    address: () =>
      page.history.location.href.replace(/[?&]env=[^&]*/, "").replace(/^([^?]*)&/, "$1?"),
    /** Returns the number of entries in the history. */
    historyLength: () => page.history.length,
    back: async () => await act(async () => page.history.back()),
    /** Simulates a reload, which preserves only the browser's storage. */
    reload: async () => {
      const { href } = page.history.location;
      page.unmount();
      page = await mount(href);
    },
  };
}

export function fill(field: HTMLElement, text: string): void {
  fireEvent.change(field, { target: { value: text } });
}

/**
 * Clicks “Review” in the form and the save button in the dialog. The dialog stays open if saving
 * fails.
 */
export async function save(label = /^Save/): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: /^Review/ }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: label }));
}

export async function saveAgain(): Promise<void> {
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(await dialog.findByRole("button", { name: /^Save/ }));
}

export const findDialogAlert = async () =>
  (await within(screen.getByRole("dialog")).findByRole("alert")).textContent;

/** Returns the markup of the document's body, and the values of its fields. */
export function getPageSource(): string {
  const values = [...document.querySelectorAll("input, textarea")].map(
    // Both kinds of elements have a `value`.
    (field) => (field as HTMLInputElement).value,
  );
  return [new XMLSerializer().serializeToString(document.body), ...values].join("\n");
}
