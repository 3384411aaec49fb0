import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { integration } from "../../testing/records.ts";
import { held } from "../../testing/replies.ts";
import { fill, renderPage } from "../../testing/render-page.tsx";

test("a provider is found in the catalogue, by the address too", async () => {
  const { address } = await renderPage("/integrations/new");
  fill(await screen.findByLabelText("Find a provider"), "mailgun");
  await waitFor(() => expect(address()).toBe("/integrations/new?find=mailgun"));
  expect(await screen.findByRole("link", { name: /^Mailgun/ })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^SendGrid/ })).toBeNull();
});

test("a search that no provider matches says so", async () => {
  await renderPage("/integrations/new?find=carrier-pigeon");
  expect(screen.queryByRole("link", { name: /^SendGrid/ })).toBeNull();
  expect((await screen.findAllByText(/^No provider|^None/)).length).toBeGreaterThan(0);
});

test("required credentials are asked for before anything is sent", async () => {
  const { user, service } = await renderPage("/integrations/new?providerId=sendgrid");
  await user.click(await screen.findByRole("button", { name: /^Review/ }));
  await waitFor(() =>
    expect(document.querySelectorAll('form [aria-invalid="true"]').length).toBeGreaterThan(0),
  );
  expect(service.requests(api.integrations.create)).toEqual([]);
});

test("a copy waits for its original", async () => {
  const list = held(() => [integration("mail", { name: "Original" })]);
  await renderPage("/integrations/new?providerId=sendgrid&clone=id-mail", {
    prepare: ({ on }) => on(api.integrations.listActive, list.answering),
  });
  expect(await screen.findByText(/^Loading/)).toBeTruthy();
  list.release();
  expect(await screen.findByRole("heading", { level: 1, name: /SendGrid/ })).toBeTruthy();
});
