import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { getScope } from "../../api/session/profile.ts";
import { createLinkSignIn } from "../../api/testing/sessions.ts";
import { getGroupChoicesKey } from "../../entities/failures/use-group-choices.ts";
import { localStore } from "../../lib/browser/storage.ts";
import type { Difference, FailureGroup, FailureReport } from "../../api/failures/report.ts";
import { failureScans } from "../../api/failures/scan/scan-host.ts";
import { createFailureReport, createGroupDetail } from "../../testing/failure-report.ts";
import { integration } from "../../testing/records.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { createStubScan, type StubScan } from "./testing/stub-scan.ts";

let scan: StubScan;
beforeEach(() => {
  scan = createStubScan();
  vi.spyOn(failureScans, "use").mockImplementation(scan.use);
  showReport();
});

const showReport = (report: Partial<FailureReport> = {}) => scan.show(createFailureReport(report));
const getMainText = () => screen.getByRole("main").textContent;

test.each(["group=f-mail", "view=providers"])(
  "the pane of %s shows what was scanned and filtered, because it can hide the bars",
  async (params) => {
    showReport({ scannedShare: 0.625 });
    await renderPage(`/failures?${params}&where=channel:email`);
    const findScope = (...texts: string[]) =>
      screen.findByText(
        (_, element) => element?.matches("p") === true && element.textContent === texts.join(""),
      );
    expect(
      await findScope("In the last 48 hours", "62% scanned so far", "channel:email"),
    ).toBeDefined();
    act(() => showReport());
    expect(await findScope("In the last 48 hours", "channel:email")).toBeDefined();
  },
);

test("the pane shows whether it includes failures of other steps", async () => {
  showReport({ hasOtherIssues: true });
  await renderPage("/failures?view=providers&where=channel:sms&otherSteps=true");
  expect(await screen.findByText("with failures of other steps")).toBeDefined();
});

test("a failure that a refreshed scan finds again isn't announced again", async () => {
  await renderPage("/failures?group=f-mail");
  const findAnnouncement = () =>
    screen.findByText(/^Failure opened: /, { selector: "[role=status] > *" });
  const announcement = await findAnnouncement();
  act(() => showReport({ groups: [], scannedShare: 0.1 }));
  await screen.findByText("Failure not found");
  act(() => showReport());
  await screen.findByRole("button", { name: "Close failure" });
  // Runs effects that are still pending.
  await act(async () => undefined);
  expect(await findAnnouncement()).toBe(announcement);
});

test("a failure of a step that doesn't match the filters can be shown", async () => {
  showReport({ groups: [], hasOtherIssues: true });
  const { user, address } = await renderPage("/failures?group=f-mail&where=channel:sms");
  const stateTitle = await screen.findByText("Failure not found");
  const pane = stateTitle.closest("section, [role=region]") as HTMLElement;
  await user.click(within(pane).getByRole("button", { name: "Show failures of other steps" }));
  await waitFor(() => expect(address()).toContain("group=f-mail"));
  expect(address()).toContain("otherSteps=true");
});

const createMergedGroup = (channel: string) => ({
  mergedGroups: [{ id: "m", channel, parts: [{ text: "Mailbox full" }] }],
});

test.each<[string, Partial<FailureGroup>, string, string[]]>([
  ["step:Email", {}, "step", ["Email"]],
  ['"step":Email', {}, "step", ["Email"]],
  ["channel:email", {}, "where", ["channel:email"]],
  ["channel:Email&otherSteps=true", {}, "where", ["channel:Email"]],
  ["channel:sms&otherSteps=true", {}, "where", ["channel:sms", "channel:email"]],
  ["channel:sms&otherSteps=true", { channel: "unknown" }, "where", ["channel:sms"]],
  [
    "channel:sms&otherSteps=true",
    createMergedGroup("sms"),
    "where",
    ["channel:sms", "channel:email,sms"],
  ],
  [
    "channel:sms&otherSteps=true",
    createMergedGroup("push"),
    "where",
    ["channel:sms", "channel:email,push"],
  ],
])("the matching events of a failure, with %s and %j, have %s %j", async (params, ...row) => {
  const [fields, key, values] = row;
  showReport({ groups: createFailureReport().groups.map((group) => ({ ...group, ...fields })) });
  await renderPage(`/failures?group=f-mail&where=${params}`);
  const link = await screen.findByRole("link", { name: "View matching events" });
  const { searchParams } = new URL(link.getAttribute("href") ?? "", "http://a");
  expect(searchParams.getAll(key)).toEqual(values);
});

