import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { toPage } from "../../testing/default-handlers.ts";
import { channelEndpoint, integration } from "../../testing/records.ts";
import { renderPage } from "../../testing/render-page.tsx";

const slack = integration("slack-eu", { providerId: "slack", channel: "chat", credentials: {} });

/**
 * Opens an integration's page with a list of endpoints that has more pages than are loaded. Some
 * services that don't count their endpoints send a total of 0.
 */
async function openPage(fields: Parameters<typeof channelEndpoint>[1], totalCount: number) {
  await renderPage("/integrations/slack-eu", {
    records: { integrations: [slack] },
    prepare: ({ on }) =>
      on(api.channelEndpoints.list, ({ query: { after = "0" } }) => {
        const endpoints = Array.from({ length: 3 }, (_, index) =>
          channelEndpoint(`endpoint-${after}-${index}`, {
            subscriberId: `user-${after}-${index}`,
            ...fields,
          }),
        );
        return { ...toPage(endpoints, { limit: 3 }), next: `${after}1`, totalCount };
      }),
  });
  return async (name: string) => await screen.findByRole("region", { name });
}

test("each list notes that it covers only a part of the endpoints", async () => {
  const findSection = await openPage({ contextKeys: ["tenant:a"] }, 5000);
  const endpointsSection = await findSection("Endpoints");
  expect(within(endpointsSection).getByText("5,000")).toBeTruthy();
  for (const name of ["Endpoints", "Connections", "Subscribers", "Contexts"]) {
    const section = await findSection(name);
    expect(section.textContent).toContain("Based on the newest 30 of 5,000 endpoints");
  }
  expect((await findSection("Subscribers")).textContent).toContain("22 more");
  expect((await findSection("Subscribers' recent outcomes")).textContent).toContain(
    "20 of 30+ subscribers",
  );
});

test("a part of the endpoints isn't shown as their total", async () => {
  const findSection = await openPage({ connectionIdentifier: null }, 0);
  const endpointsSection = await findSection("Endpoints");
  expect(within(endpointsSection).getByText("30+")).toBeTruthy();
  expect(endpointsSection.textContent).toContain("Based on the newest 30 endpoints");
  const connectionsSection = await findSection("Connections");
  expect(connectionsSection.textContent).toContain("No connections in the newest 30 endpoints");
  expect(within(await findSection("Subscribers")).getByText("30+")).toBeTruthy();
});

test("endpoints before an empty last page are counted if the service doesn't count them", async () => {
  await renderPage("/integrations/slack-eu", {
    records: { integrations: [slack] },
    prepare: ({ on }) =>
      on(api.channelEndpoints.list, ({ query: { after } }) =>
        after === undefined
          ? {
              ...toPage([channelEndpoint("a"), channelEndpoint("b")], {}),
              next: "c2",
              totalCount: 0,
            }
          : { ...toPage([], {}), totalCount: 0 },
      ),
  });
  const section = await screen.findByRole("region", { name: "Endpoints" });
  expect(section.textContent).toMatch(/^Endpoints2View/);
});
