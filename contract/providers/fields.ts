import type { Channel } from "../common.ts";
import type { FieldFormat } from "./formats.ts";

/** How a credential is typed in: one renderer and one check for each. */
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

/** One row of a table of fields, as a form renders it. */
export interface FieldDefinition {
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** An active integration must have it. */
  readonly required?: true;
  readonly secret?: true;
  /** A key that the API text does not list; carried as a string. */
  readonly beyondSpec?: true;
  readonly default?: string;
  readonly options?: readonly { readonly label: string; readonly value: string }[];
  /** The field applies only while these others have these values. */
  readonly showWhen?: Readonly<Record<string, boolean | string>>;
}

export interface CredentialField extends FieldDefinition {
  /** What a text has to look like, where every account of the provider agrees on it. */
  readonly format?: FieldFormat;
}

export interface Provider {
  readonly id: string;
  readonly name: string;
  /** Former and common names that people search for. */
  readonly aliases?: readonly string[];
  /** Null for agent runtimes, which have no channel. */
  readonly channel: Channel | null;
  readonly kind: "delivery" | "agent";
  /** Whether a subscriber's channel settings may name it. */
  readonly acceptsSubscriberCredentials?: true;
  readonly credentials: readonly CredentialField[];
}
