/** Returns the positions at which a mask is 1. */
export function getPositions(mask: Uint8Array): Uint32Array {
  let count = 0;
  for (const bit of mask) count += bit;
  const positions = new Uint32Array(count);
  let nextIndex = 0;
  for (let index = 0; index < mask.length; index++) {
    if (mask[index] === 1) positions[nextIndex++] = index;
  }
  return positions;
}
