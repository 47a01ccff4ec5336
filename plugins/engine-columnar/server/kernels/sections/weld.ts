/** For each vertex the first one at the same place. Places are compared as they are, so that nothing that is apart is joined. */
export function weldVertices(positions: Float32Array): Uint32Array {
  const count = positions.length / 3;
  const bits = new Uint32Array(positions.length);
  // Negative zero is the same place as zero.
  new Float32Array(bits.buffer).set(positions.map((part) => part + 0));
  const first = new Uint32Array(count);
  let slots = 4;
  while (slots < count * 2) slots *= 2;
  const table = new Int32Array(slots).fill(-1);
  for (let vertex = 0; vertex < count; vertex++) {
    const [x, y, z] = [bits[vertex * 3] as number, bits[vertex * 3 + 1] as number, bits[vertex * 3 + 2] as number];
    let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    let slot = (hash ^ (hash >>> 13)) & (slots - 1);
    for (;;) {
      const other = table[slot] as number;
      if (other < 0) {
        table[slot] = vertex;
        first[vertex] = vertex;
        break;
      }
      if (bits[other * 3] === x && bits[other * 3 + 1] === y && bits[other * 3 + 2] === z) {
        first[vertex] = other;
        break;
      }
      slot = (slot + 1) & (slots - 1);
    }
  }
  return first;
}
