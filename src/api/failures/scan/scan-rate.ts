/** Length of the period that the rate is measured over, in milliseconds. */
const periodMs = 10_000;
const minPeriodMs = 1000;

export function createScanRate() {
  let samples: { at: number; count: number }[] = [];
  return {
    record(at: number, count: number) {
      samples.push({ at, count });
      // Keep one sample from before the period.
      const firstIndex = samples.findLastIndex((sample) => sample.at <= at - periodMs);
      if (firstIndex > 0) samples = samples.slice(firstIndex);
    },
    /** Clears the samples, so that time without scanning doesn't lower the rate. */
    reset() {
      samples = [];
    },
    getEventsPerSecond(): number | undefined {
      const [firstSample] = samples;
      const lastSample = samples.at(-1);
      if (firstSample === undefined || lastSample === undefined) return undefined;
      const durationMs = lastSample.at - firstSample.at;
      if (durationMs < minPeriodMs) return undefined;
      return ((lastSample.count - firstSample.count) / durationMs) * 1000;
    },
  };
}
