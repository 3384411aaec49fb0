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
import { tasks } from "../api/tasks.ts";
import type { SignIn } from "../api/session/profile.ts";
import { type SessionStore, session } from "../api/session/session.ts";
import { linkSignIn } from "../api/testing/sessions.ts";
import { App } from "../app/app.tsx";
import { createQueryClient } from "../app/query-client.ts";
import { createAppRouter } from "../app/router.tsx";
import { followSession } from "../app/session-moves.ts";
import { browserData } from "../lib/browser/browser-data.ts";
import { localStore, sessionStore } from "../lib/browser/storage.ts";
import { type Records, noRecords } from "./records.ts";
import { type StubService, stubService } from "./stub-service.ts";

export interface PageOptions {
  /** The records of the service. */
  records?: Partial<Records>;
  /** Sets answers that the page meets as it opens. */
  prepare?: (service: StubService) => void;
  /** Null for no session. */
  signIn?: SignIn | null;
}

/** The tab's session, with subscriptions that end with the test. */
function watchedSession(): SessionStore {
  return {
    ...session,
    subscribe(listener) {
      const stop = session.subscribe(listener);
      onTestFinished(stop);
      return stop;
    },
  };
}

/**
 * Answers for styles with the element's own and none of the sheets': computing those is most of a
 * query by role. What a sheet hides is for browser tests.
 */
const stubStyles = () =>
  vi.spyOn(window, "getComputedStyle").mockImplementation((element) => {
    // Of the two kinds of elements, both have a style of their own.
    const { style } = element as HTMLElement;
    return style;
  });

/**
 * Queries wait long enough for a busy machine, and print a summary of the page when they fail:
 * printing the whole document is slow.
 */
function configureQueries(): void {
  const { getElementError, asyncUtilTimeout } = getConfig();
  onTestFinished(() => configure({ getElementError, asyncUtilTimeout }));
  configure({
    asyncUtilTimeout: 10_000,
    getElementError: (message, container) => {
      const [first = ""] = (message ?? "").split("\n\n");
      const main = container.querySelector("main") ?? container;
      return new Error(`${first}\n${main.textContent.slice(0, 1500)}`);
    },
  });
}

/** Renders the console at an address, as a load of the page would. */
async function mount(address: string) {
  const holder = watchedSession();
  const queryClient = createQueryClient(holder);
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter(queryClient, history);
  followSession(router, holder);
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
 * Renders a page of the console: its router, query client, theme and shell, signed in, over a stub
 * of the service. Everything is gone when the test ends, as test files share their modules.
 */
export async function renderPage(
  address: string,
  { records, prepare, signIn = linkSignIn() }: PageOptions = {},
) {
  stubStyles();
  configureQueries();
  const service = stubService({ ...noRecords(), ...records });
  prepare?.(service);
  if (signIn) session.open(signIn);
  let page = await mount(address);
  onTestFinished(async () => {
    page.unmount();
    // Code that is still on its way when a file ends counts as broken in the files that follow.
    await vi.dynamicImportSettled();
    session.close();
    tasks.keepScope(undefined);
    for (const store of [localStore, sessionStore]) {
      for (const key of store.keys()) store.remove(key);
    }
    await browserData.erase();
    document.title = "";
  });
  return {
    service,
    // Each key and click acts at once.
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    /** The address now, without the environment that every address carries. */
    address: () =>
      page.history.location.href.replace(/[?&]env=[^&]*/, "").replace(/^([^?]*)&/, "$1?"),
    back: async () => await act(async () => page.history.back()),
    /** Loads the page anew: only what is in the browser's storage is still there. */
    reload: async () => {
      const { href } = page.history.location;
      page.unmount();
      page = await mount(href);
    },
  };
}

/** Puts a text into a field in one step. */
export function fill(field: HTMLElement, text: string): void {
  fireEvent.change(field, { target: { value: text } });
}

/** Presses a form's review and the save in its dialog, which stays open where the save fails. */
export async function save(label = /^Save/): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: /^Review/ }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: label }));
}

/** Presses the save of the open dialog again. */
export async function saveAgain(): Promise<void> {
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(await dialog.findByRole("button", { name: /^Save/ }));
}

/** Returns the error in the open dialog, once there is one. */
export const dialogAlert = async () =>
  (await within(screen.getByRole("dialog")).findByRole("alert")).textContent;

/** Returns the document as text, with the values of fields and attributes. */
export function pageSource(): string {
  const values = [...document.querySelectorAll("input, textarea")].map(
    // Both kinds of fields have a value.
    (field) => (field as HTMLInputElement).value,
  );
  return [new XMLSerializer().serializeToString(document.body), ...values].join("\n");
}
