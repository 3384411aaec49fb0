/** A terminal shows a progress bar; other outputs get an occasional line. */
interface ProgressOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

const width = 30;
const lineIntervalMs = 5_000;
const redrawIntervalMs = 100;

/** Returns a function that shows progress. A new label starts a new bar. `now` is monotonic. */
export function createProgress(
  output: ProgressOutput = process.stderr,
  now: () => number = () => performance.now(),
): (done: number, total: number, label: string) => void {
  let last = { label: "", at: -Infinity, isFull: true };
  return (done, total, label) => {
    const share = total > 0 ? Math.min(1, done / total) : 1;
    const isFull = share === 1;
    const isNew = label !== last.label;
    // The last call may occur twice, but a complete bar isn't printed again.
    if (!isNew && last.isFull) return;
    const pause = output.isTTY ? redrawIntervalMs : lineIntervalMs;
    if (!isNew && !isFull && now() - last.at < pause) return;
    const percent = `${Math.floor(share * 100)}`.padStart(3);
    if (output.isTTY) {
      const bar = "█".repeat(Math.round(share * width)).padEnd(width, "░");
      output.write(`\r\u001b[K${label} ${bar} ${percent}%${isFull ? "\n" : ""}`);
    } else {
      output.write(`${label}: ${percent.trim()}%\n`);
    }
    last = { label, at: now(), isFull };
  };
}
