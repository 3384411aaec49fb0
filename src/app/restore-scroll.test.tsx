import { createMemoryHistory } from "@tanstack/react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { session } from "../api/session/session.ts";
import { createQueryClient } from "./query-client.ts";
import { restoreScroll } from "./restore-scroll.ts";
import { createAppRouter } from "./router.tsx";

function openPage() {
  const queryClient = createQueryClient(session);
  const history = createMemoryHistory({ initialEntries: ["/first"] });
  const router = createAppRouter(queryClient, history);
  onTestFinished(() => {
    history.destroy();
    queryClient.clear();
    document.body.replaceChildren();
  });
  const emitSpy = vi.spyOn(router, "emit");
  const emitRendered = () =>
    router.emit({
      type: "onRendered",
      toLocation: router.latestLocation,
      pathChanged: true,
      hrefChanged: true,
      hashChanged: false,
    });
  /** Adds a row and returns whether the positions were restored. */
  const addRow = async () => {
    emitSpy.mockClear();
    document.body.append(document.createElement("div"));
    await Promise.resolve();
    return emitSpy.mock.calls.length > 0;
  };
  restoreScroll(router);
  return { history, emitRendered, addRow };
}

test("restores the position as rows appear after going back", async () => {
  const { history, emitRendered, addRow } = openPage();
  history.push("/second");
  emitRendered();
  expect(await addRow()).toBe(false);
  history.back();
  emitRendered();
  expect(await addRow()).toBe(true);
  expect(await addRow()).toBe(true);
});

test.each(["wheel", "touchmove", "pointerdown", "keydown"])(
  "doesn't restore the position after %s",
  async (type) => {
    const { history, emitRendered, addRow } = openPage();
    history.push("/second");
    history.back();
    emitRendered();
    dispatchEvent(new Event(type));
    expect(await addRow()).toBe(false);
  },
);

test("doesn't restore the position after another navigation", async () => {
  const { history, emitRendered, addRow } = openPage();
  history.push("/second");
  history.back();
  emitRendered();
  history.push("/third");
  expect(await addRow()).toBe(false);
});

test("doesn't restore the position after rows had time to appear", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { history, emitRendered, addRow } = openPage();
  history.push("/second");
  history.back();
  emitRendered();
  vi.advanceTimersByTime(3000);
  history.forward();
  emitRendered();
  vi.advanceTimersByTime(3000);
  expect(await addRow()).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(await addRow()).toBe(false);
});
