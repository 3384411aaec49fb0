import { act, render } from "@testing-library/react";
import { expect, test, vi } from "vitest";

test("preloading waits until no page waits for its rows", async () => {
  // The test setup may already have started preloading.
  vi.resetModules();
  const { preloadLater, preloadLazyComponents, useDeferPreloading } =
    await import("./lazy-component.tsx");
  function Rows({ isLoading }: { isLoading: boolean }) {
    useDeferPreloading(isLoading);
    return null;
  }
  const load = vi.fn(() => Promise.resolve());
  preloadLater(load);
  const { rerender } = render(<Rows isLoading />);
  const otherRows = render(<Rows isLoading />);
  const preloadPromise = preloadLazyComponents();
  rerender(<Rows isLoading={false} />);
  await act(async () => await Promise.resolve());
  expect(load).not.toHaveBeenCalled();
  otherRows.unmount();
  await preloadPromise;
  expect(load).toHaveBeenCalledOnce();
});
