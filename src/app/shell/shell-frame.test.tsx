import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { Time } from "../../components/text/time.tsx";
import { localStore } from "../../lib/browser/storage.ts";
import { AppTheme } from "../theme/app-theme.tsx";
import { CommandPalette, type CommandPaletteProps } from "./command-palette.tsx";
import type { ShellLinkProps } from "./navigation.tsx";
import { ShellFrame, type ShellFrameProps } from "./shell-frame.tsx";
import { stubMatchingQuery } from "../../testing/stub-matching-query.ts";

const onNavigate = vi.fn<(to: string) => void>();
const onReadOnlyChange = vi.fn<(isReadOnly: boolean) => void>();

/** Milliseconds after which a dialog's fade has ended. */
const fadeMs = 500;

const Link = ({ to, ...linkProps }: ShellLinkProps) => (
  <a href={to} {...linkProps}>
    {linkProps.children}
  </a>
);

const baseProps: ShellFrameProps = {
  path: "/events",
  title: "Events",
  navigation: [
    { group: "Inspect", label: "Events", to: "/events", icon: null, keys: "g e" },
    { group: "Operate", label: "Subscribers", to: "/subscribers", icon: null, keys: "g s" },
  ],
  Link,
  onNavigate,
  environment: { id: "1", name: "Production", production: true, colour: "blue" },
  timeMode: "utc",
  onTimeModeChange: () => undefined,
  readOnly: false,
  onReadOnlyChange,
  profile: { name: "Operator", items: [] },
  isRailCompact: false,
  onRailCompactChange: () => undefined,
  children: <PageHeader title="Events" />,
};

let paletteProps: Partial<CommandPaletteProps> = {};
const Palette = (frameProps: CommandPaletteProps) => (
  <CommandPalette {...frameProps} {...paletteProps} />
);

function createFrame(
  props: Partial<ShellFrameProps> = {},
  paletteOverrides: Partial<CommandPaletteProps> = {},
) {
  paletteProps = paletteOverrides;
  return (
    <AppTheme>
      <ShellFrame {...baseProps} {...props} Palette={Palette} />
    </AppTheme>
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  // Simulates a window that is wide enough for the rail.
  stubMatchingQuery("min-width: 900px");
});
afterEach(() => {
  vi.useRealTimers();
});

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

