import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { JobOutcome } from "../../../../domain/job-outcome.ts";
import { TimeModeProvider } from "../../../components/text/time-mode.tsx";
import { createEventScope } from "./event-scope.ts";
import { WaitPanel } from "./wait-panel.tsx";

test("the times of an extension aren't relative", () => {
  const raw = { from: "2026-03-01T22:00:00.000Z", until: "2026-03-02T07:00:00.000Z" };
  const detail = {
    detail: "Delay extended to fit the subscriber's schedule",
    raw: JSON.stringify(raw),
  };
  render(
    <TimeModeProvider mode="relative" timeZone="UTC">
      <WaitPanel
        job={{ type: "delay" }}
        // The panel needs no other properties.
        outcome={{ kind: "succeeded" } as JobOutcome}
        details={[detail]}
        scope={createEventScope({}, "")}
        now={Date.parse(raw.from)}
      />
    </TimeModeProvider>,
  );
  expect(screen.getByText("Extended").nextElementSibling?.textContent).toMatch(
    /^from .*22:00:00 to .*07:00:00$/,
  );
});
