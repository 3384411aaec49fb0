/** Returns the positions of the ones in a mask. */
export function getPositions(mask: Uint8Array): Uint32Array {
  let count = 0;
  for (const bit of mask) count += bit;
  const result = new Uint32Array(count);
  let next = 0;
  for (let index = 0; index < mask.length; index++) {
    if (mask[index] === 1) result[next++] = index;
  }
  return result;
}
