import { useEffect, useState } from "react";
import { changeAfterPaint } from "../use-value-after-paint.ts";

/** About as many rows as a screen shows. */
const rowsPerFrame = 12;

/**
 * Returns how many of the rows to render: at most 12 more than in the previous frame, because
 * laying out all rows of a long list in one frame would take over 50 ms.
 */
export function useRowLimit(rowCount: number): number {
  const [paintedCount, setPaintedCount] = useState(0);
  const limit = Math.min(rowCount, paintedCount + rowsPerFrame);
  useEffect(() => changeAfterPaint(() => setPaintedCount(limit)), [limit]);
  return limit;
}
