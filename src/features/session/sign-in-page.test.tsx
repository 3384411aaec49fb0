import { act, screen } from "@testing-library/react";
import { describe, expect, onTestFinished, test } from "vitest";
import { api } from "../../../contract/index.ts";
import type { SessionInfo } from "../../../contract/session.ts";
import { session } from "../../api/session/session.ts";
import { createLinkSignIn } from "../../api/testing/sessions.ts";
import { storeLinkCode } from "../../lib/url/link-code.ts";
import { createErrorReply, failWithNetworkError } from "../../testing/replies.ts";
import { type PageOptions, fill, renderPage } from "../../testing/render-page.tsx";

const sessionInfo: SessionInfo = {
  organization: { id: "org", name: "Acme" },
  environments: [{ id: "dev", name: "Development", production: false }],
  current: "dev",
  expiresAt: null,
  caller: "session",
  readOnly: false,
};
const findHeading = async (name: string) => await screen.findByRole("heading", { level: 1, name });

async function signIn(
  url: string,
  {
    credentialLabel = "Session token",
    ...options
  }: PageOptions & { credentialLabel?: string } = {},
) {
  const page = await renderPage(url, { ...options, signIn: null });
  const { user } = page;
  await user.click(await screen.findByRole("radio", { name: credentialLabel }));
  fill(
    screen.getByLabelText(new RegExp(`^${credentialLabel}`), { selector: "input[type=password]" }),
    "sbs_1",
  );
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  return page;
}

describe("a manual sign-in", () => {
  test("opens the requested page", async () => {
    const { address } = await signIn("/events?severity=high&subscriberIds=123");
    expect(await findHeading("Events")).toBeTruthy();
    expect(address()).toMatch(/^\/events\?.*subscriberIds=123/);
  });

  test.each(["//evil.example/events", "https://evil.example/events"])(
    "doesn't redirect outside of the console: %s",
    async (redirect) => {
      const { address } = await signIn(`/sign-in?redirect=${redirect}`);
      expect(await findHeading("Events")).toBeTruthy();
      expect(address()).toBe("/events");
    },
  );

  test("sets the document title", async () => {
    await renderPage("/sign-in", { signIn: null });
    await findHeading("Sign in");
    expect(document.title).toBe("Sign in · Signalbox");
  });

  test("with an API key explains that credentials aren't shown", async () => {
    const { user } = await signIn("/sign-in", {
      credentialLabel: "API key",
      prepare: ({ on }) =>
        on(api.session.read, (): SessionInfo => ({
          ...sessionInfo,
          caller: "apiKey",
          readOnly: false,
        })),
    });
    await findHeading("Events");
    await user.click(await screen.findByRole("button", { name: "API key" }));
    expect(await screen.findByText(/credentials aren't shown/)).toBeTruthy();
  });
});

describe("a sign-in link", () => {
  async function openLink(
    prepare: NonNullable<PageOptions["prepare"]>,
    currentSignIn: PageOptions["signIn"] = null,
  ) {
    const location = new URL("https://service.test/sign-in#code=sbc_1");
    storeLinkCode({
      // Only these properties are used.
      location: location as unknown as Location,
      history: { state: null, replaceState: () => undefined } as unknown as History,
    });
    return await renderPage("/sign-in?redirect=/subscribers", {
      signIn: currentSignIn,
      prepare,
    });
  }

  test.each([
    ["an outage", () => createErrorReply(503)],
    ["a network error", failWithNetworkError],
  ])("can be retried after %s", async (_, fail) => {
    const { user, service, address } = await openLink(({ on, onNext }) => {
      on(api.session.exchange, () => ({
        ...sessionInfo,
        environments: [{ id: "dev", name: "Development", production: false, token: "sbs_1" }],
      }));
      onNext(api.session.exchange, fail);
      onNext(api.session.exchange, fail);
    });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await expect.poll(() => service.getRequests(api.session.exchange).length).toBe(2);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await findHeading("Subscribers")).toBeTruthy();
    expect(address()).toBe("/subscribers");
    const codes = service.getRequests(api.session.exchange).map(({ body }) => body.code);
    expect(codes).toEqual(["sbc_1", "sbc_1", "sbc_1"]);
  });

  test("to another environment doesn't add an entry to the history", async () => {
    const { historyLength } = await openLink(
      ({ on }) =>
        on(api.session.exchange, () => ({
          ...sessionInfo,
          current: "prod",
          environments: [
            { id: "dev", name: "Development", production: false, token: "sbs_1" },
            { id: "prod", name: "Production", production: true, token: "sbs_2" },
          ],
        })),
      createLinkSignIn({ baseUrl: window.location.origin }),
    );
    expect(await findHeading("Subscribers")).toBeTruthy();
    expect(session.get()).toMatchObject({ profile: { environment: { id: "prod" } } });
    expect(historyLength()).toBe(1);
  });

  test("that was rejected can't be retried", async () => {
    await openLink(({ on }) => on(api.session.exchange, () => createErrorReply(401)));
    expect((await screen.findByRole("alert")).textContent).toMatch(/invalid or has expired/);
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  test("that failed isn't used after a sign-in with the form", async () => {
    const { user, service } = await openLink(({ on }) => {
      on(api.session.exchange, failWithNetworkError);
    });
    await screen.findByRole("button", { name: "Try again" });
    fill(screen.getByLabelText(/^Session token/, { selector: "input[type=password]" }), "sbs_1");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await findHeading("Subscribers")).toBeTruthy();
    expect(service.getRequests(api.session.exchange)).toHaveLength(1);
  });
});

test("a session that arrives locked is unlocked on the requested page", async () => {
  const { address } = await renderPage("/sign-in?redirect=/subscribers", { signIn: null });
  await findHeading("Sign in");
  await act(async () => {
    session.open(createLinkSignIn());
    session.lock("idle");
  });
  expect(await screen.findByRole("dialog", { name: "Locked after inactivity" })).toBeTruthy();
  expect(address()).toBe("/subscribers");
});

test.each([
  ["another Signalbox", {}, "Session token"],
  ["a service with a dialect", { caller: "apiKey" }, "API key"],
])("a console of %s has no sign-in link, and %j selects %s", async (_, data, label) => {
  const meta = document.createElement("meta");
  meta.name = "signalbox-service";
  meta.content = "Example";
  Object.assign(meta.dataset, data);
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  await renderPage("/sign-in", { signIn: null });
  expect(await screen.findByText(/This console is connected to/)).toBeTruthy();
  expect(screen.queryByText(/sign-in link/)).toBeNull();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: label }).checked).toBe(true);
});

