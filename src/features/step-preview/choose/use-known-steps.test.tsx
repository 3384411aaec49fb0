import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "../../../api/session/session.ts";
import { createKeySignIn, createLinkSignIn } from "../../../api/testing/sessions.ts";
import { localStore } from "../../../lib/browser/storage.ts";
import { useWorkflowSteps } from "./use-known-steps.ts";

const createEvent = (stepName: string) => ({
  template: { _id: "w", name: "Order", triggers: [{ identifier: "order" }] },
  jobs: [{ type: "email", step: { _id: "s", name: stepName } }],
});

afterEach(() => {
  cleanup();
  session.close();
});

test("steps of a service that selects events by ID are found by the workflow's identifier", () => {
  session.open(createKeySignIn());
  const events = [createEvent("Confirmation")];
  const noEvents: never[] = [];
  const savingTab = renderHook(() => useWorkflowSteps("w", events));
  savingTab.unmount();
  const { result } = renderHook(() => [
    useWorkflowSteps("order", noEvents),
    useWorkflowSteps("w", noEvents),
    useWorkflowSteps("other", noEvents),
  ]);
  expect(result.current.map((steps) => steps[0]?.name)).toEqual([
    "Confirmation",
    "Confirmation",
    undefined,
  ]);
});

test("tabs with different names of a step each save them once, and a tab without events doesn't", () => {
  session.open(createLinkSignIn());
  const earlierEvents = [createEvent("Confirmation")];
  const noEvents: never[] = [];
  const laterEvents = [createEvent("Receipt")];
  const saveSpy = vi.spyOn(localStore, "set");
  const { result } = renderHook(() => [
    useWorkflowSteps("order", earlierEvents),
    useWorkflowSteps("order", laterEvents),
    useWorkflowSteps("order", noEvents),
  ]);
  expect(result.current.map((steps) => steps[0]?.name)).toEqual([
    "Confirmation",
    "Receipt",
    "Receipt",
  ]);
  expect(saveSpy).toHaveBeenCalledTimes(2);
});
