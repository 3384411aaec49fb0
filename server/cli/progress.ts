/** Destination of progress output. A terminal gets a bar; other streams get occasional lines. */
interface ProgressOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

const barWidth = 30;
const lineIntervalMs = 5_000;
const redrawIntervalMs = 100;

/** Returns a function that shows progress, with a new bar for each label. `now` is monotonic. */
export function createProgressPrinter(
  output: ProgressOutput = process.stderr,
  now: () => number = () => performance.now(),
): (doneCount: number, totalCount: number, label: string) => void {
  let lastLine = { label: "", at: -Infinity, isFull: true };
  return (doneCount, totalCount, label) => {
    const fraction = totalCount > 0 ? Math.min(1, doneCount / totalCount) : 1;
    const isFull = fraction === 1;
    const isNew = label !== lastLine.label;
    // Callers may report completion twice, but a complete bar is printed only once.
    if (!isNew && lastLine.isFull) return;
    const intervalMs = output.isTTY ? redrawIntervalMs : lineIntervalMs;
    if (!isNew && !isFull && now() - lastLine.at < intervalMs) return;
    const percentText = `${Math.floor(fraction * 100)}`.padStart(3);
    if (output.isTTY) {
      const bar = "█".repeat(Math.round(fraction * barWidth)).padEnd(barWidth, "░");
      output.write(`\r\u001b[K${label} ${bar} ${percentText}%${isFull ? "\n" : ""}`);
    } else {
      output.write(`${label}: ${percentText.trim()}%\n`);
    }
    lastLine = { label, at: now(), isFull };
  };
}
