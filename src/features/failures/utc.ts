/** Formats an instant in UTC, for readers in any time zone: `2026-11-22 02:47:10`. */
export const formatUtc = (at: number): string =>
  new Date(at).toISOString().slice(0, 19).replace("T", " ");

/** Formats a time range to the minute: `2026-11-21 03:00 – 2026-11-23 03:00 UTC`. */
export const formatUtcRange = ({ from, to }: { from: number; to: number }): string =>
  `${formatUtc(from).slice(0, 16)} – ${formatUtc(to).slice(0, 16)} UTC`;

/**
 * Formats a time range as a part of a file name, without colons: `20261121T0300Z-20261123T0300Z`.
 */
export const formatUtcFileRange = ({ from, to }: { from: number; to: number }): string =>
  [from, to]
    .map((at) => `${formatUtc(at).slice(0, 16).replace(" ", "T").replaceAll(/[-:]/g, "")}Z`)
    .join("-");
