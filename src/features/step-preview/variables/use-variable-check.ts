import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { PreviewBody } from "../../../api/step-preview.ts";
import type { Render } from "../render/use-render.ts";
import type { VariableCheck } from "./missing-variables.ts";
import { previewData } from "./preview-data.ts";
import { checkInWorker } from "./variable-check.ts";

/** Checks the variables of a request. Returns undefined without control values. */
export async function checkPreview(
  { controlValues, previewPayload }: PreviewBody,
  example: unknown,
): Promise<VariableCheck | undefined> {
  if (controlValues === undefined) return undefined;
  return await checkInWorker({
    controls: controlValues,
    values: previewData(previewPayload, example),
  });
}

export type CheckState = VariableCheck | "pending" | undefined;

/** Checks the variables of a render. Returns the previous result until the check ends. */
export function useVariableCheck(render: Render | undefined): CheckState {
  const { data = "pending" } = useQuery({
    queryKey: ["step-preview", "variables", render?.body, render?.outcome.example] as const,
    queryFn:
      render === undefined
        ? skipToken
        : // Query data can't be undefined, so a missing result is null.
          async () =>
            (await checkPreview(JSON.parse(render.body) as PreviewBody, render.outcome.example)) ??
            null,
    placeholderData: keepPreviousData,
    staleTime: "static",
    gcTime: 0,
  });
  return data ?? undefined;
}
