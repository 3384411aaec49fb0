import { asObject, asText } from "../../../../domain/loose.ts";

/** A location in the control values. Line and column start at 1. */
export interface ControlPosition {
  field: string;
  line: number;
  column: number;
}

export interface RenderError {
  title: string;
  message: string;
  hint: string;
  position?: ControlPosition;
}

const positionPattern = /^([\w$.[\]-]+), line (\d+), column (\d+):/;

function parseError(value: unknown): RenderError | undefined {
  const error = asObject(value);
  if (error === undefined) {
    const text = asText(value);
    return text === undefined ? undefined : { title: "The step failed", message: text, hint: "" };
  }
  const message = asText(error["message"]) ?? "";
  const [, field, line, column] = positionPattern.exec(message) ?? [];
  return {
    title: asText(error["title"]) ?? "The step failed",
    message,
    hint: asText(error["hint"]) ?? "",
    ...(field !== undefined && {
      position: { field, line: Number(line), column: Number(column) },
    }),
  };
}

/**
 * Parses a preview response. A missing result becomes an empty object, and other missing parts are
 * undefined.
 */
export function parseOutcome(response: unknown) {
  const body = asObject(response);
  const result = asObject(body?.["result"]) ?? {};
  return {
    type: asText(result["type"]),
    preview: asObject(result["preview"]),
    error: parseError(result["error"]),
    /** Complete result, for step types whose result has no fixed format. */
    result,
    example: body?.["previewPayloadExample"],
    schema: asObject(body?.["schema"]),
    signature: asText(body?.["svcSignature"]),
    isEmpty: Object.keys(result).filter((key) => key !== "type").length === 0,
  };
}
export type RenderOutcome = ReturnType<typeof parseOutcome>;
