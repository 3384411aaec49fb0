/** Wraps a value that must not appear in a cache, a log or a dump as plain data. */
export class Held<T> {
  readonly #value: T;
  constructor(value: T) {
    this.#value = value;
  }
  read(): T {
    return this.#value;
  }
}
