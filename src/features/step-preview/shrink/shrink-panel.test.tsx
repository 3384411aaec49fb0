import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { asText } from "../../../../domain/loose.ts";
import { session } from "../../../api/session/session.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { ShrinkPanel } from "./shrink-panel.tsx";

afterEach(() => {
  cleanup();
  session.close();
});

test("the smallest payload that lacks a variable is found without requests to the service", async () => {
  const fetchSpy = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("not expected"));
  const onOpen = vi.fn();
  render(
    <ShrinkPanel
      step={{ workflowId: "w", stepId: "s" }}
      controlValues={{ body: "{% for item in payload.items %}{{ item.sku }}{% endfor %}" }}
      payload={{ payload: { items: [{ sku: "A" }, { price: 3 }], note: "x" }, env: { URL: "u" } }}
      goal={{
        kind: "missing",
        variable: { name: "item.sku", control: "body", line: 1, column: 35 },
      }}
      example={undefined}
      onOpen={onOpen}
    />,
  );
  fireEvent.click(
    screen.getByRole("button", { name: "Find smallest payload where item.sku has no value" }),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Use smallest payload" }));
  expect(onOpen).toHaveBeenCalledWith({ payload: { items: [{}] }, env: { URL: "u" } });
  expect(fetchSpy).not.toHaveBeenCalled();
});

test("a stopped search keeps the smallest payload so far", async () => {
  session.open(createLinkSignIn());
  const fetchSpy = vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
    const error = { title: "Invalid template", message: "Not closed", hint: "Close it." };
    const result = { type: "sms", ...(asText(init?.body)?.includes("broken") && { error }) };
    if (fetchSpy.mock.calls.length < 4)
      return Response.json({ data: { previewPayloadExample: {}, result } });
    return await new Promise((_resolve, reject) =>
      init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
    );
  });
  const onOpen = vi.fn();
  render(
    <ShrinkPanel
      step={{ workflowId: "w", stepId: "s" }}
      controlValues={undefined}
      payload={{ payload: { a: "broken", b: 1 }, env: { URL: "u" } }}
      goal={{ kind: "error", title: "Invalid template" }}
      example={undefined}
      onOpen={onOpen}
    />,
  );
  fireEvent.click(screen.getByRole("button", { name: "Find smallest failing payload" }));
  await expect.poll(() => fetchSpy.mock.calls.length).toBe(4);
  const stopButton = screen.getByRole("button", { name: "Stop" });
  // The second click of a double click on the start button.
  fireEvent.click(stopButton, { detail: 2 });
  expect(fetchSpy.mock.lastCall?.[1]?.signal?.aborted).toBe(false);
  fireEvent.click(stopButton);
  const startButton = await screen.findByRole("button", { name: /^Find smallest/ });
  fireEvent.click(startButton, { detail: 2 });
  expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Use smallest payload" }));
  expect(onOpen).toHaveBeenCalledWith({ payload: { a: "broken" }, env: { URL: "u" } });
  expect(screen.getByRole("status").textContent).toBe(
    "Stopped after 4 renders. A smaller payload may exist.",
  );
});
