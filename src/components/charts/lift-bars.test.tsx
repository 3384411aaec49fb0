import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { LiftBars, type LiftRow } from "./lift-bars.tsx";

const rows: LiftRow[] = [
  {
    id: "1",
    key: "provider",
    value: "sendgrid",
    insideCount: 412,
    insideTotal: 412,
    outsideCount: 1204,
    outsideTotal: 21_033,
    lift: 17.468,
  },
  {
    id: "2",
    key: "emailDomain",
    value: "web.de",
    insideCount: 12,
    insideTotal: 412,
    outsideCount: 0,
    outsideTotal: 0,
    lift: Number.POSITIVE_INFINITY,
  },
];

test("each row has its value, the counts, and the lift", () => {
  render(<LiftBars label="What's different" rows={rows} onSelect={() => undefined} />);
  expect(screen.getByRole("list", { name: "What's different" })).toBeTruthy();
  const [firstRow, secondRow] = screen.getAllByRole("button");
  expect(firstRow?.textContent).toBe("providersendgrid17.5×412 of 412 vs. 1,204 of 21,033");
  expect(secondRow?.textContent).toBe("emailDomainweb.deonly12 of 412 vs. 0 of 0");
});

test("bars are shares of their totals", () => {
  render(<LiftBars label="What's different" rows={rows} onSelect={() => undefined} />);
  const widths = screen
    .getAllByRole("button")
    .flatMap((row) => [...row.querySelectorAll<HTMLElement>("[aria-hidden] > span")])
    .map(({ style }) => Math.round(Number.parseFloat(style.inlineSize)));
  expect(widths).toEqual([100, 6, 3, 0]);
});

test("a click on a row selects it", () => {
  const onSelect = vi.fn<(row: LiftRow) => void>();
  render(<LiftBars label="What's different" rows={rows} onSelect={onSelect} />);
  fireEvent.click(screen.getByText("web.de"));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(rows[1]);
});
