import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ReceivedEvent } from "../../../api/events.ts";
import { PayloadTab } from "./payload-tab.tsx";

const createEvent = (jobCount: number): ReceivedEvent => ({
  _id: "event",
  jobs: Array.from({ length: jobCount }, (_, index) => ({
    type: "email",
    overrides: { sendgrid: { batch: index } },
  })),
});

const createTab = (jobCount: number) => <PayloadTab event={createEvent(jobCount)} text="" />;

test("shows overrides with the digits as received", () => {
  const text = '{"jobs":[null,{"type":"email","overrides":{"account":9007199254740993}}]}';
  // The text has the structure of an event.
  render(<PayloadTab event={JSON.parse(text) as ReceivedEvent} text={text} />);
  expect(screen.getByText("9007199254740993")).toBeTruthy();
});

test("shows how many steps have overrides that aren't listed", () => {
  const { rerender } = render(createTab(20));
  expect(screen.queryByText(/more steps? ha/)).toBeNull();

  rerender(createTab(21));
  expect(
    screen.getByText(
      "1 more step has overrides. To see them, open the step's configuration on the Timeline tab.",
    ),
  ).toBeTruthy();

  rerender(createTab(25));
  expect(screen.getByText(/^5 more steps have overrides\./)).toBeTruthy();
});
