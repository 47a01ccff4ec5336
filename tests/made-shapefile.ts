type Vertex = readonly number[];
/** A shape by its parts; without any it is a null shape. */
type Shape = readonly (readonly Vertex[])[];

const NO_DATA = -1e39;

/** A shapefile of shapes of one type; vertices are x, y, z and a measure. */
export function shpOf(type: number, shapes: readonly Shape[]): Buffer {
  const records = shapes.map((shape, at) => {
    const content = contentOf(type, shape);
    const head = Buffer.alloc(8);
    head.writeInt32BE(at + 1, 0);
    head.writeInt32BE(content.length / 2, 4);
    return Buffer.concat([head, content]);
  });
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE((100 + records.reduce((sum, { length }) => sum + length, 0)) / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(type, 32);
  return Buffer.concat([header, ...records]);
}

function contentOf(type: number, shape: Shape): Buffer {
  if (shape.length === 0) return integers(0);
  const vertices = shape.flat();
  const [hasZ, hasM, kind] = [type > 10 && type < 20, type > 10, type % 10];
  const [zs, ms] = [vertices.map(([, , z = 0]) => z), vertices.map(([, , , m = NO_DATA]) => m)];
  const places = doubles(...vertices.flatMap(([x = 0, y = 0]) => [x, y]));
  if (kind === 1)
    return Buffer.concat([
      integers(type),
      places,
      ...(hasZ ? [doubles(...zs)] : []),
      ...(hasM ? [doubles(...ms)] : []),
    ]);
  let start = 0;
  const starts = shape.map(({ length }) => (start += length) - length);
  return Buffer.concat([
    integers(type),
    doubles(0, 0, 0, 0),
    ...(kind === 8 ? [integers(vertices.length)] : [integers(shape.length, vertices.length, ...starts)]),
    places,
    ...(hasZ ? [doubles(0, 0, ...zs)] : []),
    ...(hasM ? [doubles(0, 0, ...ms)] : []),
  ]);
}

/** A table of dBASE: fields by name, type and length, rows by their texts in Latin-1. */
export function dbfOf(
  fields: readonly (readonly [name: string, type: string, length: number])[],
  rows: readonly (readonly string[])[],
): Buffer {
  const header = Buffer.alloc(33 + fields.length * 32);
  header.writeUInt8(3, 0);
  header.writeUInt32LE(rows.length, 4);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(
    fields.reduce((sum, [, , length]) => sum + length, 1),
    10,
  );
  for (const [at, [name, type, length]] of fields.entries()) {
    header.write(name, 32 + at * 32, 'latin1');
    header.write(type, 43 + at * 32, 'latin1');
    header.writeUInt8(length, 48 + at * 32);
  }
  header.writeUInt8(0x0d, header.length - 1);
  const texts = rows.map((cells) => ` ${fields.map(([, , length], at) => (cells[at] ?? '').padEnd(length)).join('')}`);
  return Buffer.concat([header, Buffer.from(`${texts.join('')}\u001a`, 'latin1')]);
}

function integers(...values: readonly number[]): Buffer {
  return Buffer.from(Int32Array.from(values).buffer);
}

function doubles(...values: readonly number[]): Buffer {
  return Buffer.from(Float64Array.from(values).buffer);
}
