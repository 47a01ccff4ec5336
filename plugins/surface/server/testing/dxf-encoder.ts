/** A group of a drawing: its code and its value. */
export type Group = readonly [code: number, value: string | number];

/** What a binary drawing begins with, as the format's reference spells it. */
const sentinel = [...Buffer.from('AutoCAD Binary DXF'), 0x0d, 0x0a, 0x1a, 0x00];

/** The bytes of a value, told by what the format's reference says of its code. */
function encodeValue(code: number, value: string | number): Buffer {
  if (code === 1004 || (code >= 310 && code <= 319)) {
    const bytes = Buffer.from(String(value), 'hex');
    return Buffer.concat([Buffer.of(bytes.length), bytes]);
  }
  if (typeof value === 'string') return Buffer.concat([Buffer.from(value, 'utf8'), Buffer.of(0)]);
  const buffer = Buffer.alloc(8);
  const isDouble =
    (code >= 10 && code < 60) ||
    (code >= 110 && code < 150) ||
    (code >= 210 && code < 240) ||
    (code >= 460 && code < 470) ||
    (code >= 1010 && code < 1060);
  if (isDouble) return buffer.subarray(0, buffer.writeDoubleLE(value));
  if (code >= 160 && code < 170) return buffer.subarray(0, buffer.writeBigInt64LE(BigInt(value)));
  if (code >= 290 && code < 300) return buffer.subarray(0, buffer.writeUInt8(value));
  if ((code >= 90 && code < 100) || (code >= 420 && code < 430) || (code >= 440 && code < 460) || code === 1071)
    return buffer.subarray(0, buffer.writeInt32LE(value));
  return buffer.subarray(0, buffer.writeInt16LE(value));
}

/** A binary drawing, with the codes of two bytes that releases since 13 write, or those of release 12. */
export function binaryDxf(groups: readonly Group[], release: 12 | 13 = 13): Buffer {
  const encodeCode = (code: number): Buffer => {
    const long = Buffer.alloc(2);
    long.writeInt16LE(code);
    if (release === 13) return long;
    return code < 255 ? Buffer.of(code) : Buffer.concat([Buffer.of(255), long]);
  };
  const parts = groups.flatMap(([code, value]) => [encodeCode(code), encodeValue(code, value)]);
  return Buffer.concat([Buffer.from(sentinel), ...parts]);
}

/** A text drawing; numbers are spelled so that they read back exactly. */
export function textDxf(groups: readonly Group[], end = '\n'): string {
  return groups.map(([code, value]) => `${String(code).padStart(3)}${end}${value}${end}`).join('');
}

/** A section with its name. */
export function section(name: string, ...groups: readonly Group[]): Group[] {
  return [[0, 'SECTION'], [2, name], ...groups, [0, 'ENDSEC']];
}

/** A drawing of sections, with its end. */
export function drawing(...sections: readonly (readonly Group[])[]): Group[] {
  return [...sections.flat(), [0, 'EOF']];
}

/** A drawing of entities alone. */
export function entities(...groups: readonly (readonly Group[])[]): Group[] {
  return drawing(section('ENTITIES', ...groups.flat()));
}

/** The groups of a point at a code. */
export function at(code: number, x: number, y: number, z: number): Group[] {
  return [
    [code, x],
    [code + 10, y],
    [code + 20, z],
  ];
}

/** A face of three or four corners. */
export function face(layer: string, ...corners: readonly (readonly [number, number, number])[]): Group[] {
  return [[0, '3DFACE'], [8, layer], ...corners.flatMap(([x, y, z], index) => at(10 + index, x, y, z))];
}
