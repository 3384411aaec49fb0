import * as z from "zod/mini";
import { timestamp } from "../../contract/common.ts";

/*
 * Files are NDJSON: a header line, one {kind, record} per line, and an end line with the record
 * count, which makes truncation detectable. Records follow the records that they refer to.
 */

export const transferFormatName = "signalbox-records";
export const transferFormatVersion = 1;

export const header = z.object({
  format: z.literal(transferFormatName),
  version: z.number(),
  environment: z.object({ id: z.string(), name: z.string() }),
  exportedAt: timestamp,
  /** Whether records include credentials, tokens, and secret URLs. */
  withSecrets: z.boolean(),
});
export type Header = z.infer<typeof header>;

/** `records` counts the lines between header and end. */
export const endLine = z.object({ kind: z.literal("end"), records: z.number() });
