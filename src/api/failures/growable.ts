type NumberArray = Uint8Array | Uint32Array | Float64Array;

/** A typed array that doubles its length when it's full. */
export interface GrowableArray<Data extends NumberArray> {
  /** Replaced by a longer array when it is full, so don't store a reference to it. */
  readonly data: Data;
  readonly count: number;
  push(value: number): void;
  toSaved(): Data;
}

const minLength = 1024;

export function createGrowableArray<Data extends NumberArray>(
  create: (length: number) => Data,
  initialData?: Data,
): GrowableArray<Data> {
  let count = initialData?.length ?? 0;
  let data = initialData ?? create(minLength);
  return {
    get data() {
      return data;
    },
    get count() {
      return count;
    },
    push(value) {
      if (count === data.length) {
        const longerData = create(Math.max(minLength, 2 * count));
        longerData.set(data);
        data = longerData;
      }
      data[count] = value;
      count += 1;
    },
    // Typed arrays return their own type from `slice`.
    toSaved: () => data.slice(0, count) as Data,
  };
}

export const createByteColumn = (initialData?: Uint8Array) =>
  createGrowableArray((length) => new Uint8Array(length), initialData);
export const createIntegerColumn = (initialData?: Uint32Array) =>
  createGrowableArray((length) => new Uint32Array(length), initialData);
export const createNumberColumn = (initialData?: Float64Array) =>
  createGrowableArray((length) => new Float64Array(length), initialData);
