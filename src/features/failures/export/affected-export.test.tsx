import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { NoticesProvider } from "../../../components/feedback/notices.tsx";
import { createFailureReport } from "../testing/reports.ts";
import { AffectedExport } from "./affected-export.tsx";

const savedFiles: { name: string; file: Blob }[] = [];
beforeEach(() => {
  savedFiles.length = 0;
  let file = new Blob();
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    file = blob as Blob;
    return "blob:test";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    savedFiles.push({ name: this.download, file });
  });
});

const { range } = createFailureReport();
const affectedEvent = {
  eventId: "671c",
  createdAt: range.from,
  outcome: "failed",
  workflow: "w1",
  subscriberId: "user_1",
  transactionId: "order-1",
} as const;

test("the file has the affected events and is named after the window", async () => {
  const user = userEvent.setup();
  render(
    <AffectedExport
      count={412}
      range={range}
      scannedShare={1}
      loadAffectedEvents={async () => [affectedEvent]}
    />,
  );
  await user.click(screen.getByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("menuitem", { name: /^412 events as CSV/ }));
  await waitFor(() => expect(savedFiles).toHaveLength(1));
  expect(savedFiles[0]?.name).toBe("failures-20261122T0200Z-20261122T0330Z.csv");
  expect(await savedFiles[0]?.file.text()).toContain("user_1");
});

test("a file from an incomplete scan is marked as partial", async () => {
  const user = userEvent.setup();
  render(
    <AffectedExport
      count={1}
      range={range}
      scannedShare={0.5}
      loadAffectedEvents={async () => []}
    />,
  );
  await user.click(screen.getByRole("button", { name: "Export" }));
  const menuItem = await screen.findByRole("menuitem", { name: /^1 event as NDJSON/ });
  expect(menuItem.textContent).toContain("of the affected events found so far");
  await user.click(menuItem);
  await waitFor(() =>
    expect(savedFiles[0]?.name).toBe("failures-20261122T0200Z-20261122T0330Z-partial.ndjson"),
  );
});

test("a failed export is reported beside the button, and can be repeated", async () => {
  const user = userEvent.setup();
  let shouldFail = true;
  render(
    <AffectedExport
      count={2}
      range={range}
      scannedShare={1}
      loadAffectedEvents={async () => {
        if (shouldFail) throw new Error("The worker failed");
        return [affectedEvent];
      }}
    />,
  );
  const exportCsv = async () => {
    await user.click(screen.getByRole("button", { name: "Export" }));
    await user.click(await screen.findByRole("menuitem", { name: /CSV/ }));
  };
  await exportCsv();
  await screen.findByText("Couldn't export the events. Try again.");
  shouldFail = false;
  await exportCsv();
  await waitFor(() => expect(savedFiles).toHaveLength(1));
  expect(screen.queryByText(/Couldn't export/)).toBeNull();
});

test("if code couldn't be loaded, a reload is offered instead of another attempt", async () => {
  const user = userEvent.setup();
  render(
    <NoticesProvider>
      <AffectedExport
        count={2}
        range={range}
        scannedShare={1}
        loadAffectedEvents={async () => {
          throw new TypeError("error loading dynamically imported module");
        }}
      />
    </NoticesProvider>,
  );
  await user.click(screen.getByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("menuitem", { name: /CSV/ }));
  await screen.findByRole("button", { name: "Reload" });
  expect(screen.queryByText(/Couldn't export|Preparing/)).toBeNull();
});
