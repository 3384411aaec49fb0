import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ComponentType, ReactNode } from "react";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { NoticesProvider } from "./feedback/notices.tsx";
import { lazyAction, lazyComponent, lazyUpgrade, preloadLater } from "./lazy-component.tsx";

const endCallbacks: (() => void)[] = [];
// Rejects every load that hasn't settled, because the next test preloads all components that were
// defined.
afterEach(() => {
  for (const end of endCallbacks.splice(0)) end();
});

function createControlledLoad<Value>() {
  const calls: { resolve: (value: Value) => void; reject: (error: Error) => void }[] = [];
  let isTestOver = false;
  const load = vi.fn(
    () =>
      new Promise<Value>((resolve, reject) => {
        if (isTestOver) reject(new Error("The test is over."));
        else calls.push({ resolve, reject });
      }),
  );
  endCallbacks.push(() => {
    isTestOver = true;
    for (const { reject } of calls) reject(new Error("The test is over."));
  });
  return { load, last: () => calls.at(-1) };
}

const Card = ({ open }: { open: boolean }) => <p>{open ? "Open" : "Closed"}</p>;
const wrapInNotices = (content: ReactNode) => <NoticesProvider>{content}</NoticesProvider>;

test("a closed component renders and loads nothing", () => {
  const { load } = createControlledLoad<typeof Card>();
  const Lazy = lazyComponent(load);
  // Once a test has preloaded components, a component defined later loads immediately.
  load.mockClear();
  const { container } = render(wrapInNotices(<Lazy open={false} />));
  expect(container.querySelector("p")).toBeNull();
});

test("an open one shows its fallback until its code has loaded, and stays when it closes", async () => {
  const { load, last } = createControlledLoad<typeof Card>();
  const Lazy = lazyComponent(load, () => <p>Loading</p>);
  const { rerender } = render(wrapInNotices(<Lazy open />));
  expect(screen.getByText("Loading")).toBeTruthy();
  await act(async () => last()?.resolve(Card));
  expect(screen.getByText("Open")).toBeTruthy();
  rerender(wrapInNotices(<Lazy open={false} />));
  expect(screen.getByText("Closed")).toBeTruthy();
});

test("a failed load is reported and closes the component, and opening it again retries", async () => {
  const { load, last } =
    createControlledLoad<ComponentType<{ open: boolean; onClose: () => void }>>();
  const Lazy = lazyComponent(load);
  const onClose = vi.fn();
  const { rerender } = render(wrapInNotices(<Lazy open onClose={onClose} />));
  const previousCallCount = load.mock.calls.length;
  await act(async () => last()?.reject(new Error("offline")));
  expect(await screen.findByText(/Couldn't load this part of the console/)).toBeTruthy();
  expect(onClose).toHaveBeenCalledTimes(1);
  rerender(wrapInNotices(<Lazy open={false} onClose={onClose} />));
  rerender(wrapInNotices(<Lazy open onClose={onClose} />));
  expect(load.mock.calls.length).toBe(previousCallCount + 1);
  await act(async () => last()?.resolve(Card));
  expect(screen.getByText("Open")).toBeTruthy();
});

test("a simple component is shown until the code of the complete one has loaded", async () => {
  const { load, last } = createControlledLoad<() => ReactNode>();
  const Field = lazyUpgrade(() => "simple", load);
  const { container } = render(<Field />);
  expect(container.textContent).toBe("simple");
  Field.preload();
  await act(async () => last()?.resolve(() => "complete"));
  expect(container.textContent).toBe("complete");
});

describe("a failed load of the complete component", () => {
  const renderField = () => {
    const { load, last } = createControlledLoad<() => ReactNode>();
    const Field = lazyUpgrade(() => <input aria-label="Field" />, load);
    render(
      wrapInNotices(
        <div onPointerEnter={Field.preload} onFocus={Field.preload}>
          <Field />
        </div>,
      ),
    );
    return { field: screen.getByRole("textbox"), last };
  };
  const queryNotices = () => screen.queryAllByText(/Couldn't load this part of the console/);

  test("is reported once to a user who focused it", async () => {
    const { field, last } = renderField();
    const fail = () => act(async () => last()?.reject(new Error("offline")));
    fireEvent.focus(field);
    await fail();
    fireEvent.focus(field);
    await fail();
    expect(queryNotices()).toHaveLength(1);
    // If a second notice were queued, it would appear after the first is dismissed.
    fireEvent.click(screen.getByRole("button", { name: "Dismiss notice" }));
    await waitFor(() => expect(queryNotices()).toHaveLength(0));
  });

  test("isn't reported to a user who only pointed at it", async () => {
    const { field, last } = renderField();
    fireEvent.pointerEnter(field);
    await act(async () => last()?.reject(new Error("offline")));
    expect(queryNotices()).toHaveLength(0);
  });
});

test("a command runs once its code has loaded, and a failed load is reported", async () => {
  const run = vi.fn<(name: string) => void>();
  const { load, last } = createControlledLoad<typeof run>();
  const useSave = lazyAction(load);
  const Button = () => {
    const save = useSave();
    return <button onClick={() => save("a")}>Save</button>;
  };
  render(wrapInNotices(<Button />));
  act(() => screen.getByRole("button").click());
  await act(async () => last()?.resolve(run));
  expect(run).toHaveBeenCalledWith("a");
  act(() => screen.getByRole("button").click());
  await act(async () => last()?.reject(new Error("offline")));
  expect(await screen.findByText(/Couldn't load/)).toBeTruthy();
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  onTestFinished(() => reload.mockRestore());
  act(() => screen.getByRole("button", { name: "Reload" }).click());
  expect(reload).toHaveBeenCalledTimes(1);
});

test("code that is registered twice loads once", () => {
  const load = vi.fn(() => Promise.resolve());
  expect(preloadLater(load)).toBe(preloadLater(load));
});
