import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { event } from "../../../testing/records.ts";
import { renderPage } from "../../../testing/render-page.tsx";

const openDemo = async () =>
  await renderPage("/events", {
    records: { events: [event("e1")] },
    signIn: createLinkSignIn({ organization: { id: "org", name: "Larkfield" } }),
  });

test("the demo notice links to the failures", async () => {
  await openDemo();
  await screen.findByText(/^Demo data: Larkfield/);
  const banner = screen.getByRole("button", { name: "Dismiss the demo notice" }).parentElement;
  const link = within(banner as HTMLElement).getByRole("link", { name: "View failures" });
  expect(link.getAttribute("href")).toBe("/failures?env=dev");
});

test("a dismissed demo notice stays dismissed after a reload", async () => {
  const { user, reload } = await openDemo();
  await user.click(await screen.findByRole("button", { name: "Dismiss the demo notice" }));
  expect(screen.queryByText(/demo data/)).toBeNull();
  await reload();
  await screen.findByRole("rowheader");
  expect(screen.queryByText(/demo data/)).toBeNull();
});
