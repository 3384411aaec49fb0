import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { JsonObject } from "../../../../contract/common.ts";
import { session } from "../../../api/session/session.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { MatrixDialog } from "./matrix-dialog.tsx";

afterEach(() => {
  cleanup();
  session.close();
  vi.restoreAllMocks();
});

const createCase = (name: string) => ({
  id: name,
  name,
  group: "Edge cases" as const,
  payload: {},
});

function openDialog(controlValues?: JsonObject) {
  session.open(createLinkSignIn());
  vi.spyOn(globalThis, "fetch").mockImplementation(async () =>
    Response.json({
      data: { previewPayloadExample: {}, result: { type: "sms", preview: { body: "Hi" } } },
    }),
  );
  render(
    <MatrixDialog
      open
      onClose={() => undefined}
      step={{ workflowId: "w", stepId: "s" }}
      controlValues={controlValues}
      cases={[createCase("First"), createCase("Second")]}
      profilesState={{ isPending: false, failure: undefined, retry: () => undefined }}
      onOpenCase={() => undefined}
    />,
  );
}

test("a locale that is entered twice is rendered once", async () => {
  openDialog();
  const enterLocales = (text: string) =>
    fireEvent.change(screen.getByLabelText("Locales"), { target: { value: text } });
  enterLocales("de, de");
  fireEvent.click(screen.getByRole("button", { name: "Render 2 previews" }));
  expect(await screen.findByText(/^2 of 2 payloads rendered/)).toBeTruthy();
  const renderAgainButton = await screen.findByRole("button", { name: "Render again" });
  enterLocales("");
  fireEvent.click(renderAgainButton);
  expect(await screen.findByRole("button", { name: "Second: 1 message" })).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /: 1 message$/ })).toHaveLength(2);
});

test("large numbers in control values are a warning for each payload", async () => {
  openDialog({ limit: Number.MAX_SAFE_INTEGER + 1 });
  fireEvent.click(screen.getByRole("button", { name: "Render 2 previews" }));
  const name = /: Large numbers may be rounded · 1 message$/;
  await expect.poll(() => screen.queryAllByRole("button", { name })).toHaveLength(2);
});
