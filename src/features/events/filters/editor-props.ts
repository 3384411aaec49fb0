import type { FilterId } from "./fields.ts";

/** What every filter's editor is given. */
export interface EditorProps<Value> {
  value: Value | undefined;
  /** Undefined takes the filter away. */
  onApply: (value: Value | undefined) => void;
  onCancel: () => void;
}

/** A value that can be picked instead of typed. */
export interface KnownValue {
  value: string;
  label: string;
}

export type KnownValues = Partial<Record<FilterId, readonly KnownValue[]>>;
