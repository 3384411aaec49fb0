import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Event } from "../../../../contract/events.ts";
import { createKeySignIn, createLinkSignIn } from "../../../api/testing/sessions.ts";
import { localStore } from "../../../lib/browser/storage.ts";
import { event } from "../../../testing/records.ts";
import { renderPage } from "../../../testing/render-page.tsx";

/** Opens an event without `subscriber` and `template`. Returns a function that finds a property. */
async function openEvent(fields: Partial<Event>, signIn = createLinkSignIn()) {
  const { subscriber: _, template: __, ...otherFields } = event("e1");
  const bareEvent = { ...otherFields, ...fields };
  await renderPage("/events/e1", { records: { events: [bareEvent] }, signIn });
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

test("links the workflow by its ID if the service's filter accepts only IDs", async () => {
  const triggers = [{ type: "event" as const, identifier: "order-shipped", variables: [] }];
  const template = { _id: "tpl-1", name: "Order shipped", triggers };
  const getProperty = await openEvent({ template }, createKeySignIn());
  const workflowLink = within(getProperty("Workflow")).getByRole("link");
  expect(workflowLink.getAttribute("href")).toContain("tpl-1");
});

test("shows the subscriber's internal ID if the event has no other", async () => {
  const getProperty = await openEvent({ _subscriberId: "internal-1" });
  expect(getProperty("Subscriber").textContent).toBe("internal-1");
  expect(within(getProperty("Subscriber")).queryByRole("link")).toBeNull();
});

test.each([
  ["/events/e1", "View similar failures"],
  ["/events/e1", "View outcomes"],
  ["/events/e1?tab=payload", "View outcomes"],
])("the range of a link on %s depends on the service's clock: %s", async (path, name) => {
  const hourMs = 3_600_000;
  // The service created the event 60 hours ago, and the browser's clock is 48 hours slow.
  const createdAt = new Date(Date.now() - 12 * hourMs).toISOString();
  const { jobs } = event("e1");
  const failedJobs = jobs?.map((job) => ({ ...job, status: "failed" as const }));
  const failedEvent = event("e1", {
    createdAt,
    jobs: failedJobs,
    topics: [{ _topicId: "topic", topicKey: "news" }],
  });
  await renderPage(path, {
    records: { events: [failedEvent] },
    prepare: () => localStore.set("clock-skew", String(48 * hourMs)),
  });
  const links = await screen.findAllByRole("link", { name });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    links.map(() => expect.stringContaining("after=")),
  );
});
