import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { event, job } from "../../testing/records.ts";
import { held, refusal } from "../../testing/replies.ts";
import { renderPage } from "../../testing/render-page.tsx";

const sent = event("e1", { payload: { order: "A-1" } });
const failed = event("e2", { payload: { order: "B-2" }, jobs: [job("j", { status: "failed" })] });
const records = { events: [sent, failed] };
const address = "/events/compare?left=e1&right=e2";
const side = (name: string) => within(screen.getByRole("region", { name }));

test("the page shows the differences between two events", async () => {
  await renderPage(address, { records });
  expect((await screen.findAllByText(/\d+ differences?/)).length).toBeGreaterThan(0);
  expect(screen.getByRole("main").textContent).toMatch(/A-1.*B-2/);
});

test("events are compared only after both have loaded", async () => {
  const one = held(() => sent);
  await renderPage(address, { records, prepare: ({ on }) => on(api.events.read, one.answering) });
  expect(screen.queryByText(/\d+ differences?/)).toBeNull();
  one.release();
  await waitFor(() => expect(screen.getByRole("main").textContent).toMatch(/identical/i));
});

test("a side without an event shows a text box", async () => {
  await renderPage("/events/compare");
  expect(await screen.findByRole("textbox", { name: /^Left/ })).toBeTruthy();
  expect(screen.getByRole("textbox", { name: /^Right/ })).toBeTruthy();
});

test("a side that fails to load can be retried without affecting the other", async () => {
  const { user, service } = await renderPage(address, {
    records,
    prepare: ({ on }) =>
      on(api.events.read, ({ params }) =>
        params.notificationId === "e1" ? sent : refusal(403, { message: "Not today" }),
      ),
  });
  const right = side("Right");
  expect((await right.findByRole("alert")).textContent).toContain("Not today");
  expect(side("Left").queryByRole("alert")).toBeNull();
  service.restore(api.events.read);
  await user.click(right.getByRole("button", { name: "Try again" }));
  expect((await screen.findAllByText(/\d+ differences?/)).length).toBeGreaterThan(0);
});

test("swapping the sides updates the URL", async () => {
  const { user, address: now } = await renderPage(address, { records });
  await user.click(await screen.findByRole("button", { name: "Swap sides" }));
  await waitFor(() => expect(now()).toMatch(/left=e2/));
  expect(now()).toMatch(/right=e1/);
});
