import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Event } from "../../../../contract/events.ts";
import { event } from "../../../testing/records.ts";
import { renderPage } from "../../../testing/render-page.tsx";

/** Opens an event without `subscriber` and `template`. Returns a function that finds a property. */
async function openEvent(fields: Partial<Event>) {
  const { subscriber: _, template: __, ...bareEvent } = event("e1", fields);
  await renderPage("/events/e1", { records: { events: [bareEvent] } });
  const getProperty = (label: string) => {
    const [term] = screen.getAllByText(label, { selector: "dt" });
    return term?.nextElementSibling as HTMLElement;
  };
  await screen.findByText("Triggered", { selector: "dt" });
  return getProperty;
}

test("links the subscriber and workflow of an event that has only their IDs", async () => {
  const getProperty = await openEvent({ to: { subscriberId: "user_1" }, _templateId: "tpl-1" });
  const subscriberLink = within(getProperty("Subscriber")).getByRole("link", { name: "user_1" });
  expect(subscriberLink.getAttribute("href")).toContain("/subscribers/user_1");
  const workflowLink = within(getProperty("Workflow")).getByRole("link", { name: "tpl-1" });
  expect(workflowLink.getAttribute("href")).toContain("tpl-1");
});

test("shows the subscriber's internal ID if the event has no other", async () => {
  const getProperty = await openEvent({ _subscriberId: "internal-1" });
  expect(getProperty("Subscriber").textContent).toBe("internal-1");
  expect(within(getProperty("Subscriber")).queryByRole("link")).toBeNull();
});
