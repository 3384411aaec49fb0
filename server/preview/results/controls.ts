import type { TimeUnit } from "../../../contract/common.ts";
import { timeUnits } from "../../../contract/enums.ts";
import type { PreviewError } from "../../../contract/step-preview.ts";
import { type FieldPath, toPreviewError } from "../liquid/template-error.ts";
import { isRecord } from "../../is-record.ts";
import type { Json } from "../json.ts";

export class ControlError extends Error {
  override name = "ControlError";
  readonly error: PreviewError;

  /** `reason` is a clause; `hint` suggests a replacement. */
  constructor(field: FieldPath, reason: string, hint: string) {
    super(reason);
    this.error = toPreviewError({
      title: "Invalid value",
      field,
      // The position is the beginning, because the whole value is invalid.
      position: { line: 1, column: 1 },
      reason,
      hint,
    });
  }
}

export function quote(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return `"${text.length > 60 ? `${text.slice(0, 59)}…` : text}"`;
}

/** Reads rendered controls; throws ControlError for a value of the wrong type. */
export class Controls {
  readonly #values: Json;
  readonly #path: FieldPath;

  constructor(values: Json, path: FieldPath = []) {
    this.#values = values;
    this.#path = path;
  }

  /** Null and an empty string count as missing. */
  has(key: string): boolean {
    return ![undefined, null, ""].includes(this.#values[key] as undefined);
  }

  getValue(key: string): unknown {
    return this.#values[key];
  }

  getText(key: string): string | undefined {
    const value = this.#values[key];
    if (value === undefined || value === null) return undefined;
    if (typeof value === "string") return value;
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    throw this.createError(key, `${quote(value)} isn't text`, "Enter text. You can use Liquid.");
  }

  /** Returns a positive number; undefined if the control is missing. Accepts numbers as text. */
  getPositiveNumber(key: string): number | undefined {
    if (!this.has(key)) return undefined;
    const value = this.#values[key];
    const number =
      typeof value === "string" && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
    if (typeof number !== "number" || !Number.isFinite(number)) {
      throw this.createError(
        key,
        `${quote(value)} isn't a number`,
        "Enter a number, or Liquid that renders one: {{ payload.days | default: 3 }}.",
      );
    }
    if (number <= 0)
      throw this.createError(
        key,
        `${number} isn't greater than 0`,
        "Enter a number greater than 0.",
      );
    return number;
  }

  getTimeUnit(key: string): TimeUnit | undefined {
    return this.getOneOf(key, timeUnits);
  }

  getOneOf<AllowedValue extends string>(
    key: string,
    allowedValues: readonly AllowedValue[],
  ): AllowedValue | undefined {
    if (!this.has(key)) return undefined;
    const value = this.#values[key];
    const text = typeof value === "number" ? String(value) : value;
    const allowedValue = allowedValues.find((candidate) => candidate === text);
    if (allowedValue === undefined) {
      throw this.createError(
        key,
        `${quote(value)} isn't supported`,
        `Use one of these values: ${allowedValues.join(", ")}.`,
      );
    }
    return allowedValue;
  }

  getObject(key: string): Json | undefined {
    if (!this.has(key)) return undefined;
    const value = this.#values[key];
    if (!isRecord(value)) {
      throw this.createError(
        key,
        `${quote(value)} isn't an object`,
        "Enter an object of key-value pairs.",
      );
    }
    return value;
  }

  getNestedControls(key: string): Controls | undefined {
    const value = this.getObject(key);
    return value && new Controls(value, [...this.#path, key]);
  }

  createError(key: string, reason: string, hint: string): ControlError {
    return new ControlError([...this.#path, key], reason, hint);
  }
}
