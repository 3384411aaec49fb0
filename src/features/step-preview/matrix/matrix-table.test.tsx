import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { MatrixCase } from "./cases.ts";
import { MissingSummary } from "./matrix-table.tsx";
import type { MatrixCell } from "./run-matrix.ts";

const createCase = (name: string): MatrixCase => ({
  id: name,
  name,
  group: "Edge cases",
  payload: {},
  locale: undefined,
});
const orderNumber = { name: "payload.order.number", control: "subject", line: 1, column: 10 };
const tenant = { name: "payload.tenant", control: "body", line: 3, column: 2 };

test("each variable is listed with its positions and the payloads that lack it", () => {
  const cases = ["Empty payload", "Without tenant", "Emoji"].map(createCase);
  const cellsById = new Map<string, MatrixCell>([
    ["Empty payload", { tone: "warn", summary: "", missingVariables: [orderNumber, tenant] }],
    [
      "Without tenant",
      { tone: "warn", summary: "", missingVariables: [tenant, { ...tenant, line: 9 }] },
    ],
    ["Emoji", { tone: "ok", summary: "", missingVariables: [] }],
  ]);
  const onSelect = vi.fn();
  render(<MissingSummary cases={cases} cellsById={cellsById} onSelect={onSelect} />);
  const rowTexts = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rowTexts).toEqual([
    "payload.tenant: no value in 2 of 3 payloadsbody, line 3, column 2 · body, line 9, column 2Empty payloadWithout tenant",
    "payload.order.number: no value in 1 of 3 payloadssubject, line 1, column 10Empty payload",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Without tenant", hidden: true }));
  expect(onSelect).toHaveBeenCalledWith("Without tenant");
});
