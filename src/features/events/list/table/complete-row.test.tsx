import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../../../api/session/session.ts";
import { createLinkSignIn } from "../../../../api/testing/sessions.ts";
import { createResponder, stubFetch } from "../../../../api/testing/stub-fetch.ts";
import { createTestQueryClient } from "../../../../testing/test-query-client.ts";
import type { ListRow } from "../list-rows.ts";
import { CompleteRow } from "./complete-row.tsx";
import { showEveryElement } from "../../../../testing/show-every-element.ts";

const startAt = Date.parse("2026-03-01T03:00:00.000Z");
const createdAt = new Date(startAt).toISOString();
const createResponse =
  (...statuses: string[]) =>
  () =>
    Response.json({
      _id: "a",
      createdAt,
      jobs: statuses.map((status) => ({ _id: "j", type: "email", status, updatedAt: createdAt })),
    });

beforeEach(() => {
  vi.useFakeTimers({ now: startAt + 1000 });
  session.open(createLinkSignIn());
  showEveryElement();
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

const wait = (durationMs: number) => act(() => vi.advanceTimersByTimeAsync(durationMs));

function openRow() {
  const row = { id: "a", event: { _id: "a" }, outcome: { kind: "notReported" }, now: startAt };
  const client = createTestQueryClient();
  const list = (
    <QueryClientProvider client={client}>
      <CompleteRow row={row as unknown as ListRow}>{({ outcome }) => outcome.kind}</CompleteRow>
    </QueryClientProvider>
  );
  const { unmount } = render(list);
  return {
    scrollAwayAndBack: () => {
      unmount();
      render(list);
    },
  };
}

test("an unfinished event without jobs in the list is loaded again until it has ended", async () => {
  const { requests } = stubFetch(createResponse("queued"), createResponse("completed"));
  openRow();
  // The row becomes visible during the first wait, and its event loads during the second.
  await wait(0);
  await wait(1000);
  expect(screen.getByText("running")).toBeTruthy();
  await wait(30_000);
  expect(screen.getByText("succeeded")).toBeTruthy();
  await wait(90_000);
  expect(requests).toHaveLength(2);
});

test("a new event without jobs is loaded again until it has some", async () => {
  const { requests } = stubFetch(createResponse(), createResponse("completed"));
  openRow();
  await wait(0);
  await wait(1000);
  expect(screen.getByText("notReported")).toBeTruthy();
  await wait(30_000);
  expect(screen.getByText("succeeded")).toBeTruthy();
  await wait(90_000);
  expect(requests).toHaveLength(2);
});

test("an event that couldn't be loaded is loaded again when its row returns", async () => {
  const { requests } = stubFetch(createResponder(404, {}), createResponse("completed"));
  const { scrollAwayAndBack } = openRow();
  await wait(0);
  await wait(1000);
  expect(requests).toHaveLength(1);
  scrollAwayAndBack();
  await wait(0);
  await wait(1000);
  expect(screen.getByText("succeeded")).toBeTruthy();
});
