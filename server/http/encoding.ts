import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Supported codings in order of preference. */
const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

function parseQualities(header: string): Map<string, number> {
  return new Map(
    header
      .toLowerCase()
      .split(",")
      .map((item) => {
        const [coding = "", ...parameters] = item.split(";").map((part) => part.trim());
        const [quality = "1"] = parameters.flatMap((part) => /^q=(.*)$/.exec(part)?.[1] ?? []);
        return [coding === "x-gzip" ? "gzip" : coding, Number(quality) || 0];
      }),
  );
}

/** Returns the available coding that the client prefers; undefined for an uncompressed response. */
export function choosePreferredEncoding(
  header: string | undefined,
  availableEncodings: readonly Encoding[] = encodings,
): Encoding | undefined {
  if (header === undefined) return undefined;
  const qualitiesByCoding = parseQualities(header);
  const getQuality = (coding: string) =>
    qualitiesByCoding.get(coding) ?? qualitiesByCoding.get("*") ?? 0;
  let bestEncoding: Encoding | undefined;
  for (const encoding of availableEncodings) {
    if (getQuality(encoding) > (bestEncoding === undefined ? 0 : getQuality(bestEncoding)))
      bestEncoding = encoding;
  }
  const identityQuality = qualitiesByCoding.get("identity") ?? 0;
  return bestEncoding !== undefined && identityQuality > getQuality(bestEncoding)
    ? undefined
    : bestEncoding;
}

const compressors = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};

/**
 * Compresses off the main thread, at level 1. Higher levels compress better, but take more CPU time
 * (see `docs/figures.md`).
 */
export async function compress(
  content: string | Uint8Array,
  encoding: Encoding,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === "gzip") return await compressors.gzip(content, { level: 1 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 1,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return await compressors.br(content, { params });
}
