import type { Slice } from "../../lib/slices.ts";
import type { CallerKind } from "./checked-body.ts";
import type { Drift } from "./drift.ts";
import type { Unreadable } from "./errors.ts";

/** What the page gives the worker, with a port on which it wants the pieces. */
export interface AnswerJob {
  /** The fields that identify the row of the endpoint table. */
  readonly method: string;
  readonly path: string;
  readonly caller: CallerKind;
  readonly text: string;
}

/** What comes back, one message each: the value without its long lists, these in slices, the end. */
export type AnswerPiece =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "slice"; readonly slice: Slice }
  | { readonly kind: "end"; readonly drift: readonly Drift[] }
  | { readonly kind: "unreadable"; readonly reason: Unreadable }
  /** The value cannot be sent: nested too deeply, for one. The page reads it by itself. */
  | { readonly kind: "unfit" };
