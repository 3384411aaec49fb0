import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { TimeModeProvider } from "../../../components/text/time-mode.tsx";
import { MessageCard } from "./message-card.tsx";

test("the end of a snooze isn't relative", () => {
  render(
    <TimeModeProvider mode="relative" timeZone="UTC">
      <MessageCard
        message={{ channel: "in_app", snoozedUntil: "2026-03-02T07:00:00.000Z" }}
        stepName={undefined}
        subscriberId={undefined}
      />
    </TimeModeProvider>,
  );
  expect(screen.getByText("Snoozed until").nextElementSibling?.textContent).toContain("07:00:00");
});
