import { expect, test } from "vitest";
import { formatGrowth } from "./byte-budget.ts";

test("a budget's failure lists the modules that are new or larger", () => {
  const sizesByModule = new Map([
    ["react-dom", 65_000],
    ["src/app/big.ts", 900],
    ["@mui/material/Dialog", 4_000],
  ]);
  const recordedSizesByModule = { "react-dom": 65_000, "src/app/big.ts": 300 };
  expect(formatGrowth(sizesByModule, recordedSizesByModule)).toBe(
    "@mui/material/Dialog +4.0, src/app/big.ts +0.6",
  );
});
