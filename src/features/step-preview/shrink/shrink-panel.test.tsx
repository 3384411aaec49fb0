import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ShrinkPanel } from "./shrink-panel.tsx";

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
