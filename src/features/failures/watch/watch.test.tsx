import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { type ReactNode, useMemo } from "react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { session } from "../../../api/session/session.ts";
import { TimeModeProvider } from "../../../components/text/time-mode.tsx";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { titleAlertCount } from "../../../lib/browser/document-title.ts";
import { localStore } from "../../../lib/browser/storage.ts";
import { createFailureGroup, createFailureReport } from "../testing/reports.ts";
import { useWatch } from "./use-watch.ts";
import { WatchButton } from "./watch-button.tsx";
import { WatchBanner } from "./watch-banner.tsx";

beforeEach(() => {
  for (const key of localStore.keys()) localStore.remove(key);
  session.open(createLinkSignIn({}));
});
afterEach(() => {
  cleanup();
  session.close();
});

const onWatch = vi.fn<(isOn: boolean) => void>();
const onOpenGroup = vi.fn<(id: string) => void>();
const onLeave = vi.fn<() => void>();
const noHiddenIds: readonly string[] = [];
const checkedAt = Date.now() - 90_000;
const quietGroup = createFailureGroup({ ratePerMinute: 0 });
const highRateGroup = createFailureGroup({
  id: "fast",
  parts: [{ text: "Timed out" }],
  ratePerMinute: 12,
});

interface PageProps {
  groups?: readonly FailureGroup[];
  isOn: boolean;
  hasEnded?: boolean;
}

function Page({ groups, isOn, hasEnded = false }: PageProps) {
  const report = useMemo(() => groups && createFailureReport({ groups }), [groups]);
  const watch = useWatch({
    isOn,
    report,
    hiddenIds: noHiddenIds,
    queryKey: "all",
    checkedAt,
  });
  return (
    <>
      <WatchButton watch={watch} isOn={isOn} hasEnded={hasEnded} onWatch={onWatch} canWatch />
      {isOn && (
        <WatchBanner
          watch={watch}
          endStatus={hasEnded ? "full" : undefined}
          onOpenGroup={onOpenGroup}
          onStop={() => onWatch(false)}
          onLeave={onLeave}
        />
      )}
    </>
  );
}
const RelativeTimes = ({ children }: { children: ReactNode }) => (
  <TimeModeProvider mode="relative">{children}</TimeModeProvider>
);

async function openCard(name: string) {
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name }));
  return { user, card: within(await screen.findByRole("dialog", { name: "Watch for failures" })) };
}

test("the page shows what is watched, since when, and that it must stay open", async () => {
  const { rerender } = await act(async () => render(<Page isOn />, { wrapper: RelativeTimes }));
  const getPageText = () => document.body.textContent;
  expect(getPageText()).toContain(
    "Watching for groups with 5 or more failures per minute, new or recurring groups",
  );
  expect(getPageText()).toMatch(
    /Watching since \d\d:\d\d:\d\d\. The first check will run when the scan is complete\./,
  );
  expect(getPageText()).toContain("Keep this page open to get alerts.");
  await act(async () => rerender(<Page isOn groups={[quietGroup]} />));
  expect(getPageText()).toMatch(/Last checked 1 min.* ago\./);
});

test("a watch that ended keeps its alerts, and isn't labeled as watching", async () => {
  const { rerender } = await act(async () => render(<Page isOn groups={[highRateGroup]} />));
  await act(async () => rerender(<Page isOn hasEnded groups={[highRateGroup]} />));
  expect(document.body.textContent).toContain(
    "You won't get new alerts, because the scan reached its event limit. To continue, refresh or choose a shorter time range.",
  );
  expect(document.body.textContent).not.toContain("Watching");
  expect(document.body.textContent).not.toContain("Keep this page open");
  expect(screen.getByRole("list", { name: "Alerts" })).toBeTruthy();
});

test("an alert is counted in the title until it is acknowledged", async () => {
  const user = userEvent.setup();
  const { rerender } = await act(async () => render(<Page isOn groups={[quietGroup]} />));
  expect(titleAlertCount.get()).toBe(0);
  await act(async () => rerender(<Page isOn groups={[quietGroup, highRateGroup]} />));
  expect(titleAlertCount.get()).toBe(1);
  const alertList = within(screen.getByRole("list", { name: "Alerts" }));
  expect(alertList.getByText("12.0 failures per minute")).toBeTruthy();
  await user.click(alertList.getByRole("button", { name: "Open Timed out" }));
  expect(onOpenGroup).toHaveBeenLastCalledWith("fast");
  await user.click(alertList.getByRole("button", { name: "Acknowledge Timed out" }));
  expect(titleAlertCount.get()).toBe(0);
  expect(screen.queryByRole("list", { name: "Alerts" })).toBeNull();
});

