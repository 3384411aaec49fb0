import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { integration } from "../../testing/records.ts";
import { held, refusal } from "../../testing/replies.ts";
import { renderPage, pageSource } from "../../testing/render-page.tsx";

const mail = integration("mail", { primary: true });
const link = async () => (await screen.findAllByRole("link", { name: "mail" }))[0];

describe("states of the list", () => {
  test("loads first", async () => {
    const list = held(() => [mail]);
    await renderPage("/integrations", {
      prepare: ({ on }) => on(api.integrations.listActive, list.answering),
    });
    expect(await screen.findByText(/^Loading/)).toBeTruthy();
    expect(screen.queryByText(/^No active integration/)).toBeNull();
    list.release();
    expect(await link()).toBeTruthy();
  });

  test("each channel without an integration says so", async () => {
    await renderPage("/integrations");
    const email = await screen.findByRole("region", { name: "Email" });
    expect(email.textContent).toMatch(/No active integration/);
  });

  test("a failure is not an empty list, and loads again", async () => {
    const { user, service } = await renderPage("/integrations", {
      records: { integrations: [mail] },
      prepare: ({ on }) =>
        on(api.integrations.listActive, () => refusal(403, { message: "Not now" })),
    });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(/integrations.*Not now/i);
    expect(screen.queryByText(/No active integration/)).toBeNull();
    service.restore(api.integrations.listActive);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect((await screen.findByRole("region", { name: "Email" })).textContent).toMatch(
      /mail sends all email/,
    );
  });

  test("a failed refresh keeps the list", async () => {
    const { user, service } = await renderPage("/integrations", {
      records: { integrations: [mail] },
    });
    await link();
    service.on(api.integrations.listActive, () => refusal(403));
    await user.click(screen.getByRole("button", { name: /^(Read again|Refresh)/ }));
    expect(await screen.findByText(/last refresh failed|couldn.t refresh/i)).toBeTruthy();
    expect(await link()).toBeTruthy();
  });

  test("odd records show the fields that they have", async () => {
    const odd = {
      ...mail,
      _id: "odd",
      identifier: "odd",
      name: "odd",
      channel: "fax",
      conditions: null,
    };
    await renderPage("/integrations", {
      prepare: ({ on }) =>
        on(api.integrations.listActive, () =>
          Response.json([mail, odd, {}, { ...mail, _id: "nameless", name: null }]),
        ),
    });
    expect(await link()).toBeTruthy();
    expect(screen.getByRole("link", { name: "odd" })).toBeTruthy();
  });
});

test("secrets do not reach the page", async () => {
  await renderPage("/integrations", { records: { integrations: [mail] } });
  await link();
  expect(pageSource()).not.toContain("canary");
});

test("an integration that is gone from the list stays in its channel as inactive", async () => {
  const { user, service } = await renderPage("/integrations", {
    records: { integrations: [mail] },
  });
  await link();
  service.records.integrations = [];
  await user.click(screen.getByRole("button", { name: /^(Read again|Refresh)/ }));
  const email = screen.getByRole("region", { name: /^Email/ });
  expect(await within(email).findByText("Inactive")).toBeTruthy();
  expect(email.textContent).toContain("mail");
});
