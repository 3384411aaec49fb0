import type { PreviewError } from "../../../contract/step-preview.ts";
import { isRecord } from "../../is-record.ts";
import type { Json } from "../json.ts";
import type { ProcessLimit } from "../liquid/limits.ts";
import type { StoppedRender } from "./render-child.ts";
import { type FieldPath, toPosition, toPreviewError } from "../liquid/template-error.ts";

const textsByLimit: Record<
  ProcessLimit,
  { title: string; formatReason: (elapsedMs: number) => string }
> = {
  time: {
    title: "Rendering took too long",
    formatReason: (elapsedMs) => `rendering was stopped after ${Math.round(elapsedMs)} ms`,
  },
  memory: {
    title: "Rendering used too much memory",
    formatReason: () => "rendering ran out of memory",
  },
  output: {
    title: "The result is too long",
    formatReason: () => "rendering was stopped because the output is too long",
  },
};

function getControlText(controls: Json, path: FieldPath): string {
  const value = path.reduce<unknown>(
    (parent, key) =>
      isRecord(parent) || Array.isArray(parent) ? (parent as Json)[key] : undefined,
    controls,
  );
  return typeof value === "string" ? value : "";
}

export function createStoppedError(
  { limit, elapsedMs, progress }: StoppedRender,
  controls: Json,
): PreviewError {
  const { field, offset } = progress ?? { field: ["controls"], offset: 0 };
  const { title, formatReason } = textsByLimit[limit];
  return toPreviewError({
    title,
    field,
    position: toPosition(getControlText(controls, field), offset),
    reason: formatReason(elapsedMs),
    hint: "Use shorter lists and ranges, and don't join or sort very long lists.",
  });
}
