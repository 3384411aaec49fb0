const arrayTypes = {
  Uint8Array,
  Uint16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
} as const;
type PackedArray = InstanceType<(typeof arrayTypes)[keyof typeof arrayTypes]>;

const isArrayType = (name: string): name is keyof typeof arrayTypes =>
  Object.hasOwn(arrayTypes, name);

/** Key of an object that replaces a typed array or a map. */
const marker = "$packed";
const headerLength = 4;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * Packs a value that consists of JSON, maps, and typed arrays into a Blob. Unlike a cloned object,
 * a saved Blob stays on disk until its content is needed.
 */
export function packValue(value: unknown): Blob {
  const arrays: PackedArray[] = [];
  let start = 0;
  const encode = (node: unknown): unknown => {
    if (!isObject(node)) return node;
    if (Array.isArray(node)) return node.some(isObject) ? node.map(encode) : node;
    if (node instanceof Map) return { [marker]: "Map", entries: encode([...node]) };
    if (ArrayBuffer.isView(node)) {
      const type = node.constructor.name;
      if (!isArrayType(type)) throw new TypeError(`${type} can't be packed`);
      // `isArrayType` has checked the constructor.
      const array = node as PackedArray;
      arrays.push(array);
      const packedNode = { [marker]: type, start, length: array.byteLength };
      start += array.byteLength;
      return packedNode;
    }
    return Object.fromEntries(Object.entries(node).map(([key, item]) => [key, encode(item)]));
  };
  const jsonBytes = new TextEncoder().encode(JSON.stringify(encode(value)));
  // None of the arrays uses shared memory.
  return new Blob([new Uint32Array([jsonBytes.length]), ...(arrays as BlobPart[]), jsonBytes]);
}

export async function unpackValue(packedBlob: Blob): Promise<unknown> {
  const buffer = await packedBlob.arrayBuffer();
  const [jsonLength = 0] = new Uint32Array(buffer.slice(0, headerLength));
  const decode = (node: unknown): unknown => {
    if (!isObject(node)) return node;
    if (Array.isArray(node)) return node.some(isObject) ? node.map(decode) : node;
    if (!(marker in node)) {
      return Object.fromEntries(Object.entries(node).map(([key, item]) => [key, decode(item)]));
    }
    // Only `packValue` writes the marker.
    const packedNode = node as PackedNode;
    if (packedNode[marker] === "Map")
      return new Map(decode(packedNode.entries) as [unknown, unknown][]);
    const start = headerLength + packedNode.start;
    return new arrayTypes[packedNode[marker]](buffer.slice(start, start + packedNode.length));
  };
  const jsonBytes = new Uint8Array(buffer, buffer.byteLength - jsonLength);
  return decode(JSON.parse(new TextDecoder().decode(jsonBytes)));
}

type PackedNode =
  | { readonly [marker]: "Map"; readonly entries: readonly unknown[] }
  | {
      readonly [marker]: keyof typeof arrayTypes;
      readonly start: number;
      readonly length: number;
    };
