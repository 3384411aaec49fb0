/** Returns a random ID. Insecure contexts lack `crypto.randomUUID`. */
export const createRandomId = (): string =>
  crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((id, byte) => id + (byte + 256).toString(36), "");
