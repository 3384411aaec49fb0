import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { expect, test } from "vitest";
import { getEventOutcome } from "../../../domain/event-outcome.ts";
import type { ReceivedEvent } from "../../api/events.ts";
import { DataTable } from "../../components/table/data-table.tsx";
import { ExplanationText } from "./explain/explanation.tsx";
import { eventTableColumns } from "./list/table/columns.tsx";
import { parseEventRecords } from "../../api/event-reading/event-records.ts";
import { TimelineTab } from "./timeline/timeline-tab.tsx";

// Rows without jobs use the client only when they are visible, which never happens in this test.
const client = new QueryClient();
const now = Date.parse("2026-03-01T03:00:00.000Z");
const anyJson = fc.jsonValue({ maxDepth: 3 });
const createField = <T,>(...validValues: T[]) => fc.oneof(fc.constantFrom(...validValues), anyJson);

const malformedEventArbitrary = fc.record(
  {
    _id: fc.constant("event"),
    createdAt: fc.constant("2026-03-01T02:59:00.000Z"),
    transactionId: anyJson,
    _digestedNotificationId: anyJson,
    severity: anyJson,
    critical: anyJson,
    subscriber: anyJson,
    template: fc.oneof(anyJson, fc.record({ name: anyJson, triggers: anyJson })),
    jobs: fc.oneof(
      anyJson,
      fc.array(
        fc.record({
          type: createField("email", "digest"),
          status: createField("completed", "delayed"),
          providerId: anyJson,
          step: anyJson,
          scheduleExtensionsCount: anyJson,
          executionDetails: fc.oneof(
            anyJson,
            fc.array(
              fc.record({
                _id: anyJson,
                status: createField("Success", "Failed"),
                detail: anyJson,
                createdAt: createField("2026-03-01T02:59:30.000Z"),
                raw: createField('{"a":1}', "<b>"),
                source: anyJson,
              }),
            ),
          ),
        }),
      ),
    ),
  },
  { requiredKeys: ["_id", "createdAt"] },
);

test("any record renders as a row, an explanation, and a timeline", () => {
  fc.assert(
    fc.property(malformedEventArbitrary, (value) => {
      // A service may return any JSON.
      const event = value as ReceivedEvent;
      const outcome = getEventOutcome(event, now);
      const rows = parseEventRecords([event]).rows.map((row) => ({ ...row, outcome, now }));
      render(
        <QueryClientProvider client={client}>
          <DataTable
            caption="Events"
            columns={eventTableColumns}
            rows={rows}
            getRowId={({ id }) => id}
            renderRowLink={(_, linkProps) => <a {...linkProps}>{linkProps.children}</a>}
          />
          <ExplanationText event={event} outcome={outcome} now={now} />
          <TimelineTab
            event={event}
            text=""
            outcome={outcome}
            now={now}
            search={{ jobs: "failed" }}
            onFiltersChange={() => undefined}
          />
        </QueryClientProvider>,
      );
      expect(screen.getAllByRole("row")).toHaveLength(2);
      cleanup();
    }),
    { numRuns: 12 },
  );
}, 30_000);
