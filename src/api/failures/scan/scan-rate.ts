/** Length of the period that the rate is measured over, in milliseconds. */
const periodMs = 10_000;
const minPeriodMs = 1000;

/** Measures the events per second in the last `periodMs`. */
export function createScanRate() {
  let samples: { at: number; count: number }[] = [];
  return {
    record(at: number, count: number) {
      samples.push({ at, count });
      // Keep one sample from before the period.
      const first = samples.findLastIndex((sample) => sample.at <= at - periodMs);
      if (first > 0) samples = samples.slice(first);
    },
    /** Clears the samples, because time without a scan doesn't count. */
    reset() {
      samples = [];
    },
    perSecond(): number | undefined {
      const [first] = samples;
      const last = samples.at(-1);
      if (first === undefined || last === undefined) return undefined;
      const duration = last.at - first.at;
      return duration < minPeriodMs ? undefined : ((last.count - first.count) / duration) * 1000;
    },
  };
}