describe("an environment that the service doesn't report", () => {
  const noSessionOptions: PageOptions = {
    prepare: ({ on }) => on(api.session.read, () => createErrorReply(404)),
  };
  const findBadge = async () => await screen.findByRole("group", { name: "Environment" });

  test("is treated as production", async () => {
    const { user } = await signIn("/sign-in", noSessionOptions);
    const heading = await findHeading("Which environment is this?");
    expect(document.activeElement).toBe(heading);
    await user.click(screen.getByRole("button", { name: "Open the console" }));
    expect((await findBadge()).textContent).toMatch(/^Unnamed environment.*production\)$/i);
  });

  test("can be named by the operator", async () => {
    const { user } = await signIn("/sign-in", noSessionOptions);
    fill(await screen.findByLabelText("Environment name"), "Staging");
    await user.click(screen.getByRole("checkbox", { name: /production/ }));
    await user.click(screen.getByRole("combobox", { name: "Color" }));
    await user.click(await screen.findByRole("option", { name: "Violet" }));
    await user.click(await screen.findByRole("button", { name: "Open the console" }));
    expect((await findBadge()).textContent).toBe("Staging");
  });
});

test("read-only mode can't be turned off with a read-only token", async () => {
  await signIn("/sign-in", {
    prepare: ({ on }) =>
      on(api.session.read, (): SessionInfo => ({
        ...sessionInfo,
        caller: "session",
        readOnly: true,
      })),
  });
  const readOnlySwitch = await screen.findByRole("switch", { name: "Read-only" });
  expect(readOnlySwitch.getAttribute("aria-checked")).toBe("true");
  expect(readOnlySwitch.getAttribute("aria-disabled")).toBe("true");
});