test("acknowledging moves the focus to the other alerts, or away from the last one", async () => {
  onLeave.mockReset();
  const user = userEvent.setup();
  const { rerender } = await act(async () => render(<Page isOn groups={[]} />));
  await act(async () => rerender(<Page isOn groups={[quietGroup, highRateGroup]} />));
  await user.click(screen.getByRole("button", { name: "Acknowledge Timed out" }));
  expect(document.activeElement).toBe(screen.getByRole("list", { name: "Alerts" }));
  expect(onLeave).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: /^Acknowledge Provider error/ }));
  expect(onLeave).toHaveBeenCalledOnce();
});

test("several alerts are acknowledged at once", async () => {
  const { rerender } = await act(async () => render(<Page isOn groups={[]} />));
  await act(async () => rerender(<Page isOn groups={[quietGroup, highRateGroup]} />));
  expect(titleAlertCount.get()).toBe(2);
  await userEvent.setup().click(screen.getByRole("button", { name: "Acknowledge all" }));
  expect(titleAlertCount.get()).toBe(0);
});

test("the title has no alerts after the page closes", async () => {
  const { unmount } = await act(async () => render(<Page isOn groups={[highRateGroup]} />));
  expect(titleAlertCount.get()).toBe(1);
  unmount();
  expect(titleAlertCount.get()).toBe(0);
});

test("watching starts and stops in the settings, which are saved for the environment", async () => {
  const { rerender } = await act(async () =>
    render(<Page isOn={false} groups={[highRateGroup]} />),
  );
  const { user, card } = await openCard("Watch");
  const rateField = card.getByRole<HTMLInputElement>("textbox", { name: /^Failures per minute/ });
  await user.clear(rateField);
  await user.type(rateField, "1,000");
  expect(
    card.getByText("Enter a number above 0 without thousands separators, such as 1000 or 0.5."),
  ).toBeTruthy();
  await user.clear(rateField);
  await user.type(rateField, "20");
  await user.click(card.getByRole("switch", { name: /^New groups/ }));
  await user.click(card.getByRole("button", { name: "Start watching" }));
  expect(onWatch).toHaveBeenLastCalledWith(true);
  await act(async () => rerender(<Page isOn groups={[highRateGroup]} />));
  expect(document.body.textContent).toContain(
    "Watching for groups with 20 or more failures per minute and high-severity failures.",
  );
  expect(titleAlertCount.get()).toBe(0);
  cleanup();
  render(<Page isOn groups={[highRateGroup]} />);
  expect(document.body.textContent).toContain("20 or more failures per minute and high-severity");
  await userEvent.setup().click(screen.getByRole("button", { name: "Stop watching" }));
  expect(onWatch).toHaveBeenLastCalledWith(false);
});

test("an empty rate turns its alert off", async () => {
  render(<Page isOn groups={[quietGroup]} />);
  const { user, card } = await openCard("Watching");
  await user.clear(card.getByRole("textbox", { name: /^Failures per minute/ }));
  expect(document.body.textContent).toContain(
    "Watching for new or recurring groups and high-severity",
  );
});

test("without alerts, the page only shows how to turn one on", async () => {
  render(<Page isOn groups={[quietGroup]} />);
  const { user, card } = await openCard("Watching");
  await user.clear(card.getByRole("textbox", { name: /^Failures per minute/ }));
  await user.click(card.getByRole("switch", { name: /^New groups/ }));
  await user.click(card.getByRole("switch", { name: /^High-severity/ }));
  const { textContent } = document.body;
  expect(textContent).toContain("All alerts are off. Turn on an alert to watch for failures.");
  expect(textContent).not.toMatch(/since|Last checked|Keep this page open/);
});

