import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../../../contract/index.ts";
import { event } from "../../../../testing/records.ts";
import { renderPage } from "../../../../testing/render-page.tsx";

test.each([
  ["no new events", 0, true, /^Show/, false],
  ["2 new events", 2, true, /^Show 2\+ new events/, true],
  ["2 new events of a service without hasMore", 2, undefined, /^Show 2\+ new events/, true],
  ["no events of a service that always sends hasMore", undefined, true, /^Show/, false],
])("a later page after a burst of events shows %s", async (_, newCount, hasMore, name, isShown) => {
  const asOf = new Date(Date.now() - 60_000).toISOString();
  const { service } = await renderPage(`/events?page=1&limit=2&asOf=${asOf}`, {
    prepare: ({ on }) =>
      on(api.events.list, ({ query: { page } }) => {
        const createdAt = new Date(Date.parse(asOf) + (newCount ? 1 : -1)).toISOString();
        const newestIds = newCount === undefined ? [] : ["e3", "e2"];
        const data = (page > 0 ? ["e1"] : newestIds).map((id) => event(id, { createdAt }));
        return Response.json({
          data,
          hasMore: page > 0 ? false : hasMore,
          page,
          pageSize: 2,
        });
      }),
  });
  await waitFor(() =>
    expect(service.getRequests(api.events.list).some(({ query }) => !query.before)).toBe(true),
  );
  expect(await screen.findByText(/checked/)).toBeTruthy();
  expect(screen.queryByRole("button", { name }) !== null).toBe(isShown);
});
