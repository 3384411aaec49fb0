import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { api } from "../../../../contract/index.ts";
import { failureScans } from "../../../api/failures/scan/scan-host.ts";
import { getScope } from "../../../api/session/profile.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { getGroupChoicesKey } from "../../../entities/failures/use-group-choices.ts";
import { localStore } from "../../../lib/browser/storage.ts";
import { event, job, recordedAt } from "../../../testing/records.ts";
import { renderPage } from "../../../testing/render-page.tsx";

const toTimestamp = (minutes: number) =>
  new Date(Date.parse(recordedAt) + minutes * 60_000).toISOString();

const createFailedEvent = (id: string, minutes: number, text: string) =>
  event(id, {
    createdAt: toTimestamp(minutes),
    jobs: [
      job(id, {
        status: "failed",
        updatedAt: toTimestamp(minutes),
        executionDetails: [
          {
            _id: `${id}-detail`,
            createdAt: toTimestamp(minutes),
            status: "Failed",
            detail: text,
            source: "Webhook",
            isTest: false,
            isRetry: false,
            providerId: "sendgrid",
          },
        ],
      }),
    ],
  });
const events = [
  createFailedEvent("e4", 50, "Mailbox full"),
  createFailedEvent("e3", 40, "Rejected by host 17"),
  event("e2", { createdAt: toTimestamp(30) }),
  createFailedEvent("e1", 10, "Rejected by host 12"),
];
const oneMsInMinutes = 1 / 60_000;
/** The list's range includes its end, but the ranges of scans and of the failures page don't. */
const rangeParams = `after=${toTimestamp(0)}&before=${toTimestamp(60 - oneMsInMinutes)}`;

async function openListAndScan(filterParams = "") {
  onTestFinished(() => failureScans.removeOtherScopes(undefined));
  const page = await renderPage(`/events?${rangeParams}${filterParams}`, { records: { events } });
  fireEvent.click(await screen.findByRole("button", { name: "Scan for failures" }));
  await waitFor(() => expect(getGroupLinks().length).toBeGreaterThan(0));
  return page;
}
const getFailuresSection = () => within(screen.getByRole("region", { name: "Failures" }));
const getGroupLinks = () =>
  getFailuresSection()
    .queryAllByRole("listitem")
    .map((item) => within(item).getByRole("link"));
const getParams = (link: HTMLElement) =>
  Object.fromEntries(new URL(link.getAttribute("href") ?? "", "http://a").searchParams);
const findChart = () => screen.findByRole("figure", { name: /^Events over time/ });

test("a scan shows the groups of the list's window, and opens them on their page", async () => {
  await openListAndScan();
  expect(getGroupLinks().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^2Rejected by host 1[27]SendGridEmailOrder shipped/),
    expect.stringMatching(/^1Mailbox full/),
  ]);
  const [firstGroupLink] = getGroupLinks();
  expect(firstGroupLink && getParams(firstGroupLink)).toMatchObject({
    after: toTimestamp(0),
    before: toTimestamp(60),
    group: expect.any(String),
  });
});

test("the scan applies the list's filters", async () => {
  await openListAndScan("&detail=mailbox");
  expect(getGroupLinks().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1Mailbox full/),
  ]);
  const [firstGroupLink] = getGroupLinks();
  expect(firstGroupLink && getParams(firstGroupLink)).toMatchObject({ where: "detail:mailbox" });
});

test("the histogram is above the list, and its selection sets the list's time range", async () => {
  const { address, service } = await openListAndScan();
  expect((await findChart()).getAttribute("aria-label")).toMatch(/4 events: 3 failed$/);
  const countRequests = () => service.getRequests(api.events.list).length;
  const plot = screen.getByRole("slider");
  fireEvent.keyDown(plot, { key: "Home" });
  fireEvent.keyDown(plot, { key: "PageUp", shiftKey: true });
  const requestCount = countRequests();
  fireEvent.keyDown(plot, { key: "Enter" });
  const range = { after: toTimestamp(0), before: toTimestamp(13.75 - oneMsInMinutes) };
  await waitFor(() =>
    expect(Object.fromEntries(new URL(address(), "http://a").searchParams)).toEqual(range),
  );
  await waitFor(async () =>
    expect((await findChart()).getAttribute("aria-label")).toMatch(/1 event: 1 failed$/),
  );
  await waitFor(() => expect(getGroupLinks()).toHaveLength(1));
  // Only the list loads again, because its range has already been scanned.
  expect(countRequests()).toBe(requestCount + 1);
});