describe("overview", () => {
  test("the provider that became worse is named", async () => {
    await renderPage("/failures");
    expect(await screen.findByText("Worse than the day before: SendGrid.")).toBeTruthy();
  });

  test("a comparison with an incomplete day is marked", async () => {
    const [firstProvider] = createFailureReport().providers;
    showReport({
      scannedShare: 0.7,
      providers: firstProvider ? [{ ...firstProvider, previousDayScannedShare: 0.4 }] : [],
    });
    await renderPage("/failures");
    expect(await screen.findByText("So far, worse than the day before: SendGrid.")).toBeTruthy();
    expect(getMainText()).toContain("Only 40% of the day before has been scanned");
  });

  test("a value is included with a click, and excluded with its button", async () => {
    const { user, address } = await renderPage("/failures?view=values");
    await user.click(await screen.findByRole("button", { name: /^Order shipped/ }));
    await waitFor(() => expect(address()).toBe("/failures?view=values&where=workflow:w-order"));
    await user.click(screen.getByRole("button", { name: "Exclude us" }));
    await waitFor(() => expect(address()).toContain("where=-payload.region:us"));
  });

  test("a field is marked if a scan doesn't keep all its values", async () => {
    showReport({ truncatedKeys: ["payload.orderId", "payload.region"] });
    await renderPage("/failures?view=values&where=payload.orderId:7");
    const otherRegion = await screen.findByRole("region", { name: "Other payload fields" });
    expect(otherRegion.textContent).toContain("doesn't keep all values of these fields");
    expect(within(otherRegion).getByText("payload.orderId")).toBeTruthy();
    const fieldRegion = screen.getByRole("region", { name: /^payload\.region/ });
    expect(fieldRegion.textContent).toContain("doesn't keep all values of this field");
    expect(getMainText()).toContain("A scan doesn't keep all payload values");
  });

  test("a filter by a field whose values are all kept has no note", async () => {
    showReport({ truncatedKeys: ["payload.orderId"] });
    await renderPage("/failures?where=payload.region:eu");
    await screen.findByRole("group", { name: "Matching events" });
    expect(getMainText()).not.toContain("A scan doesn't keep");
  });

  test("IDs and long lists of values are collapsed", async () => {
    const createValue = (index: number) => ({ value: `v${index}`, count: 1, failedCount: 0 });
    const values = Array.from({ length: 10 }, (_, index) => createValue(index));
    showReport({
      facets: [
        { key: "transaction", distinctCount: 7400, values },
        {
          key: "tag",
          distinctCount: 10,
          values: values.map((facetValue) => ({ ...facetValue, count: 90 })),
        },
      ],
    });
    const { user } = await renderPage("/failures?view=values");
    const tagsRegion = await screen.findByRole("region", { name: /^tag/i });
    expect(within(tagsRegion).getAllByRole("listitem")).toHaveLength(6);
    await user.click(within(tagsRegion).getByRole("button", { name: /^Show more/ }));
    expect(within(tagsRegion).getAllByRole("listitem")).toHaveLength(10);
    const idsRegion = screen.getByRole("region", { name: /^transaction/i });
    expect(idsRegion.textContent).toContain("7,400 values, few events per value");
    expect(within(idsRegion).queryByRole("listitem")).toBeNull();
    expect(tagsRegion.compareDocumentPosition(idsRegion)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test("integrations are named, with the identifier if names repeat", async () => {
    const createIntegration = (identifier: string, name: string) =>
      integration(identifier, { name, _environmentId: "dev" });
    const createDifference = (value: string) => ({
      ...(createGroupDetail().differences[0] as Difference),
      key: "integration",
      value,
    });
    showReport({ differences: ["sg-1", "sg-2", "gone"].map(createDifference) });
    await renderPage("/failures?view=differences", {
      records: {
        integrations: [
          createIntegration("sg-1", "SendGrid EU"),
          createIntegration("sg-2", "Backup"),
          createIntegration("sg-3", "Backup"),
        ],
      },
    });
    const list = await screen.findByRole("list", { name: "What's different" });
    await within(list).findByText("SendGrid EU");
    expect(list.textContent).toContain("Backup (sg-2)");
    expect(list.textContent).toContain("gone");
  });

  test("a marker compares delivery times before and after", async () => {
    localStore.set("times", JSON.stringify("relative"));
    const { user, address } = await renderPage("/failures?view=delays");
    const field = await screen.findByLabelText("Time of change");
    await user.click(screen.getByRole("button", { name: "Compare" }));
    expect(getMainText()).toContain("Enter the time of a change");
    fireEvent.change(field, { target: { value: "2026-03-01T02:41" } });
    await user.click(screen.getByRole("button", { name: "Compare" }));
    await waitFor(() => expect(address()).toMatch(/marker=2026-0/));
    expect(getMainText()).toMatch(/before and after \w+ \d+, (\d+, )?\d\d:\d\dClear time/);
  });
});

describe("an open failure", () => {
  const openFailure = async (extraParams = "") => {
    const recency = { usualGapMs: 3_600_000, sinceLastMs: 7_200_000 };
    showReport({
      groups: createFailureReport().groups.map((group) => ({ ...group, recency })),
      group: createGroupDetail(),
    });
    const page = await renderPage(`/failures?group=f-mail${extraParams}`);
    return { ...page, pane: await screen.findByRole("region", { name: "Failure" }) };
  };

  test("shows since when, for how many, and what is different", async () => {
    const { user, pane, address } = await openFailure();
    await within(pane).findByText("401");
    expect(pane.textContent).toContain(". Usually recurs every hour, and nothing has succeeded");
    const rateLabel = within(pane).getByText("in the last 10 min");
    expect(rateLabel.nextElementSibling?.textContent).toBe("16/min");
    await user.click(await within(pane).findByRole("button", { name: /payload.region/ }));
    await waitFor(() => expect(address()).toBe("/failures?group=f-mail&where=payload.region:eu"));
  });

  test("began at its first event only if that's certain", async () => {
    const { pane } = await openFailure();
    expect(pane.textContent).toMatch(/Began [^.]*\d\d:\d\d[^.]*, last seen/);
    cleanup();
    await renderPage("/failures?group=f-token");
    const otherPane = await screen.findByRole("region", { name: "Failure" });
    expect(otherPane.textContent).toMatch(/First seen [^.]*\d\d:\d\d[^.]* or earlier, last seen/);
  });

  test("a warning is named as one, and its steps succeeded", async () => {
    const groups = createFailureReport().groups.map((group) => ({
      ...group,
      kind: "warning" as const,
    }));
    showReport({ groups });
    await renderPage("/failures?group=f-mail");
    const pane = await screen.findByRole("region", { name: "Failure" });
    expect(await within(pane).findByText("Warning, ongoing")).toBeDefined();
    expect(pane.textContent).toContain("These steps succeeded, after a retry or with a warning.");
    await screen.findByText(/^Failure opened: Warning, ongoing, /);
  });

  test("has a report that begins with a summary for a status page", async () => {
    const { user, pane } = await openFailure("&where=channel:email");
    await user.click(await within(pane).findByRole("button", { name: "Report" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Incident report" }));
    const preview = dialog.getByRole("region", { name: "Report preview" });
    await waitFor(() => expect(preview.textContent).toContain("412 emails"));
    await user.click(dialog.getByRole("button", { name: "Copy summary" }));
    expect(await navigator.clipboard.readText()).toBe(
      "Starting at 2026-03-01 02:47 UTC, 412 emails failed for 398 subscribers. 64 events weren't delivered on any channel. Ongoing as of 2026-03-01 03:30 UTC.",
    );
    await user.click(dialog.getByRole("switch", { name: "Redact personal data" }));
    expect(preview.textContent).toMatch(/<http[^>]*\/failures\?[^>]*group=f-mail[^>]*>/);
    expect(preview.textContent).not.toContain("Invalid phone number");
  });

  test("names the end of the range for its rate, if the range doesn't end now", async () => {
    const { pane } = await openFailure(
      "&after=2026-05-01T00:00:00.000Z&before=2026-05-02T00:00:00.000Z",
    );
    expect(await within(pane).findByText("in the last 10 min of the range")).toBeDefined();
    expect(pane.textContent).toContain("nothing succeeded in the rest of the range");
  });

  test("gives way to a comparison of delays when a time is marked on the chart", async () => {
    const { address } = await openFailure("&view=samples");
    const plot = await screen.findByRole("slider", { name: "Selected time" });
    fireEvent.keyDown(plot, { key: "m" });
    expect(await screen.findByRole("region", { name: "Time to first success" })).toBeDefined();
    expect(address()).toMatch(/^\/failures\?view=delays&marker=[^&]+$/);
  });

  test("links to its events, with the page's filters", async () => {
    const { pane } = await openFailure("&where=workflow:w-order");
    const link = await within(pane).findByRole("link", { name: "View matching events" });
    const { searchParams } = new URL(link.getAttribute("href") ?? "", "http://console.test");
    expect(searchParams.get("where")).toBe("workflow:w-order");
    // The range excludes its end, but the list's `before` is inclusive.
    expect(Date.parse(searchParams.get("before") ?? "")).toBe(createFailureReport().range.to - 1);
  });

  /** Merges another group into each group, and returns the params of the link to the events. */
  const getEventParams = async (
    mergedGroup: Partial<FailureGroup["mergedGroups"][number]>,
    fields: Partial<FailureGroup> = {},
  ) => {
    const groups = createFailureReport().groups.map((group) => ({
      ...group,
      mergedGroups: [
        { id: "m", channel: "email", parts: [{ text: "Mailbox full" }], ...mergedGroup },
      ],
      ...fields,
    }));
    showReport({ groups });
    await renderPage("/failures?group=f-mail");
    const link = await screen.findByRole("link", { name: "View matching events" });
    return new URL(link.getAttribute("href") ?? "", "http://console.test").searchParams;
  };

  test("links to the events of the groups that were merged into it", async () => {
    const params = await getEventParams({ provider: "mailgun" });
    expect(params.getAll("detail").at(-1)).toBe("Mailbox full");
    expect(params.getAll("detail")).toHaveLength(2);
    expect(params.getAll("providers")).toEqual(["sendgrid", "mailgun"]);
    expect(params.getAll("outcome")).toEqual(["failed", "partlyFailed"]);
  });

  test("a merged group without a fixed text omits only the text from the link", async () => {
    const params = await getEventParams({
      provider: "sendgrid",
      parts: [{ slot: 0, example: "503" }],
    });
    expect(params.has("detail")).toBe(false);
    expect(params.getAll("providers")).toEqual(["sendgrid"]);
    expect(params.has("outcome")).toBe(true);
  });

  test("a merged group without a provider and with a warning omits both from the link", async () => {
    const params = await getEventParams({}, { hasOtherKinds: true });
    expect(params.getAll("detail")).toHaveLength(2);
    expect(params.has("providers")).toBe(false);
    expect(params.has("outcome")).toBe(false);
  });

  test("links to the only integration of its provider", async () => {
    const record = integration("sg", { name: "SendGrid EU", _environmentId: "dev" });
    showReport({ group: createGroupDetail() });
    await renderPage("/failures?group=f-mail", { records: { integrations: [record] } });
    const link = await screen.findByRole("link", { name: "Open integration SendGrid EU" });
    expect(link.getAttribute("href")).toContain("/integrations/id-sg");
  });

  test("samples link to their events, and Back keeps everything", async () => {
    const { user, pane, address, back } = await openFailure("&view=samples&where=channel:email");
    const initialAddress = address();
    const [sampleLink] = await within(pane).findAllByRole("link", { name: /\d\d:\d\d/ });
    await user.click(sampleLink as HTMLElement);
    await waitFor(() => expect(address()).toBe("/events/65f0000000000000000000a0"));
    await back();
    await waitFor(() => expect(address()).toBe(initialAddress));
  });

  test("explains why its events belong together", async () => {
    const { pane } = await openFailure("&view=texts");
    expect(await within(pane).findByText(/the same provider \(SendGrid\)/)).toBeTruthy();
    expect(within(pane).getByText("502")).toBeTruthy();
  });

  test("bracket keys step through the failures, and Escape closes the open one", async () => {
    const { address } = await openFailure();
    await screen.findByRole("tab", { name: "Samples" });
    await screen.findByText(/^Failure opened: Ongoing, /);
    fireEvent.keyDown(document.body, { key: "]" });
    await waitFor(() => expect(address()).toBe("/failures?group=f-phone"));
    await screen.findByText(/^Failure opened: /);
    fireEvent.keyDown(document.body, { key: "[" });
    await waitFor(() => expect(address()).toBe("/failures?group=f-mail"));
    fireEvent.keyDown(document.body, { key: "Escape" });
    await waitFor(() => expect(address()).toBe("/failures"));
  });

  test("a link to a merged group opens the group that includes it", async () => {
    const key = getGroupChoicesKey(getScope(createLinkSignIn().profile));
    localStore.set(key, JSON.stringify({ merges: { "f-old": "f-mail" } }));
    showReport({ group: createGroupDetail() });
    await renderPage("/failures?group=f-old");
    const pane = await screen.findByRole("region", { name: "Failure" });
    expect(await within(pane).findByText("401")).toBeTruthy();
  });

  test("a failure that isn't found can be closed", async () => {
    const { user, address } = await renderPage("/failures?group=gone");
    await screen.findByText("Failure not found");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(address()).toBe("/failures"));
  });
});
