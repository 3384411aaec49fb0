import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { failureScans } from "../../api/failures/scan/scan-host.ts";
import { createFailureReport } from "../../testing/failure-report.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { createStubScan } from "./testing/stub-scan.ts";

vi.mock("./watch/evaluate-alerts.ts", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

test("without the code of alerts, one notice is shown, and the page doesn't claim to watch", async () => {
  const scan = createStubScan();
  vi.spyOn(failureScans, "use").mockImplementation(scan.use);
  const showScan = (checkedAt: number) => scan.show(createFailureReport(), { checkedAt });
  showScan(1);
  const { user } = await renderPage("/failures?watch=true");
  const getNotice = () => screen.queryByText(/^Couldn't load this part of the console/);
  await vi.waitFor(() => expect(getNotice()).not.toBeNull());
  for (const checkedAt of [2, 3, 4]) await act(async () => showScan(checkedAt));
  await user.click(screen.getByRole("button", { name: "Dismiss notice" }));
  await vi.waitFor(() => expect(getNotice()).toBeNull());
  expect(screen.getByRole("main").textContent).not.toContain("Watching");
});
