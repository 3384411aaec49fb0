import type { JsonObject } from "../../../../contract/common.ts";
import { asObject } from "../../../../domain/loose.ts";
import { sections } from "../draft/sections.ts";

/** Adds the number of a digest's events, which the service computes in a run. */
function withCounts(steps: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(steps).map(([name, value]) => {
      const step = asObject(value);
      const events = step?.["events"];
      return Array.isArray(events) ? [name, { eventCount: events.length, ...step }] : [name, value];
    }),
  );
}

/** The values that templates read: each section as sent, or else from the service's example. */
export function previewData(sent: JsonObject | undefined, example: unknown): JsonObject {
  const shown = asObject(example);
  const entries = sections.flatMap((section) => {
    const value = asObject(sent?.[section]) ?? asObject(shown?.[section]);
    if (value === undefined) return [];
    return [[section, section === "steps" ? withCounts(value) : value] as const];
  });
  return Object.fromEntries(entries);
}