test("a filter selects events in the histogram, but steps in the failures", async () => {
  const sentJob = job("e6-sms", { type: "sms", providerId: "twilio" });
  const failedEvent = createFailedEvent("e6", 20, "Mailbox full");
  const mixedEvent = { ...failedEvent, jobs: [...(failedEvent.jobs ?? []), sentJob] };
  onTestFinished(() => failureScans.removeOtherScopes(undefined));
  await renderPage(`/events?${rangeParams}&where=channel:sms`, {
    records: { events: [...events, mixedEvent] },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Scan for failures" }));
  expect(
    await getFailuresSection().findByText("No failures in steps that match all filters."),
  ).toBeDefined();
  expect((await findChart()).getAttribute("aria-label")).toMatch(/1 event: 1 partly failed$/);
});

test("without a scan, there is no histogram, and events are loaded only for the list", async () => {
  const { service } = await renderPage(`/events?${rangeParams}`, { records: { events } });
  const scanButton = await screen.findByRole("button", { name: "Scan for failures" });
  expect(
    getParams(getFailuresSection().getByRole("link", { name: "View failures" })),
  ).toMatchObject({
    after: toTimestamp(0),
    before: toTimestamp(60),
  });
  expect(scanButton).toBeTruthy();
  expect(screen.queryByRole("figure", { name: /^Events over time/ })).toBeNull();
  expect(service.getRequests(api.events.list)).toHaveLength(1);
});

test("a scan that ends at the end of the list isn't used, because the list includes its end", async () => {
  onTestFinished(() => failureScans.removeOtherScopes(undefined));
  await renderPage(`/events?after=${toTimestamp(0)}&before=${toTimestamp(60)}`, {
    records: { events },
  });
  await screen.findByRole("button", { name: "Scan for failures" });
  const [from, to] = [Date.parse(toTimestamp(0)), Date.parse(toTimestamp(60))];
  act(() => failureScans.use(getScope(createLinkSignIn().profile), { from, to }).release());
  expect(screen.getByRole("button", { name: "Scan for failures" })).toBeTruthy();
});

test("the failures are omitted for a filter that a scan can't apply", async () => {
  await renderPage("/events?emails=ana@acme.example", { records: { events } });
  expect(await screen.findByRole("region", { name: "On this page" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Failures" })).toBeNull();
});

test("the operator's merges and hidden groups apply", async () => {
  const { reload } = await openListAndScan();
  const [rejectedId = "", mailboxFullId = ""] = getGroupLinks().map(
    (link) => getParams(link)["group"] ?? "",
  );
  const saveChoices = async (choices: object) => {
    localStore.set(
      getGroupChoicesKey(getScope(createLinkSignIn().profile)),
      JSON.stringify(choices),
    );
    await reload();
  };
  await saveChoices({ merges: { [mailboxFullId]: rejectedId } });
  await waitFor(() => expect(getGroupLinks()).toHaveLength(1));
  expect(getGroupLinks()[0]?.textContent).toMatch(/^3Rejected by host/);
  await saveChoices({ hidden: [rejectedId] });
  await waitFor(() =>
    expect(getGroupLinks().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^1Mailbox full/),
    ]),
  );
});

test("a filter that the browser applies loads no events if the scan has no match", async () => {
  const { service, user } = await openListAndScan("&severity=none");
  const getRequests = () => service.getRequests(api.events.list);
  const requestCount = getRequests().length;
  const field = screen.getByRole("combobox", { name: "Filter events" });
  await user.type(field, "tag:billing{Enter}");
  await screen.findByText(/^No events match/);
  // Only the newest event is loaded, regardless of the time range.
  await waitFor(() =>
    expect(
      getRequests()
        .slice(requestCount)
        .map(({ query }) => query.limit),
    ).toEqual([1]),
  );
});
