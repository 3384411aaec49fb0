import type { Slice } from "../../lib/slices.ts";
import type { CallerKind } from "./checked-body.ts";
import type { Drift } from "./drift.ts";
import type { UnreadableReason } from "./errors.ts";

/** Message to the worker. The worker returns pieces through the port sent with this message. */
export interface ResponseJob {
  readonly method: string;
  readonly path: string;
  readonly callerKind: CallerKind;
  readonly text: string;
}

/**
 * Messages from the worker: the value without the items of long lists, then slices of these items,
 * and then the end. Nothing follows `unreadable` or `notCloneable`, which replace the rest.
 */
export type ResponsePiece =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "slice"; readonly slice: Slice }
  | { readonly kind: "end"; readonly drift: readonly Drift[] }
  | { readonly kind: "unreadable"; readonly reason: UnreadableReason }
  /**
   * The worker failed, for example because deep nesting prevents cloning, so the page parses the
   * text.
   */
  | { readonly kind: "notCloneable" };
