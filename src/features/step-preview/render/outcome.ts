import { asObject, asText, type LooseObject } from "../../../../domain/loose.ts";

/** A place in the control values; line and column count from 1. */
export interface ControlPlace {
  field: string;
  line: number;
  column: number;
}

export interface RenderError {
  title: string;
  message: string;
  hint: string;
  /** Absent when the message has no place. */
  place?: ControlPlace;
}

/** A preview response, as far as it can be read. */
export interface RenderOutcome {
  type: string | undefined;
  preview: LooseObject | undefined;
  error: RenderError | undefined;
  /** The whole result, for step types with a free-form result. */
  result: LooseObject;
  example: unknown;
  schema: LooseObject | undefined;
  signature: string | undefined;
  /** The response has no preview, no error, and no free-form result. */
  silent: boolean;
}

const placed = /^([\w$.[\]-]+), line (\d+), column (\d+):/;

function readError(value: unknown): RenderError | undefined {
  const error = asObject(value);
  if (error === undefined) {
    const text = asText(value);
    return text === undefined ? undefined : { title: "The step failed", message: text, hint: "" };
  }
  const message = asText(error["message"]) ?? "";
  const [, field, line, column] = placed.exec(message) ?? [];
  return {
    title: asText(error["title"]) ?? "The step failed",
    message,
    hint: asText(error["hint"]) ?? "",
    ...(field !== undefined && {
      place: { field, line: Number(line), column: Number(column) },
    }),
  };
}

/** Reads a preview response. Missing parts are undefined. */
export function readOutcome(answer: unknown): RenderOutcome {
  const body = asObject(answer);
  const result = asObject(body?.["result"]) ?? {};
  const error = readError(result["error"]);
  const type = asText(result["type"]);
  const preview = asObject(result["preview"]);
  return {
    type,
    preview,
    error,
    result,
    example: body?.["previewPayloadExample"],
    schema: asObject(body?.["schema"]),
    signature: asText(body?.["svcSignature"]),
    silent: Object.keys(result).filter((key) => key !== "type").length === 0,
  };
}
