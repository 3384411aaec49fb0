import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { event, job } from "../../../testing/records.ts";
import { renderPage } from "../../../testing/render-page.tsx";

const createEvent = (workflowIdentifier: string, name: string) =>
  event(workflowIdentifier, {
    template: {
      _id: workflowIdentifier,
      name,
      triggers: [{ type: "event", identifier: workflowIdentifier, variables: [] }],
    },
    jobs: [
      job(`${workflowIdentifier}-job`, {
        type: "sms",
        step: { _id: "sms", active: true, filters: [], _templateId: "template" },
      }),
    ],
  });

test("the workflow describes buttons with the same name", async () => {
  await renderPage("/step-preview", {
    records: {
      events: [
        createEvent("order-shipped", "Order shipped"),
        createEvent("order-paid", "Order paid"),
      ],
    },
  });
  await waitFor(() => expect(screen.getAllByRole("button", { name: "SMS" })).toHaveLength(2));
  for (const description of ["Order shipped order-shipped", "Order paid order-paid"])
    expect(screen.getByRole("button", { name: "SMS", description })).toBeTruthy();
});
