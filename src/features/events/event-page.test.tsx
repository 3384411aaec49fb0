import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { event, inAppJob, job, recordedAt } from "../../testing/records.ts";
import { renderPage } from "../../testing/render-page.tsx";

/** Returns an event with 21 messages and a payload of 14 lines. */
const createEvent = (id: string, createdAt: string) =>
  event(id, {
    createdAt,
    payload: Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`key${index}`, id])),
    jobs: Array.from({ length: 21 }, (_, index) =>
      inAppJob(`${id}-j${index}`, {
        _id: `${id}-m${index}`,
        _notificationId: id,
        _subscriberId: "id-ana",
        channel: "in_app",
        cta: {},
      }),
    ),
  });
const records = {
  events: [createEvent("e2", "2026-03-01T03:00:01.000Z"), createEvent("e1", recordedAt)],
};

const getPane = () => within(screen.getByRole("region", { name: "Event" }));

test.each([
  ["messages", "Show more messages"],
  ["payload", "Find in payload"],
])("another event starts with its own state of the tab %s", async (tab, name) => {
  const { user, address } = await renderPage(`/events/e2?tab=${tab}`, { records });
  const findButton = async () => await getPane().findByRole("button", { name });
  await user.click(await findButton());
  const getState = () => {
    const button = getPane().queryByRole("button", { name });
    return button && button.getAttribute("aria-expanded") !== "true" ? "initial" : "changed";
  };
  expect(getState()).toBe("changed");
  await user.click(getPane().getByRole("button", { name: "Next event" }));
  await waitFor(() => expect(address()).toBe(`/events/e1?tab=${tab}`));
  await waitFor(() => expect(getState()).toBe("initial"));
});

test("opening the next event from its panel keeps the focus in the event", async () => {
  const { user, address } = await renderPage("/events/e2?tab=payload", { records });
  const button = await getPane().findByRole("button", { name: "Find in payload" });
  act(() => button.focus());
  await user.keyboard("]");
  await waitFor(() => expect(address()).toBe("/events/e1?tab=payload"));
  await getPane().findAllByText(/e1/);
  await waitFor(() => expect(document.activeElement?.closest("[aria-label='Event']")).toBeTruthy());
});

test("each opened event is announced with its outcome and workflow", async () => {
  // React reports repeated keys as errors. It doesn't unmount components with such keys.
  const consoleErrorSpy = vi.spyOn(console, "error");
  const failedEvent = event("e1", { jobs: [job("j1", { status: "failed" })] });
  const { user } = await renderPage("/events/e2", {
    records: { events: [event("e2"), failedEvent] },
  });
  await screen.findByText("Event opened: Sent, Order shipped");
  expect(await screen.findAllByRole("rowheader")).toHaveLength(2);
  await user.keyboard("]");
  await screen.findByText("Event opened: Failed, not delivered, Order shipped");
  expect(consoleErrorSpy).not.toHaveBeenCalled();
});

test("secrets aren't included when another event is copied", async () => {
  const { user, address } = await renderPage("/events/e2", { records });
  const openMenu = async () => {
    await user.click(await getPane().findByRole("button", { name: "Copy as" }));
    return await screen.findByRole("menuitemcheckbox", { name: "Include secrets in JSON" });
  };
  await user.click(await openMenu());
  await user.keyboard("{Escape}");
  await user.click(getPane().getByRole("button", { name: "Next event" }));
  await waitFor(() => expect(address()).toBe("/events/e1"));
  await getPane().findAllByText(/e1/);
  expect((await openMenu()).getAttribute("aria-checked")).toBe("false");
});

describe("a failed event", () => {
  const failedEvent = event("e1", {
    jobs: [
      job("j1", { type: "in_app" }),
      job("j2", {
        type: "email",
        status: "failed",
        executionDetails: [
          {
            _id: "d1",
            createdAt: recordedAt,
            status: "Failed",
            detail: "Provider returned an error",
            source: "Webhook",
            isTest: false,
            isRetry: false,
            providerId: "sendgrid",
          },
        ],
      }),
      job("j3", { type: "sms" }),
    ],
  });
  const openFailedEvent = async () => {
    const page = await renderPage("/events/e1", { records: { events: [failedEvent] } });
    await getPane().findByRole("button", { name: "Show failed steps first" });
    return page;
  };
  const getOutcome = () => getPane().getAllByRole("heading", { level: 2 })[0]?.textContent ?? "";

  test("has the outcome of its row", async () => {
    await openFailedEvent();
    expect(getOutcome()).toBe("Failed 1 of 3");
    const row = (await screen.findByRole("rowheader")).closest("tr");
    expect(row?.textContent).toContain(getOutcome());
  });

  test("links to the integrations if the failed one isn't recorded", async () => {
    await openFailedEvent();
    const link = getPane().getByRole("link", { name: "View integrations" });
    expect(link.getAttribute("href")).toBe("/integrations?env=dev");
  });

  test("shows failed steps first on request, and keeps the order in the URL", async () => {
    const { user, address } = await openFailedEvent();
    const getFirstStep = () => getPane().getAllByRole("heading", { level: 3 })[0]?.textContent;
    expect(getFirstStep()).toBe("In-app");
    await user.click(getPane().getByRole("button", { name: "Show failed steps first" }));
    await waitFor(() => expect(address()).toBe("/events/e1?jobs=failed"));
    await waitFor(() => expect(getFirstStep()).toBe("Email"));
  });

  test("is linked in the list as the page's latest failure", async () => {
    await renderPage("/events", { records: { events: [event("e2"), failedEvent] } });
    const section = within(await screen.findByRole("region", { name: "Latest failure" }));
    expect(section.getByRole("link", { name: "Open event" }).getAttribute("href")).toBe(
      "/events/e1?env=dev",
    );
  });
});

