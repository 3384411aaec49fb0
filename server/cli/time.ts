import * as z from "zod/mini";
import { timestampFilter } from "../../contract/common.ts";
import { parseTimestamp } from "../../contract/read-timestamp.ts";
import { UsageError } from "./command.ts";

const msByUnit = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const maxDays = 3660;

/** Converts a duration such as `12h` (units s, m, h, d) to milliseconds, or throws UsageError. */
export function parseDuration(text: string, option: string): number {
  const [, amount, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const durationMs = Number(amount) * msByUnit[(unit ?? "s") as keyof typeof msByUnit];
  if (!(durationMs > 0) || durationMs > maxDays * msByUnit.d) {
    throw new UsageError(
      `${option} must be a duration from 1s to ${maxDays}d, such as 30m, 12h, or 7d, not "${text}".`,
    );
  }
  return durationMs;
}

/**
 * Parses a date, a date with a time, or an age (`30d`). Times without an offset are in UTC. For
 * other text, throws UsageError.
 */
export function parseTime(text: string, option: string, now: Date): Date {
  if (/^\d+[smhd]$/.test(text)) return new Date(now.getTime() - parseDuration(text, option));
  if (!z.safeParse(timestampFilter, text).success) {
    throw new UsageError(
      `${option} must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z, or an age such as 30d, not "${text}".`,
    );
  }
  return new Date(parseTimestamp(text));
}
