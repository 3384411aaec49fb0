/** Wraps a secret, so that the secret never appears as plain data in a cache, log, or dump. */
export class SecretBox<T> {
  readonly #value: T;
  constructor(value: T) {
    this.#value = value;
  }
  read(): T {
    return this.#value;
  }
}
