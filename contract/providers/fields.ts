import type { Channel } from "../common.ts";
import type { FieldFormat } from "./formats.ts";

/** Kinds of credential inputs. Each kind has one renderer and one check. */
export const fieldKinds = [
  "string",
  "text",
  "textarea",
  "digits",
  "dropdown",
  "switch",
  "json",
] as const;
export type FieldKind = (typeof fieldKinds)[number];

export interface FieldDefinition {
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** A required credential may still be missing from an inactive integration. */
  readonly required?: true;
  readonly secret?: true;
  /** The API specification omits the field. It is listed in `beyondSpecCredentialKeys`. */
  readonly isBeyondSpec?: true;
  readonly default?: string;
  readonly options?: readonly { readonly label: string; readonly value: string }[];
  /** The field applies only if these other fields have these values. */
  readonly showWhen?: Readonly<Record<string, boolean | string>>;
}

export interface CredentialField extends FieldDefinition {
  /** Set only if the provider uses this format for every account. */
  readonly format?: FieldFormat;
}

export interface Provider {
  readonly id: string;
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Null for agent runtimes, which have no channel. */
  readonly channel: Channel | null;
  readonly kind: "delivery" | "agent";
  /** A subscriber's channel settings may refer to this provider. */
  readonly acceptsSubscriberCredentials?: true;
}
