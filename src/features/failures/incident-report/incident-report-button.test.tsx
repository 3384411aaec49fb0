import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { FailureReport, GroupDetail } from "../../../api/failures/report.ts";
import { createFailureGroup, createFailureReport, createGroupDetail } from "../testing/reports.ts";
import { IncidentReportButton } from "./incident-report-button.tsx";

const report = createFailureReport({
  groups: [createFailureGroup(), createFailureGroup({ id: "hidden" })],
});
const createButton = (
  loadDetail: (id: string) => Promise<GroupDetail | undefined>,
  shownReport: FailureReport = report,
) => (
  <IncidentReportButton
    report={shownReport}
    search={{}}
    getLink={() => "https://console.example/failures"}
    getEventLink={(id) => `https://console.example/events/${id}`}
    notes={{}}
    hiddenIds={["hidden"]}
    loadDetail={loadDetail}
  />
);
async function openDialog() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Incident report" }));
  return { user, dialog: within(await screen.findByRole("dialog", { name: "Incident report" })) };
}

test("personal data is redacted until the operator includes it", async () => {
  const loadDetail = vi.fn(async () => createGroupDetail());
  render(createButton(loadDetail));
  const { user, dialog } = await openDialog();
  const previewRegion = dialog.getByRole("region", { name: "Report preview" });
  await waitFor(() => expect(previewRegion.textContent).toContain("Samples"));
  expect(previewRegion.textContent).not.toContain("user_1");
  await user.click(dialog.getByRole("switch", { name: "Redact personal data" }));
  expect(previewRegion.textContent).toContain("user_1");
  await user.click(dialog.getByRole("button", { name: "Copy Markdown" }));
  expect(await navigator.clipboard.readText()).toContain("subscriber `user_1`");
  // The report excludes the hidden group, so its detail isn't loaded.
  expect(loadDetail.mock.calls).toHaveLength(1);
});

test("the largest of the listed groups have samples", async () => {
  const groups = Array.from({ length: 21 }, (_, index) =>
    createFailureGroup({
      id: `g${index + 1}`,
      eventCount: index === 14 || index === 20 ? 60 : 1,
      subscriberCount: index === 18 ? 2 : 1,
    }),
  );
  const loadDetail = vi.fn(async (id: string) => createGroupDetail({ id }));
  render(createButton(loadDetail, createFailureReport({ groups })));
  const { dialog } = await openDialog();
  const preview = dialog.getByRole("region", { name: "Report preview" });
  await waitFor(() =>
    expect(preview.textContent).toContain(
      "Only groups 1, 2, 3, 4, 5, 6, 7, 8, 15, and 19 have samples and differences in this report.",
    ),
  );
  expect(loadDetail.mock.calls[0]).toEqual(["g15"]);
  expect(loadDetail.mock.calls).toHaveLength(10);
});

test("the file is named after the window", async () => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:test");
  const clickSpy = vi.spyOn(HTMLAnchorElement.prototype, "click");
  render(createButton(async () => undefined));
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole("button", { name: "Download report" }));
  const link = clickSpy.mock.contexts[0] as HTMLAnchorElement;
  expect(link.download).toBe("failures-20261122T0200Z-20261122T0330Z.md");
});

test("samples that failed to load can be loaded again, and the rest of the report is shown", async () => {
  let shouldFail = true;
  render(
    createButton(async () => {
      if (shouldFail) throw new Error("The worker failed");
      return createGroupDetail();
    }),
  );
  const { user, dialog } = await openDialog();
  await dialog.findByText("Couldn't load samples and differences. The report omits both.");
  const preview = dialog.getByRole("region", { name: "Report preview" });
  expect(preview.textContent).toContain("## Timeline");
  shouldFail = false;
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(preview.textContent).toContain("Samples"));
});

test("details of a report that was closed don't replace those of the next report", async () => {
  const previousReport = createFailureReport({ groups: [createFailureGroup({ id: "previous" })] });
  let finishPrevious: (detail: undefined) => void = () => undefined;
  const loadDetail = (id: string) =>
    id === "previous"
      ? new Promise<undefined>((resolve) => (finishPrevious = resolve))
      : Promise.resolve(createGroupDetail());
  const { rerender } = render(createButton(loadDetail, previousReport));
  const { user } = await openDialog();
  await user.keyboard("{Escape}");
  rerender(createButton(loadDetail));
  const { dialog } = await openDialog();
  const preview = dialog.getByRole("region", { name: "Report preview" });
  await waitFor(() => expect(preview.textContent).toContain("Samples"));
  await act(async () => finishPrevious(undefined));
  expect(preview.textContent).toContain("Samples");
});

test("details of a dialog that was closed don't replace those of the same report", async () => {
  let failFirst: (error: Error) => void = () => undefined;
  const loadDetail = vi
    .fn(async () => createGroupDetail())
    .mockReturnValueOnce(new Promise((_, reject) => (failFirst = reject)));
  render(createButton(loadDetail));
  const { user } = await openDialog();
  await waitFor(() => expect(loadDetail).toHaveBeenCalledTimes(1));
  await user.keyboard("{Escape}");
  const { dialog } = await openDialog();
  const preview = dialog.getByRole("region", { name: "Report preview" });
  await waitFor(() => expect(preview.textContent).toContain("Samples"));
  await act(async () => failFirst(new Error("The worker failed")));
  expect(preview.textContent).toContain("Samples");
});

test("without a report, the button is disabled", () => {
  render(
    <IncidentReportButton {...createButton(async () => undefined).props} report={undefined} />,
  );
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Incident report" }).disabled).toBe(
    true,
  );
});
