import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LooseObject } from "../../../../domain/loose.ts";
import type { JobOutcome } from "../../../../domain/job-outcome.ts";
import { TimeModeProvider } from "../../../components/text/time-mode.tsx";
import { createEventScope } from "./event-scope.ts";
import { WaitPanel } from "./wait-panel.tsx";

const renderPanel = (job: LooseObject, details: readonly LooseObject[] = [], now = 0) =>
  render(
    <TimeModeProvider mode="relative" timeZone="UTC">
      <WaitPanel
        job={job}
        // The panel needs no other properties.
        outcome={{ kind: "succeeded" } as JobOutcome}
        details={details}
        scope={createEventScope({}, "")}
        now={now}
      />
    </TimeModeProvider>,
  );

test("the times of an extension aren't relative", () => {
  const raw = { from: "2026-03-01T22:00:00.000Z", until: "2026-03-02T07:00:00.000Z" };
  const detail = {
    detail: "Delay extended to fit the subscriber's schedule",
    raw: JSON.stringify(raw),
  };
  renderPanel({ type: "delay" }, [detail], Date.parse(raw.from));
  expect(screen.getByText("Extended").nextElementSibling?.textContent).toMatch(
    /^from .*22:00:00 to .*07:00:00$/,
  );
});

test.each([
  ["0 8 * * *", "At 08:00, every day, in the subscriber's time zone (0 8 * * *)"],
  ["0 8 5,* * *", "On a schedule, in the subscriber's time zone (0 8 5,* * *)"],
])(
  "the times of the cron expression %s are in the subscriber's time zone",
  (cronExpression, text) => {
    renderPanel({ type: "digest", digest: { type: "timed", timed: { cronExpression } } });
    expect(screen.getByText("Cron").nextElementSibling?.textContent).toBe(text);
  },
);
