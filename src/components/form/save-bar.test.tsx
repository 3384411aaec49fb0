import { act, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { stubResizeObserver } from "../testing/stub-resize-observer.ts";
import { SaveBar } from "./save-bar.tsx";

afterEach(() => vi.unstubAllGlobals());

test("the page has the height of the bar, so that notices are shown above it", () => {
  const notifyByElement = stubResizeObserver();
  const { unmount } = render(
    <SaveBar
      reviewLabel="Review"
      disabledReason={undefined}
      error={null}
      onCancel={() => undefined}
    />,
  );
  const getHeight = () => document.documentElement.style.getPropertyValue("--save-bar-height");
  for (const [bar, notify] of notifyByElement) {
    Object.defineProperty(bar, "offsetHeight", { value: 92 });
    act(notify);
  }
  expect(getHeight()).toBe("92px");
  unmount();
  expect(getHeight()).toBe("");
  expect(notifyByElement.size).toBe(0);
});
