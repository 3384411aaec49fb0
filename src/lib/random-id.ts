/** Doesn't use `crypto.randomUUID`, which insecure contexts lack. */
export const createRandomId = (): string =>
  crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((id, byte) => id + (byte + 256).toString(36), "");
