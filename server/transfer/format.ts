import * as z from "zod/mini";
import { timestamp } from "../../contract/common.ts";

/*
 * Files are NDJSON: a header, one {kind, record} per line, and an end with the number of records,
 * which reveals truncated files. Records follow the records that they refer to.
 */

export const formatName = "signalbox-records";
export const formatVersion = 1;

export const header = z.object({
  format: z.literal(formatName),
  version: z.number(),
  environment: z.object({ id: z.string(), name: z.string() }),
  exportedAt: timestamp,
  /** Whether records include credentials, tokens, and secret URLs. */
  withSecrets: z.boolean(),
});
export type Header = z.infer<typeof header>;

/** `records` counts the lines between header and end. */
export const endLine = z.object({ kind: z.literal("end"), records: z.number() });
