import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../../../contract/index.ts";
import { event } from "../../../../testing/records.ts";
import { renderPage } from "../../../../testing/render-page.tsx";

test.each([
  ["no new events", 0, /^Show/, false],
  ["2 new events", 2, /^Show 2\+ new events/, true],
])("a later page after a burst of events shows %s", async (_, newCount, name, isShown) => {
  const asOf = new Date(Date.now() - 60_000).toISOString();
  const { service } = await renderPage(`/events?page=1&limit=2&asOf=${asOf}`, {
    prepare: ({ on }) =>
      on(api.events.list, ({ query }) => {
        const createdAt = new Date(Date.parse(asOf) + (newCount > 0 ? 1 : -1)).toISOString();
        const ids = query.page > 0 ? ["e1"] : ["e3", "e2"];
        const data = ids.map((id) => event(id, { createdAt }));
        return Response.json({ data, hasMore: query.page === 0, page: query.page, pageSize: 2 });
      }),
  });
  await waitFor(() =>
    expect(service.getRequests(api.events.list).some(({ query }) => !query.before)).toBe(true),
  );
  expect(await screen.findByText(/checked/)).toBeTruthy();
  expect(screen.queryByRole("button", { name }) !== null).toBe(isShown);
});