test("blocked notifications are explained and stay off", async () => {
  vi.stubGlobal("Notification", {
    permission: "default",
    requestPermission: async () => "denied",
  });
  render(<Page isOn={false} />);
  const { user, card } = await openCard("Watch");
  expect(
    card.getByText("When you turn on notifications, the browser requests permission."),
  ).toBeTruthy();
  const notificationSwitch = card.getByRole<HTMLInputElement>("switch", {
    name: "Browser notification",
  });
  await user.click(notificationSwitch);
  await card.findByText(/^The browser blocks notifications\. Allow them/);
  expect(notificationSwitch.checked).toBe(false);
});

test("an alert is shown as a browser notification if that is allowed", async () => {
  const showNotification = vi.fn<(title: string, options: object) => void>();
  vi.stubGlobal(
    "Notification",
    class extends EventTarget {
      static permission = "granted";
      static requestPermission = async () => "granted";
      constructor(title: string, options: object) {
        super();
        showNotification(title, options);
      }
    },
  );
  const { rerender } = await act(async () => render(<Page isOn groups={[quietGroup]} />));
  const { user, card } = await openCard("Watching");
  await user.click(card.getByRole("switch", { name: "Browser notification" }));
  await waitFor(() =>
    expect(
      card.getByRole<HTMLInputElement>("switch", { name: "Browser notification" }).checked,
    ).toBe(true),
  );
  await act(async () => rerender(<Page isOn groups={[quietGroup, highRateGroup]} />));
  await waitFor(() => expect(showNotification).toHaveBeenCalled());
  expect(showNotification).toHaveBeenCalledExactlyOnceWith("12.0 failures per minute · Signalbox", {
    body: "SendGrid · Timed out · 40 subscribers",
    tag: "fast",
  });
});

test("turning on the sound plays it, and the sound must be allowed again after a reload", async () => {
  const startOscillator = vi.fn<() => void>();
  const node = { connect: (next: unknown) => next };
  vi.stubGlobal(
    "AudioContext",
    class {
      state = "suspended";
      currentTime = 0;
      destination = {};
      resume = async () => void (this.state = "running");
      createOscillator = () => ({
        ...node,
        frequency: {},
        start: startOscillator,
        stop: () => undefined,
      });
      createGain = () => ({
        ...node,
        gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
      });
    },
  );
  const { rerender } = await act(async () => render(<Page isOn groups={[quietGroup]} />));
  const { user, card } = await openCard("Watching");
  await user.click(card.getByRole("switch", { name: "Sound" }));
  await waitFor(() => expect(startOscillator).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole("button", { name: "Allow sound", hidden: true })).toBeNull();
  await act(async () => rerender(<Page isOn groups={[quietGroup, highRateGroup]} />));
  expect(startOscillator).toHaveBeenCalledTimes(4);
  cleanup();
  render(<Page isOn groups={[quietGroup]} />);
  await userEvent.setup().click(screen.getByRole("button", { name: "Allow sound" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Allow sound" })).toBeNull());
});

test("a browser without sound is reported", async () => {
  vi.stubGlobal("AudioContext", undefined);
  render(<Page isOn={false} />);
  const { user, card } = await openCard("Watch");
  await user.click(card.getByRole("switch", { name: "Sound" }));
  expect(await card.findByText("This browser can't play sound.")).toBeTruthy();
});

test("a sound that stays blocked is created only once", async () => {
  const createContext = vi.fn<() => void>();
  vi.stubGlobal(
    "AudioContext",
    class {
      state = "suspended";
      constructor() {
        createContext();
      }
      resume = async () => undefined;
    },
  );
  render(<Page isOn groups={[quietGroup]} />);
  const { user, card } = await openCard("Watching");
  const soundSwitch = card.getByRole("switch", { name: "Sound" });
  for (let clickCount = 0; clickCount < 3; clickCount++) await user.click(soundSwitch);
  expect(await screen.findByRole("button", { name: "Allow sound", hidden: true })).toBeTruthy();
  expect(createContext).toHaveBeenCalledOnce();
});

test("a window with a fixed end can't be watched", () => {
  const watch = {} as never;
  render(
    <WatchButton watch={watch} isOn={false} hasEnded={false} onWatch={onWatch} canWatch={false} />,
  );
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Watch" }).disabled).toBe(true);
});