describe("the shell", () => {
  test("has one landmark of each kind and marks the current page", () => {
    render(createFrame({ path: "/events/671c" }));
    const rail = screen.getByRole("navigation", { name: "Main" });
    expect(within(rail).getByRole("link", { name: "Events" }).getAttribute("aria-current")).toBe(
      "page",
    );
    expect(
      within(rail).getByRole("link", { name: "Subscribers" }).hasAttribute("aria-current"),
    ).toBe(false);
    expect(screen.getByRole("main")).toBeTruthy();
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });

  test("titles the document with the page before the environment", async () => {
    render(createFrame());
    await waitFor(() => expect(document.title).toBe("Events · Production · Signalbox"));
  });

  test("uses the route's title if the page has none", async () => {
    render(createFrame({ title: undefined, useTitle: () => "Event" }));
    await waitFor(() => expect(document.title).toBe("Event · Production · Signalbox"));
  });

  test("adds “production” if the name doesn't contain it", () => {
    render(createFrame({ environment: { ...baseProps.environment, name: "live-eu" } }));
    expect(screen.getByRole("group", { name: "Environment" }).textContent).toBe(
      "live-eu (production)",
    );
  });

  test("skips to the content", () => {
    render(createFrame());
    fireEvent.click(screen.getByRole("link", { name: "Skip to content" }));
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  test("shows times in the selected mode", () => {
    render(createFrame({ children: <Time value="2026-11-20T03:12:41Z" day="always" /> }));
    expect(screen.getByRole("time").textContent).toContain("03:12:41");
  });
});

describe("focus", () => {
  test("moves to the heading only when the page changes", () => {
    const { rerender } = render(createFrame());
    const link = screen.getByRole("link", { name: "Subscribers" });
    link.focus();
    rerender(createFrame({ title: "Events of today" }));
    expect(document.activeElement).toBe(link);
    rerender(createFrame({ path: "/subscribers", children: <PageHeader title="Subscribers" /> }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Subscribers" }));
  });
});

describe("shortcuts", () => {
  test("g and a letter open a page", () => {
    render(createFrame());
    press("g", "s");
    expect(onNavigate.mock.calls).toEqual([["/subscribers"]]);
  });

  test("? shows all shortcuts, including the page's", () => {
    render(
      createFrame({
        useShortcutGroups: () => [
          { name: "Events", shortcuts: [{ keys: "j", label: "Next event" }] },
        ],
      }),
    );
    press("?");
    const shortcutsDialog = screen.getByRole("dialog", { name: "Keyboard shortcuts" });
    expect(within(shortcutsDialog).getByText("Next event")).toBeTruthy();
    expect(within(shortcutsDialog).getByText("Search or paste an ID")).toBeTruthy();
  });

  test("the sheet turns single-key shortcuts off and on", async () => {
    onTestFinished(() => localStore.remove("single-key-shortcuts"));
    render(createFrame());
    press("?");
    const sheet = screen.getByRole("dialog", { name: "Keyboard shortcuts" });
    const getKeys = () =>
      within(sheet)
        .getAllByRole("term")
        .map((term) => term.textContent);
    expect(getKeys()).toEqual(["CtrlK", "CtrlV", "?", "ge", "gs"]);
    fireEvent.click(within(sheet).getByRole("switch", { name: "Single-key shortcuts" }));
    expect(getKeys()).toEqual(["CtrlK", "CtrlV"]);
    fireEvent.click(within(sheet).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    press("g", "s", "?");
    expect(onNavigate).not.toHaveBeenCalled();
    expect(screen.queryByRole("dialog")).toBeNull();

    fireEvent.click(screen.getByRole("button", { name: "Operator" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Keyboard shortcuts" }));
    fireEvent.click(await screen.findByRole("switch", { name: "Single-key shortcuts" }));
    expect(screen.getByText("Go to Subscribers")).toBeTruthy();
  });

  test("Ctrl+K opens the palette from a field", () => {
    render(createFrame({ children: <input aria-label="Filter" /> }));
    const filterField = screen.getByLabelText("Filter");
    filterField.focus();
    fireEvent.keyDown(filterField, { key: "k", ctrlKey: true });
    expect(screen.getByRole("dialog", { name: "Search" })).toBeTruthy();
  });

  test("are ignored in a field", () => {
    render(createFrame({ children: <input aria-label="Filter" /> }));
    screen.getByLabelText("Filter").focus();
    press("?", "g", "s");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(onNavigate).not.toHaveBeenCalled();
  });
});

describe("the palette", () => {
  function openPalette(paletteOverrides: Partial<CommandPaletteProps> = {}) {
    render(createFrame({}, paletteOverrides));
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    return screen.getByRole("combobox", { name: "Search or paste an ID" });
  }
  const getOptionTexts = () => screen.getAllByRole("option").map((option) => option.textContent);

  test("opens a page with a few letters and Enter", () => {
    const field = openPalette();
    fireEvent.change(field, { target: { value: "subscr" } });
    expect(getOptionTexts()).toEqual([expect.stringContaining("Go to Subscribers")]);
    fireEvent.keyDown(field, { key: "Enter" });
    expect(onNavigate).toHaveBeenCalledWith("/subscribers");
  });

  test("lists commands for the typed text before other commands", () => {
    const run = vi.fn();
    const field = openPalette({
      getCommandsFor: (text) => [{ id: "e", label: `Open event ${text}`, group: "Open", run }],
    });
    fireEvent.change(field, { target: { value: " 671c9a02 " } });
    expect(getOptionTexts()).toEqual(["Open event 671c9a02"]);
    fireEvent.keyDown(field, { key: "Enter" });
    expect(run).toHaveBeenCalledTimes(1);
  });

  test("highlights the first record that is found, so that Enter opens it", () => {
    const run = vi.fn<(id: string) => void>();
    const createCommand = (id: string) => ({ id, label: id, group: "Open", run: () => run(id) });
    const createRecordProps = (...ids: string[]): Partial<CommandPaletteProps> => ({
      getCommandsFor: () => [createCommand("open as an event")],
      useRecordSearch: () => ({ state: "found", commands: ids.map(createCommand) }),
    });
    const { rerender } = render(createFrame({}, createRecordProps()));
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    const field = screen.getByRole("combobox");
    fireEvent.change(field, { target: { value: "user_1" } });
    rerender(createFrame({}, createRecordProps("the subscriber")));
    fireEvent.keyDown(field, { key: "Enter" });
    expect(run.mock.calls).toEqual([["the subscriber"]]);
  });

  const paste = (text: string) =>
    fireEvent.paste(document.body, { clipboardData: { getData: () => text } });
  const createSearch =
    (run: () => void, ...labels: string[]): CommandPaletteProps["useRecordSearch"] =>
    (_, isPasted) =>
      isPasted
        ? {
            state: "found",
            commands: labels.map((label) => ({ id: label, label, group: "Found", run })),
          }
        : undefined;

  test("opens the only match of a pasted ID", () => {
    const run = vi.fn();
    render(createFrame({}, { useRecordSearch: createSearch(run, "Open the event") }));
    paste(" 671c9a02\n");
    expect(run).toHaveBeenCalledTimes(1);
  });

  test("keeps the page accessible after two quick pastes", () => {
    vi.useFakeTimers();
    render(createFrame({}, { useRecordSearch: createSearch(() => undefined, "Open the event") }));
    paste("671c9a02");
    // The second paste opens the palette in the same update that ends the first fade.
    act(() => {
      vi.advanceTimersByTime(fadeMs);
      paste("671c9a03");
    });
    act(() => void vi.advanceTimersByTime(2 * fadeMs));
    expect(screen.getByRole("main")).toBeTruthy();
  });

  test("lists several matches of a pasted ID, or reports that there are none", async () => {
    const run = vi.fn();
    const { rerender } = render(
      createFrame({}, { useRecordSearch: createSearch(run, "Open one", "Open other") }),
    );
    paste("ada@example.com");
    const field = screen.getByRole<HTMLInputElement>("combobox", {
      name: "Search or paste an ID",
    });
    expect(field.value).toBe("ada@example.com");
    expect(getOptionTexts()).toEqual(["Open one", "Open other"]);
    expect(run).not.toHaveBeenCalled();
    rerender(createFrame({}, { useRecordSearch: createSearch(run) }));
    expect(screen.getByText(/No events, transactions, or subscribers match this ID/)).toBeTruthy();
    fireEvent.change(field, { target: { value: "ada@example.com?" } });
    expect(screen.queryByText(/No events, transactions, or subscribers/)).toBeNull();
  });

  test("ignores text pasted into a field", () => {
    const run = vi.fn();
    render(
      createFrame(
        { children: <input aria-label="Note" /> },
        { useRecordSearch: createSearch(run, "Open") },
      ),
    );
    fireEvent.paste(screen.getByLabelText("Note"), { clipboardData: { getData: () => "671c" } });
    expect(run).not.toHaveBeenCalled();
  });

  test("shows and runs the results for typed text", () => {
    const run = vi.fn();
    const field = openPalette({
      useRecordSearch: (text) =>
        text === ""
          ? undefined
          : {
              state: "found",
              commands: [{ id: "s", label: `Mateo of ${text}`, group: "Subscribers", run }],
            },
    });
    fireEvent.change(field, { target: { value: "mateo" } });
    expect(getOptionTexts()).toEqual(["Mateo of mateo"]);
    expect(run).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: "Enter" });
    expect(run).toHaveBeenCalledTimes(1);
  });

  test("moves the focus to the page after a command, and back to the field after Escape", async () => {
    render(createFrame({ children: <input aria-label="Filter" /> }));
    const filterField = screen.getByLabelText("Filter");
    const openFromFilter = () => {
      filterField.focus();
      fireEvent.keyDown(filterField, { key: "k", ctrlKey: true });
      return screen.getByRole("combobox", { name: "Search or paste an ID" });
    };
    fireEvent.keyDown(openFromFilter(), { key: "Escape" });
    await waitFor(() => expect(document.activeElement).toBe(filterField));
    const field = openFromFilter();
    fireEvent.change(field, { target: { value: "subscr" } });
    fireEvent.keyDown(field, { key: "Enter" });
    await waitFor(() => expect(document.activeElement).toBe(document.body));
  });

  test("reports when nothing matches", () => {
    fireEvent.change(openPalette(), { target: { value: "zzz" } });
    expect(screen.getByText(/^No results\./)).toBeTruthy();
  });

  test("switches the theme", () => {
    const field = openPalette();
    fireEvent.change(field, { target: { value: "dark" } });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(document.documentElement.hasAttribute("data-dark")).toBe(true);
    expect(localStore.get("theme")).toBe("dark");
  });
});

describe("read-only", () => {
  test("is a switch", () => {
    render(createFrame());
    const readOnlySwitch = screen.getByRole("switch", { name: "Read-only" });
    expect(readOnlySwitch.getAttribute("aria-checked")).toBe("false");
    fireEvent.click(readOnlySwitch);
    expect(onReadOnlyChange).toHaveBeenCalledWith(true);
  });

  test("can't be turned off in a read-only session, but is focusable", () => {
    render(createFrame({ readOnly: true, readOnlyReason: "This session is read-only" }));
    const readOnlySwitch = screen.getByRole("switch", { name: "Read-only" });
    fireEvent.click(readOnlySwitch);
    expect(onReadOnlyChange).not.toHaveBeenCalled();
    expect(readOnlySwitch.getAttribute("aria-disabled")).toBe("true");
    expect(readOnlySwitch.hasAttribute("disabled")).toBe(false);
  });
});
