import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { session } from "../../../api/session/session.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { localStore } from "../../../lib/browser/storage.ts";
import { useWorkflowSteps } from "./use-known-steps.ts";

const createEvent = (stepName: string) => ({
  template: { _id: "w", name: "Order", triggers: [{ identifier: "order" }] },
  jobs: [{ type: "email", step: { _id: "s", name: stepName } }],
});

test("tabs with different names of a step each save them once, and a tab without events doesn't", () => {
  session.open(createLinkSignIn());
  const earlierEvents = [createEvent("Confirmation")];
  const noEvents: never[] = [];
  const laterEvents = [createEvent("Receipt")];
  const saveSpy = vi.spyOn(localStore, "set");
  const { result, unmount } = renderHook(() => [
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
  unmount();
  session.close();
});
