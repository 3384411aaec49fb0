import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ErrorPanel } from "./error-panel.tsx";

test("it shows the title, the cause, and the service's message verbatim", () => {
  render(
    <ErrorPanel
      title="Couldn't load the events"
      explanation="The service is unavailable (503)."
      serviceMessage={["Storage <b>away</b>", "try\u202Elater"]}
    />,
  );
  const panel = screen.getByRole("alert");
  expect(panel.textContent).toContain("Couldn't load the events");
  expect(panel.textContent).toContain("Message from the service");
  expect(panel.textContent).toContain("Storage <b>away</b>");
  expect(panel.textContent).toContain("tryRLOlater");
});

test("without a message of the service there is no quote", () => {
  render(<ErrorPanel title="No network" serviceMessage={[]} />);
  expect(screen.queryByText("Message from the service")).toBeNull();
});

test("the response is shown on demand", () => {
  render(<ErrorPanel title="x" rawResponse='{"statusCode":503}' />);
  expect(screen.queryByText('{"statusCode":503}')).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show response" }));
  expect(screen.getByText('{"statusCode":503}')).toBeTruthy();
});

test("a running retry can't be started again", () => {
  const onRetry = vi.fn();
  const { rerender } = render(<ErrorPanel title="x" onRetry={onRetry} />);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  rerender(<ErrorPanel title="x" onRetry={onRetry} isRetrying />);
  expect(screen.getByRole("button", { name: /Trying again/ }).hasAttribute("disabled")).toBe(true);
});