test.each([
  [
    "push",
    "Provider rejected the device token",
    "Open the subscriber's device tokens",
    "?part=channels&env=dev",
  ],
  [
    "chat",
    "Subscriber has no chat destination",
    "Open the subscriber's channel settings",
    "?part=channels&env=dev",
  ],
  [
    "chat",
    "Subscriber has no chat destination",
    "Open the subscriber's channel endpoints",
    "?part=endpoints&env=dev",
  ],
  ["sms", "Subscriber has no phone number", "Open the subscriber's profile", "?env=dev"],
] as const)(
  "a failed %s step (%s) links to the tab to mend it",
  async (type, detail, name, search) => {
    const failedJob = job("j1", {
      type,
      status: "failed",
      executionDetails: [
        {
          _id: "d1",
          createdAt: recordedAt,
          status: "Failed",
          detail,
          source: "Internal",
          isTest: false,
          isRetry: false,
        },
      ],
    });
    await renderPage("/events/e1", { records: { events: [event("e1", { jobs: [failedJob] })] } });
    const link = await getPane().findByRole("link", { name });
    expect(link.getAttribute("href")).toMatch(/^\/subscribers\/\w+\?/);
    expect(link.getAttribute("href")?.replace(/^[^?]+/, "")).toBe(search);
  },
);

test("steps are filtered by the reason of their failure", async () => {
  const createRequestJob = (index: number, code: number) =>
    job(`j${index}`, {
      type: "http_request",
      status: "failed",
      executionDetails: [
        {
          _id: `d${index}`,
          createdAt: recordedAt,
          status: "Failed",
          detail: "Request failed",
          source: "Internal",
          isTest: false,
          isRetry: false,
          raw: JSON.stringify({ status: code }),
        },
      ],
    });
  const jobs = [
    job("j0"),
    ...[1, 2, 3, 4].map((index) => createRequestJob(index, 422)),
    ...[5, 6].map((index) => createRequestJob(index, 504)),
  ];
  const { user } = await renderPage("/events/e1", { records: { events: [event("e1", { jobs })] } });
  expect((await getPane().findByText(/failed for 2 reasons/)).textContent).toMatch(/^6 steps/);
  await user.click(getPane().getByRole("button", { name: /^Request failed · 422/ }));
  await getPane().findByText("4 of 7 steps, 6 failed");
  const headings = getPane().getAllByRole("heading", { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 4 }, () => "HTTP request"),
  );
});

test("Back returns to the previous tab", async () => {
  const { user, address, back } = await renderPage("/events/e1", { records });
  await user.click(await getPane().findByRole("tab", { name: "Payload" }));
  await waitFor(() => expect(address()).toBe("/events/e1?tab=payload"));
  await user.click(getPane().getByRole("tab", { name: "Raw data" }));
  await waitFor(() => expect(address()).toBe("/events/e1?tab=raw"));
  await back();
  expect(address()).toBe("/events/e1?tab=payload");
  await getPane().findByRole("tab", { name: "Payload", selected: true });
});

describe("several keys before the next event renders", () => {
  const openFirst = async () => {
    const events = Array.from({ length: 10 }, (_, index) =>
      event(`e${index}`, {
        createdAt: new Date(Date.parse(recordedAt) - index * 1000).toISOString(),
      }),
    );
    const page = await renderPage("/events/e0", { records: { events } });
    await screen.findAllByRole("rowheader");
    await getPane().findByRole("tab", { name: "Timeline" });
    const press = (keys: string) => {
      for (const key of keys) fireEvent.keyDown(document.body, { key });
    };
    return { ...page, press };
  };

  test("each move from the event in the URL", async () => {
    const { address, press } = await openFirst();
    act(() => press("]]]]]]]]"));
    await waitFor(() => expect(address()).toBe("/events/e8"));
  });

  test("move from the event that was just clicked", async () => {
    const { address, press } = await openFirst();
    const [, , thirdRow] = screen.getAllByRole("rowheader");
    act(() => {
      fireEvent.click(within(thirdRow as HTMLElement).getByRole("link"));
      press("]");
    });
    await waitFor(() => expect(address()).toBe("/events/e3"));
    act(() => press("["));
    await waitFor(() => expect(address()).toBe("/events/e2"));
  });
});
