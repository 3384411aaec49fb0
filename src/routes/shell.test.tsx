import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../contract/index.ts";
import { linkSignIn } from "../api/testing/sessions.ts";
import { event } from "../testing/records.ts";
import { renderPage } from "../testing/render-page.tsx";

const heading = async (name: string | RegExp) =>
  await screen.findByRole("heading", { level: 1, name });

describe("an unknown URL", () => {
  test("shows a not-found page in the shell", async () => {
    const { user, address } = await renderPage("/nothing/here");
    expect(await heading("Page not found")).toBeTruthy();
    expect(screen.getByRole("navigation", { name: "Main" })).toBeTruthy();
    await user.click(screen.getByRole("link", { name: /^(Open|Go to)( the)? events/ }));
    expect(await heading("Events")).toBeTruthy();
    expect(address()).toBe("/events");
  });

  test("shows a not-found page without the shell when signed out", async () => {
    await renderPage("/nothing/here", { signIn: null });
    expect(await heading("Page not found")).toBeTruthy();
    expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
  });
});

test("sign-in keeps the requested URL", async () => {
  const { address } = await renderPage("/events?severity=high", { signIn: null });
  expect(await heading("Sign in")).toBeTruthy();
  expect(decodeURIComponent(address())).toMatch(/redirect=\/events\?severity=high/);
});

describe("a link for another environment", () => {
  test("loads nothing until the operator switches environments", async () => {
    const { user, service } = await renderPage("/events?env=prod&severity=high", {
      records: { events: [event("e1", { severity: "high" })] },
    });
    expect(await heading(/another environment/)).toBeTruthy();
    expect(screen.getByRole("main").textContent).toContain("Production");
    expect(service.requests(api.events.list)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Switch to Production" }));
    expect(await heading("Events")).toBeTruthy();
    await waitFor(() => expect(service.requests(api.events.list)).not.toEqual([]));
    const [first] = service.requests(api.events.list);
    expect(first?.query.severity).toEqual(["high"]);
    expect(first?.headers.get("Authorization")).toBe("Bearer prod-token");
  });

  test("lets the operator stay without a token for it", async () => {
    const { user } = await renderPage("/events/1?env=3f0c1d5e", { signIn: linkSignIn() });
    expect(await heading(/another environment/)).toBeTruthy();
    expect(screen.getByRole("main").textContent).toContain("3f0c1d5e");
    await user.click(screen.getByRole("button", { name: "Stay in Development" }));
    expect(await heading("Events")).toBeTruthy();
  });
});
