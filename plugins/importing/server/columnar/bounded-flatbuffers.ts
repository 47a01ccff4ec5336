import { ByteBuffer } from 'flatbuffers';

const lengthOf = ByteBuffer.prototype.__vector_len;

/** Arrow's descriptions believe the lengths of their lists; none has more items than the description has bytes. */
export function boundLists(): void {
  ByteBuffer.prototype.__vector_len = function bounded(this: ByteBuffer, offset: number): number {
    const length = lengthOf.call(this, offset);
    if (!(length >= 0 && length <= this.capacity())) throw new RangeError(`A list of ${length} items`);
    return length;
  };
}
