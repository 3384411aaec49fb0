import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FailureSearch } from "../../../api/failures/failure-search.ts";
import { createFailureReport } from "../testing/reports.ts";
import { ProviderComparisonSection } from "./provider-comparison.tsx";

const comparison = {
  provider: "sendgrid",
  channel: "email",
  lastDay: { callCount: 100, issueCount: 20 },
  previousDay: { callCount: 100, issueCount: 1 },
  previousDayScannedShare: 1,
};
const after = "2026-11-01T00:00:00.000Z";
const before = "2026-11-08T00:00:00.000Z";
const liveHeaders = ["Last 24 hours", "Previous 24 hours"];

const pastHeaders = ["Last 24 hours of the range", "24 hours before that"];

test.each<
  [name: string, search: FailureSearch, isWindowCurrent: boolean, headers: readonly string[]]
>([
  ["a span up to now", { last: "7d" }, true, liveHeaders],
  ["a range with only a start", { after }, true, liveHeaders],
  ["a zoomed span", { last: "7d", from: after, to: before }, true, liveHeaders],
  ["a range with an end", { after, before }, true, pastHeaders],
  ["a span of a scan that ended long ago", { last: "7d" }, false, pastHeaders],
])("%s: the headers name the compared days", (_, search, isWindowCurrent, headers) => {
  const report = createFailureReport({ providers: [comparison] });
  render(<ProviderComparisonSection {...{ report, search, isWindowCurrent }} />);
  const headerTexts = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(headerTexts.slice(1, 3)).toEqual(headers);
});

test("the text lists the worse providers like the table, worst first", () => {
  const worstComparison = { ...comparison, provider: "twilio", channel: "sms" };
  const providers = [
    comparison,
    { ...worstComparison, lastDay: { callCount: 50, issueCount: 40 } },
  ];
  render(
    <ProviderComparisonSection
      report={createFailureReport({ providers })}
      search={{}}
      isWindowCurrent
    />,
  );
  expect(screen.getByText("Worse than the day before: Twilio and SendGrid.")).toBeDefined();
  const rows = screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  expect(rows).toEqual(["TwilioSMS", "SendGridEmail"]);
});

test("the text explains which sends the shares count", () => {
  const report = createFailureReport({ providers: [comparison] });
  render(<ProviderComparisonSection report={report} search={{}} isWindowCurrent />);
  expect(
    screen.getByText(
      "Percentages show the share of sends with a failure, retry, or warning at the provider.",
    ),
  ).toBeDefined();
  const [, row] = screen.getAllByRole("row");
  expect(row?.textContent).toBe("SendGridEmail20%20 of 1001%1 of 100Worse");
});
