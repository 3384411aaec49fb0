import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { eventQueries, type ReceivedEvent } from "../../../api/events.ts";
import { EventExportMenu } from "./event-export-menu.tsx";

const text = '{"data":[{"_id":"e1","payload":{"card":9007199254740993}}]}';
// The text has the structure of a response.
const data = JSON.parse(text) as { data: ReceivedEvent[] };

async function openMenu(client: QueryClient) {
  render(
    <QueryClientProvider client={client}>
      <EventExportMenu events={data.data} now={0} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  await screen.findByRole("menuitem", { name: /^NDJSON/ });
}

test("warns that numbers may be rounded if the received text of an event isn't cached", async () => {
  await openMenu(new QueryClient());
  expect(screen.getAllByText(/Long numbers may be rounded\.$/)).toHaveLength(2);
});

test("doesn't warn that numbers may be rounded if the received texts are cached", async () => {
  const client = new QueryClient();
  client.setQueryData([...eventQueries.lists(), {}], { text, data });
  await openMenu(client);
  expect(screen.queryByText(/Long numbers/)).toBeNull();
});
