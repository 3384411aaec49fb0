import { plural } from "../../../lib/text/format.ts";
import type { ScanView } from "./scan-text.ts";

/**
 * Describes why a scan is waiting, has failed, or has reached its limit, or why a finished scan
 * couldn't load new events. Returns undefined otherwise.
 */
export function describeStop(
  { status, resumesAt, eventCount, error }: ScanView,
  formatAt: (at: number) => string,
): string | undefined {
  switch (status) {
    case "waiting":
      return resumesAt === undefined
        ? "The service is busy or unreachable. The scan will continue when the service responds."
        : `The service is busy or unreachable. The scan will continue at ${formatAt(resumesAt)}.`;
    case "failed":
      return appendMessage("Couldn't continue the scan.", error);
    case "done": {
      if (error === undefined) return undefined;
      const text = appendMessage("Couldn't load new events.", error);
      return resumesAt === undefined
        ? text
        : `${text} Signalbox will try again at ${formatAt(resumesAt)}.`;
    }
    case "full":
      return `The scan stopped at the limit of ${plural(eventCount, "event")}. To scan everything, choose a shorter time range.`;
    case "idle":
    case "scanning":
    case "paused":
      return undefined;
  }
}

const appendMessage = (text: string, error: unknown) =>
  error instanceof Error ? `${text} ${error.message}` : text;
