import { asObject, asText, type LooseObject } from "../../../../contract/loose.ts";

export interface RenderError {
  title: string;
  message: string;
  hint: string;
  /** Where in the control values, when the message tells it; line and column count from 1. */
  place?: { field: string; line: number; column: number };
}

/** A render's answer, read as far as it can be. */
export interface RenderOutcome {
  type: string | undefined;
  preview: LooseObject | undefined;
  error: RenderError | undefined;
  /** The whole result, for types whose form is free. */
  result: LooseObject;
  example: unknown;
  schema: LooseObject | undefined;
  signature: string | undefined;
  /** Neither a type nor a preview nor an error: the service says nothing. */
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

/** Reads an answer of the preview; whatever is missing is undefined. */
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
