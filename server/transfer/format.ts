import * as z from "zod/mini";
import { timestamp } from "../../contract/common.ts";

/*
 * A file of records is NDJSON: a header, one record a line as {kind, record}, and an end with the
 * number of records, by which a file that was cut short is known. Kinds come in an order in which
 * every record follows those that it names.
 */

/** What can be chosen to export, in the order of the file. */
export const kinds = [
  "integrations",
  "subscribers",
  "channel-connections",
  "channel-endpoints",
  "workflows",
  "events",
] as const;
export type Kind = (typeof kinds)[number];

/** Kinds of lines: steps as jobs ran them are stored once, and come with the events. */
export const lineKinds = [
  "integrations",
  "subscribers",
  "channel-connections",
  "channel-endpoints",
  "workflows",
  "step-versions",
  "events",
] as const;
export type LineKind = (typeof lineKinds)[number];

export const isLineKind = (kind: unknown): kind is LineKind =>
  lineKinds.some((known) => known === kind);

export const formatName = "signalbox-records";
export const formatVersion = 1;

export const header = z.object({
  format: z.literal(formatName),
  version: z.number(),
  environment: z.object({ id: z.string(), name: z.string() }),
  exportedAt: timestamp,
  /** Whether records carry their credentials, tokens and addresses. */
  withSecrets: z.boolean(),
});
export type Header = z.infer<typeof header>;

/** The last line; `records` counts the lines between it and the header. */
export const endLine = z.object({ kind: z.literal("end"), records: z.number() });
