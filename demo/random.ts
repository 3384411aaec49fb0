/** A pseudorandom generator. Equal seeds produce equal values. */
export interface Random {
  /** Returns a number that is at least 0 and less than 1. */
  next(): number;
  /** Returns an integer between two inclusive bounds. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T;
  /** Returns `count` different items in random order; all of them if there are fewer. */
  sample<T>(items: readonly T[], count: number): T[];
  hex(length: number): string;
  /** Returns letters and digits. */
  token(length: number): string;
  /** Returns a number distributed like latencies: mostly near `medianMs`, with a long tail. */
  latency(medianMs: number): number;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Hashes a string to four 32-bit words (MurmurHash3's mixing, four times in parallel). */
function hashSeed(text: string): [number, number, number, number] {
  let h1 = 1779033703;
  let h2 = 3144134277;
  let h3 = 1013904242;
  let h4 = 2773480762;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    h1 = h2 ^ Math.imul(h1 ^ code, 597399067);
    h2 = h3 ^ Math.imul(h2 ^ code, 2869860233);
    h3 = h4 ^ Math.imul(h3 ^ code, 951274213);
    h4 = h1 ^ Math.imul(h4 ^ code, 2716044179);
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067);
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233);
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213);
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179);
  return [h1 ^ h2 ^ h3 ^ h4, h2 ^ h1, h3 ^ h1, h4 ^ h1];
}

/** Returns an independent generator for each combination of parts (sfc32). */
export function createRandom(...parts: readonly (string | number)[]): Random {
  let [a, b, c, d] = hashSeed(parts.join("\n"));

  const next = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  // Skips the first numbers, which are similar for similar seeds.
  for (let i = 0; i < 8; i++) next();

  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new Error("The list is empty.");
    return item;
  };
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick,
    sample: (items, count) => {
      const remainingItems = [...items];
      const sampledItems = [];
      while (sampledItems.length < count && remainingItems.length > 0) {
        sampledItems.push(...remainingItems.splice(int(0, remainingItems.length - 1), 1));
      }
      return sampledItems;
    },
    hex: (length) => {
      let text = "";
      while (text.length < length) text += int(0, 0xfffffff).toString(16).padStart(7, "0");
      return text.slice(0, length);
    },
    token: (length) => {
      let text = "";
      while (text.length < length) text += alphabet[int(0, alphabet.length - 1)];
      return text;
    },
    latency: (medianMs) => {
      // The sum of three uniform numbers is close enough to a normal distribution.
      const deviation = next() + next() + next() - 1.5;
      return medianMs * Math.exp(deviation * 0.9);
    },
  };
}

/**
 * Maps a string to a number that is at least 0 and less than 1. Equal strings give equal numbers.
 */
export const hashToFraction = (text: string): number => (hashSeed(text)[0] >>> 0) / 4294967296;
