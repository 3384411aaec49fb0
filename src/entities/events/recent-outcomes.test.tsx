import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { channelEndpoint, event, integration } from "../../testing/records.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { countProviderOutcomes } from "./recent-outcomes.tsx";

const slack = integration("slack-eu", { providerId: "slack", channel: "chat", credentials: {} });

/** Returns an event with one job for Slack, which has a detail for each status. */
function createChatEvent(id: string, jobStatus: string, detailStatuses: readonly string[]) {
  const chatEvent = event(id);
  const [job] = chatEvent.jobs ?? [];
  const executionDetails = detailStatuses.map((status, index) => ({
    _id: `${id}-${index}`,
    status,
    detail: "Provider returned an error",
    isRetry: index > 0,
    isTest: false,
    source: "Internal",
    createdAt: `2026-03-01T03:00:0${index}.000Z`,
  }));
  // The contract's types are narrower than these statuses.
  const chatJob = {
    ...job,
    type: "chat",
    status: jobStatus,
    providerId: "slack",
    executionDetails,
  } as NonNullable<typeof chatEvent.jobs>[number];
  return { ...chatEvent, jobs: [chatJob] };
}

const failuresAndWarnings = [
  createChatEvent("retried", "failed", ["Failed", "Failed"]),
  createChatEvent("failed-1", "failed", ["Failed"]),
  createChatEvent("failed-2", "failed", ["Failed"]),
  createChatEvent("sent-late", "completed", ["Failed", "Success"]),
  createChatEvent("warning", "completed", ["Warning"]),
];

test("counts the jobs that called the provider, most frequent outcome first", () => {
  const events = [...failuresAndWarnings, createChatEvent("skipped", "skipped", []), null];
  expect(countProviderOutcomes(events, "slack", Date.now())).toEqual([
    { kind: "failed", count: 3 },
    { kind: "warning", count: 2 },
  ]);
  expect(countProviderOutcomes(events, "twilio", Date.now())).toEqual([]);
});

test("an outcome's label is true of all its jobs", async () => {
  await renderPage("/channel-connections/team", {
    records: {
      integrations: [slack],
      channelEndpoints: [channelEndpoint("user-ana", { subscriberId: "ana" })],
      events: [...failuresAndWarnings, createChatEvent("sent", "completed", ["Success"])],
    },
  });
  const section = await screen.findByRole("region", { name: "Subscribers' recent outcomes" });
  await waitFor(() =>
    expect([...section.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
      "Failed3",
      "Succeeded with retries or warnings2",
      "Succeeded1",
    ]),
  );
});
