import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { ReportQuery } from "../../api/failures/report.ts";
import { failureScans } from "../../api/failures/scan/scan-host.ts";
import { session } from "../../api/session/session.ts";
import { createLinkSignIn } from "../../api/testing/sessions.ts";
import { createFailureReport } from "../../testing/failure-report.ts";
import { createStubScan } from "./testing/stub-scan.ts";
import { useFailures } from "./use-failures.ts";

afterEach(session.close);

test("a report has the key of its own query, whose open group and marker don't matter", async () => {
  session.open(createLinkSignIn());
  const scan = createStubScan();
  vi.spyOn(failureScans, "use").mockImplementation(scan.use);
  scan.show(createFailureReport());
  const query: ReportQuery = { conditions: [], columnCount: 1, merges: {}, splits: [] };
  const { result, rerender } = renderHook(
    (changes: Partial<ReportQuery>) => useFailures({ last: "48h" }, { ...query, ...changes }),
    { initialProps: {} },
  );
  const showNext = async (changes: Partial<ReportQuery>) => {
    rerender(changes);
    await waitFor(() => expect(result.current.isReportCurrent).toBe(true));
    return result.current.report?.queryKey;
  };
  const queryKey = await showNext({});
  expect(queryKey).toBeDefined();
  expect(await showNext({ groupId: "f-mail", markerAt: 1 })).toBe(queryKey);
  expect(await showNext({ merges: { a: "b" }, splits: ["c"] })).toBe(queryKey);
  rerender({ includesOtherSteps: true });
  expect(result.current).toMatchObject({ isReportCurrent: false, report: { queryKey } });
  expect(await showNext({ includesOtherSteps: true })).not.toBe(queryKey);
});
