import { fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { Condition, Facet } from "../../../api/failures/report.ts";
import { formatCondition, parseCondition } from "../../../api/failures/condition-text.ts";
import { FailureFilters } from "./failure-filters.tsx";
import { FacetsContext } from "./known-facets.ts";

const facets: readonly Facet[] = [
  {
    key: "workflow",
    values: [{ value: "order-shipped", label: "Order shipped", count: 1204, failedCount: 12 }],
    distinctCount: 1,
  },
  { key: "payload.region", values: [{ value: "eu", count: 1, failedCount: 0 }], distinctCount: 1 },
];

function setUp(...where: string[]) {
  const onLeave = vi.fn();
  const onChange = vi.fn<(conditions: readonly Condition[]) => void>();
  const initialConditions = where.flatMap((text) => parseCondition(text) ?? []);
  function Filters() {
    const [conditions, setConditions] = useState<readonly Condition[]>(initialConditions);
    const changeConditions = (nextConditions: readonly Condition[]) => {
      setConditions(nextConditions);
      onChange(nextConditions);
    };
    return (
      <FacetsContext value={facets}>
        <FailureFilters conditions={conditions} onChange={changeConditions} onLeave={onLeave} />
      </FacetsContext>
    );
  }
  render(<Filters />);
  const typeText = (value: string) => {
    const field = screen.getByRole("combobox", { name: "Filter failures" });
    fireEvent.change(field, { target: { value } });
    return field;
  };
  const enter = (value: string) => fireEvent.keyDown(typeText(value), { key: "Enter" });
  const openEditor = (name: RegExp) => {
    fireEvent.click(screen.getByRole("button", { name }));
    return within(screen.getByRole("dialog"));
  };
  return {
    typeText,
    enter,
    openEditor,
    onLeave,
    where: () => (onChange.mock.lastCall?.[0] ?? initialConditions).map(formatCondition),
  };
}
const getOptions = () => screen.getAllByRole("option").map(({ textContent }) => textContent);

test("a query adds conditions, whose values extend those of the same key", () => {
  const { enter, where, onLeave } = setUp("workflow:a");
  enter('workflow:b -provider:sendgrid payload.region:eu duration:>60s raw:"stack trace"');
  expect(where()).toEqual([
    "workflow:a,b",
    "-provider:sendgrid",
    "payload.region:eu",
    "duration:>60s",
    'raw:"stack trace"',
  ]);
  expect(onLeave).toHaveBeenCalledOnce();
});

test("an unknown key isn't applied, and a key of the event list is unknown", () => {
  const { enter, where } = setUp();
  enter("status:failed email:a@b.c");
  expect(
    screen.getByText(
      "Unknown filter “status”. Did you mean “outcome”? Unknown filter “email”. Did you mean “emailDomain”?",
    ),
  ).toBeTruthy();
  expect(where()).toEqual([]);
});

test("suggests the values of scanned events with their counts", () => {
  const { typeText } = setUp();
  typeText("workflow:");
  expect(getOptions()).toEqual(["workflow:order-shippedOrder shipped · 1,204 events"]);
  typeText("region");
  expect(getOptions()).toContain("payload.region:");
});

test("accepts several values of any key", () => {
  const { enter, where } = setUp();
  enter("transaction:1,2 context:tenant:acme");
  expect(where()).toEqual(["transaction:1,2", "context:tenant:acme"]);
});

test("a chip shows what it excludes, and is removed", () => {
  const { where } = setUp("-emailDomain:web.de", "tag:a");
  fireEvent.click(screen.getByRole("button", { name: "Remove filter: not email domain" }));
  expect(where()).toEqual(["tag:a"]);
});

test("a chip's editor excludes its values", () => {
  const { openEditor, where } = setUp("outcome:failed", "tag:a");
  const editor = openEditor(/^outcome/);
  fireEvent.click(editor.getByRole("radio", { name: "Exclude" }));
  fireEvent.click(editor.getByRole("checkbox", { name: "Stuck" }));
  fireEvent.click(editor.getByRole("button", { name: "Apply" }));
  expect(where()).toEqual(["-outcome:failed,stuck", "tag:a"]);
});

test("a chip's editor picks values of scanned events, and removes a condition without values", () => {
  const { openEditor, where } = setUp("workflow:welcome");
  const editor = openEditor(/^workflow/);
  fireEvent.click(editor.getByRole("button", { name: "Order shipped" }));
  fireEvent.click(editor.getByRole("button", { name: "Apply" }));
  expect(where()).toEqual(["workflow:welcome,order-shipped"]);
});

test("a duration is checked", () => {
  const { openEditor, where } = setUp("duration:>60s");
  const editor = openEditor(/^duration/);
  const field = editor.getByRole("textbox", { name: "Duration" });
  fireEvent.change(field, { target: { value: "60" } });
  fireEvent.click(editor.getByRole("button", { name: "Apply" }));
  expect(editor.getByText("Enter a comparison such as >60s or <=500ms.")).toBeTruthy();
  fireEvent.change(field, { target: { value: "<2m" } });
  fireEvent.click(editor.getByRole("button", { name: "Apply" }));
  expect(where()).toEqual(["duration:<2m"]);
});
