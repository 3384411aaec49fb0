import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { PreviewBody } from "../../../api/step-preview.ts";
import type { Render } from "../render/use-render.ts";
import type { VariableCheck } from "./missing-variables.ts";
import { checkInWorker } from "./variable-check.ts";
import type { JsonObject } from "../../../../contract/common.ts";
import { asObject } from "../../../../domain/loose.ts";
import { sections } from "../draft/sections.ts";

export async function checkPreview(
  { controlValues, previewPayload }: PreviewBody,
  example: unknown,
): Promise<VariableCheck | undefined> {
  if (controlValues === undefined) return undefined;
  const values = toPreviewData(previewPayload, example);
  return await checkInWorker({ controls: controlValues, values });
}

export type CheckState = VariableCheck | "pending" | undefined;

/**
 * Checks the variables of a render. Until the check ends, returns the previous result, or `pending`
 * if there is none.
 */
export function useVariableCheck(render: Render | undefined): CheckState {
  const { data = "pending" } = useQuery({
    queryKey: [
      "step-preview",
      "variables",
      render?.requestBodyText,
      render?.outcome.example,
    ] as const,
    queryFn:
      render === undefined
        ? skipToken
        : // Query data can't be undefined, so a missing result is null.
          async () =>
            (await checkPreview(
              JSON.parse(render.requestBodyText) as PreviewBody,
              render.outcome.example,
            )) ?? null,
    placeholderData: keepPreviousData,
    staleTime: "static",
    gcTime: 0,
  });
  return data ?? undefined;
}

/** Adds `eventCount` to digests, as the service does when a workflow runs. */
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
export function toPreviewData(
  previewPayload: JsonObject | undefined,
  example: unknown,
): JsonObject {
  const exampleSections = asObject(example);
  const entries = sections.flatMap((section) => {
    const value = asObject(previewPayload?.[section]) ?? asObject(exampleSections?.[section]);
    if (value === undefined) return [];
    return [[section, section === "steps" ? addEventCounts(value) : value] as const];
  });
  return Object.fromEntries(entries);
}
