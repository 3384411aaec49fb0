import type { JsonObject } from "../../../../contract/common.ts";
import { asObject } from "../../../../domain/loose.ts";
import { sections } from "../draft/sections.ts";

/** Adds `eventCount` to digests. The service adds `eventCount` when a workflow runs. */
function addEventCounts(steps: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(steps).map(([name, value]) => {
      const step = asObject(value);
      const events = step?.["events"];
      return Array.isArray(events) ? [name, { eventCount: events.length, ...step }] : [name, value];
    }),
  );
}

/** Returns the values for templates. Sections that weren't sent come from the example. */
export function previewData(sent: JsonObject | undefined, example: unknown): JsonObject {
  const exampleSections = asObject(example);
  const entries = sections.flatMap((section) => {
    const value = asObject(sent?.[section]) ?? asObject(exampleSections?.[section]);
    if (value === undefined) return [];
    return [[section, section === "steps" ? addEventCounts(value) : value] as const];
  });
  return Object.fromEntries(entries);
}
