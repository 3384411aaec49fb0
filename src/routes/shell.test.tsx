import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../contract/index.ts";
import { createLinkSignIn } from "../api/testing/sessions.ts";
import { event } from "../testing/records.ts";
import { renderPage } from "../testing/render-page.tsx";

const findHeading = async (name: string | RegExp) =>
  await screen.findByRole("heading", { level: 1, name });

describe("an unknown URL", () => {
  test("shows a not-found page in the shell", async () => {
    const { user, address } = await renderPage("/nothing/here");
    expect(await findHeading("Page not found")).toBeTruthy();
    expect(screen.getByRole("navigation", { name: "Main" })).toBeTruthy();
    await user.click(screen.getByRole("link", { name: /^(Open|Go to)( the)? events/ }));
    expect(await findHeading("Events")).toBeTruthy();
    expect(address()).toBe("/events");
  });

  test("shows a not-found page without the shell when signed out", async () => {
    await renderPage("/nothing/here", { signIn: null });
    expect(await findHeading("Page not found")).toBeTruthy();
    expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
  });
});

test("sign-in keeps the requested URL", async () => {
  const { address } = await renderPage("/events?severity=high", { signIn: null });
  expect(await findHeading("Sign in")).toBeTruthy();
  expect(decodeURIComponent(address())).toMatch(/redirect=\/events\?severity=high/);
});

test("an environment switch replaces the page but keeps the focus on the menu's button", async () => {
  const { user } = await renderPage("/events");
  const heading = await findHeading("Events");
  const menuButton = screen.getByRole("button", { name: "Development" });
  menuButton.focus();
  await user.keyboard("{Enter}");
  (await screen.findByRole("menuitemradio", { name: "Production" })).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(await findHeading("Events")).not.toBe(heading);
  expect(menuButton.textContent).toBe("Production");
  expect(document.activeElement).toBe(menuButton);
});

test("an environment switch is in the URL of every link", async () => {
  const { user } = await renderPage("/events");
  await user.click(await screen.findByRole("button", { name: "Development" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "Production" }));
  const navigation = within(screen.getByRole("navigation", { name: "Main" }));
  await waitFor(() =>
    expect(navigation.getByRole("link", { name: "Subscribers" }).getAttribute("href")).toBe(
      "/subscribers?env=prod",
    ),
  );
});

test("after an environment switch, Back returns to the filtered list", async () => {
  const { user, address, back } = await renderPage("/events?severity=high");
  await user.click(await screen.findByRole("button", { name: "Development" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "Production" }));
  await waitFor(() => expect(address()).toBe("/events"));
  await back();
  expect(await findHeading(/another environment/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Switch to Development" }));
  expect(await findHeading("Events")).toBeTruthy();
  expect(address()).toBe("/events?severity=high");
});

test("read-only mode stays on after a reload", async () => {
  const { user, reload } = await renderPage("/events");
  const findSwitch = async () =>
    await screen.findByRole<HTMLInputElement>("switch", { name: "Read-only" });
  const isOn = async () => (await findSwitch()).getAttribute("aria-checked");
  expect(await isOn()).toBe("false");
  await user.click(await findSwitch());
  await waitFor(async () => expect(await isOn()).toBe("true"));
  await reload();
  expect(await isOn()).toBe("true");
});

describe("a link for another environment", () => {
  test("loads nothing until the operator switches environments", async () => {
    const { user, service } = await renderPage("/events?env=prod&severity=high", {
      records: { events: [event("e1", { severity: "high" })] },
    });
    expect(await findHeading(/another environment/)).toBeTruthy();
    expect(screen.getByRole("main").textContent).toContain("Production");
    expect(service.getRequests(api.events.list)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Switch to Production" }));
    const heading = await findHeading("Events");
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await waitFor(() => expect(service.getRequests(api.events.list)).not.toEqual([]));
    const [firstRequest] = service.getRequests(api.events.list);
    expect(firstRequest?.query.severity).toEqual(["high"]);
    expect(firstRequest?.headers.get("Authorization")).toBe("Bearer prod-token");
  });

  test("lets the operator stay without a token for it", async () => {
    const { user } = await renderPage("/events/1?env=3f0c1d5e", { signIn: createLinkSignIn() });
    expect(await findHeading(/another environment/)).toBeTruthy();
    expect(screen.getByRole("main").textContent).toContain("3f0c1d5e");
    await user.click(screen.getByRole("button", { name: "Stay in Development" }));
    const heading = await findHeading("Events");
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});
