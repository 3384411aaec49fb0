import type { Slice } from "../../lib/slices.ts";
import type { CallerKind } from "./checked-body.ts";
import type { Drift } from "./drift.ts";
import type { Unreadable } from "./errors.ts";

/** The message to the worker; the pieces are sent back on the port that comes with it. */
export interface AnswerJob {
  readonly method: string;
  readonly path: string;
  readonly caller: CallerKind;
  readonly text: string;
}

/** The messages from the worker: the value without its long lists, their slices, then the end. */
export type AnswerPiece =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "slice"; readonly slice: Slice }
  | { readonly kind: "end"; readonly drift: readonly Drift[] }
  | { readonly kind: "unreadable"; readonly reason: Unreadable }
  /** The value can't be cloned, such as when nested too deeply; the page parses the text itself. */
  | { readonly kind: "notCloneable" };
