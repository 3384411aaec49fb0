import { asObject, asText, type LooseObject } from "../../../../domain/loose.ts";

/** A place in the control values; line and column start at 1. */
export interface ControlPlace {
  field: string;
  line: number;
  column: number;
}

export interface RenderError {
  title: string;
  message: string;
  hint: string;
  place?: ControlPlace;
}

/** A preview response; missing parts are undefined. */
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
