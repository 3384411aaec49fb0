import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { asObjects } from "../../../../domain/loose.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { createEventScope } from "./event-scope.ts";
import { StepPanel } from "./step-panel.tsx";

const text = `{"jobs":[
  {"type":"delay","step":{}},
  {"type":"email","overrides":{"a":9007199254740993},"step":{"controlVariables":{"b":9007199254740995}}}
]}`;
// The text has the structure of an event.
const event = JSON.parse(text) as ReceivedEvent;

test.each([
  ["as received", text, ["9007199254740993", "9007199254740995"]],
  ["parsed until the event has loaded", "", ["9007199254740992", "9007199254740996"]],
])("shows the step's documents %s", (_, eventText, digits) => {
  const [, job = {}] = asObjects(event.jobs);
  render(<StepPanel job={job} details={[]} scope={createEventScope(event, eventText)} />);
  fireEvent.click(screen.getByRole("button", { name: "Show step configuration" }));
  for (const number of digits) expect(screen.getByText(number)).toBeTruthy();
});

test("shows the step's conditions", () => {
  const condition = { field: "data.segments", operator: "IN", value: "vip", on: "subscriber" };
  const job = { step: { filters: [{ isNegated: false, value: "AND", children: [condition] }] } };
  render(<StepPanel job={job} details={[]} scope={createEventScope(event, text)} />);
  fireEvent.click(screen.getByRole("button", { name: "Show step configuration · 1 condition" }));
  expect(screen.getAllByText("subscriber.data.segments").length).toBeGreaterThan(0);
});
