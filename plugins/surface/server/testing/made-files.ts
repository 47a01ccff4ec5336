import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';
import { GltfArrays } from './make-gltf.ts';
import { makeTiff } from './make-tiff.ts';

/** The corners of the pyramid that most of the files hold, and its faces. */
export const corners = [
  [600_000.125, 7_000_000.25, 100.5],
  [600_010.125, 7_000_000.25, 100.5],
  [600_010.125, 7_000_010.25, 100.5],
  [600_000.125, 7_000_010.25, 100.5],
  [600_005.125, 7_000_005.25, 112.5],
] as const;
export const faces = [
  [0, 2, 1],
  [0, 3, 2],
  [0, 1, 4],
  [1, 2, 4],
  [2, 3, 4],
  [3, 0, 4],
] as const;
const places = corners.map((corner) => corner.join(' ')).join('\n');
const lists = faces.map((face) => `3 ${face.join(' ')}`).join('\n');
const plyHeader = (encoding: string): string =>
  `ply\nformat ${encoding} 1.0\nelement vertex 5\nproperty double x\nproperty double y\nproperty double z\nelement face 6\nproperty list uchar int vertex_indices\nend_header\n`;

function numbers(...parts: readonly (readonly [type: 'f64' | 'f32' | 'i32' | 'i16' | 'u8', ...values: number[]])[]) {
  return (isLittle: boolean): Buffer =>
    Buffer.concat(
      parts.flatMap(([type, ...values]) =>
        values.map((value) => {
          const view = new DataView(new ArrayBuffer({ f64: 8, f32: 4, i32: 4, i16: 2, u8: 1 }[type]));
          if (type === 'f64') view.setFloat64(0, value, isLittle);
          else if (type === 'f32') view.setFloat32(0, value, isLittle);
          else if (type === 'i32') view.setInt32(0, value, isLittle);
          else if (type === 'i16') view.setInt16(0, value, isLittle);
          else view.setUint8(0, value);
          return Buffer.from(view.buffer);
        }),
      ),
    );
}

const plyBody = numbers(
  ...corners.map((corner) => ['f64', ...corner] as const),
  ...faces.flatMap((face) => [['u8', 3] as const, ['i32', ...face] as const]),
);
const text = (content: string): Buffer => Buffer.from(content);
const facet = (face: readonly number[]): readonly (readonly number[])[] => face.map((at) => corners[at] ?? []);
const heights = Array.from({ length: 12 }, (_, at) => (at === 5 ? -99 : 100 + at));
const strings = `pyramid,1-Jan-26,,a.ssi\n0, 0.000, 0.000, 0.000\n${corners.map(([x, y, z]) => `1, ${y}, ${x}, ${z},`).join('\n')}\n0, 0, 0, 0,\n0, 0, 0, 0, END\n`;
const record = (string: number, x: number, y: number, z: number, end = ''): Buffer =>
  Buffer.concat([numbers(['i32', string], ['f64', y, x, z])(false), text(`${end}\0`)]);

/** A grid of VTK with a line before its triangles, packed by zlib behind the XML. */
function unstructuredGrid(): Buffer {
  const appended: Buffer[] = [];
  const array = (about: string, bytes: Buffer): string => {
    const offset = appended.reduce((sum, { length }) => sum + length, 0);
    const packed = deflateSync(bytes);
    appended.push(numbers(['i32', 1, bytes.length, 0, packed.length])(true), packed);
    return `<DataArray ${about} format="appended" offset="${offset}"/>`;
  };
  const points = array(
    'type="Float64" NumberOfComponents="3"',
    numbers(...corners.map((corner) => ['f64', ...corner] as const))(true),
  );
  const ends = [2, ...faces.map((_, at) => 5 + 3 * at)];
  const cells = [
    array('type="Int32" Name="connectivity"', numbers(['i32', 0, 1, ...faces.flat()])(true)),
    array('type="Int32" Name="offsets"', numbers(['i32', ...ends])(true)),
    array('type="UInt8" Name="types"', numbers(['u8', 3, ...faces.map(() => 5)])(true)),
  ];
  const head = `<VTKFile type="UnstructuredGrid" version="1.0" byte_order="LittleEndian" header_type="UInt32" compressor="vtkZLibDataCompressor"><UnstructuredGrid><Piece NumberOfPoints="5" NumberOfCells="7"><Points>${points}</Points><Cells>${cells.join('')}</Cells></Piece></UnstructuredGrid><AppendedData encoding="raw">_`;
  return Buffer.concat([text(head), ...appended, text('</AppendedData></VTKFile>')]);
}

/** The pyramid in two nodes, with values and a part of lines, around a place that the nodes name. */
function scene(form: 'glb' | 'gltf'): Buffer {
  const arrays = new GltfArrays();
  const [x, y, z] = corners[0];
  const position = arrays.add(
    'f32',
    'VEC3',
    corners.flatMap((corner) => [corner[0] - x, corner[2] - z, y - corner[1]]),
    {},
    4,
  );
  const colours = arrays.add(
    'u8',
    'VEC3',
    corners.flatMap(() => [1, 2, 3]),
    { normalized: true },
    1,
  );
  const attributes = { POSITION: position, COLOR_0: colours };
  const halves = [faces.slice(0, 3), faces.slice(3)].map((half) => arrays.add('u16', 'SCALAR', half.flat()));
  const translation = [x, z, -y];
  return arrays.file(
    {
      scenes: [{ nodes: [2] }],
      nodes: [
        { name: 'north', mesh: 0 },
        { name: 'south', mesh: 1 },
        { translation, children: [0, 1] },
      ],
      meshes: [
        {
          primitives: [
            { attributes, indices: halves[0] },
            { attributes, mode: 1 },
          ],
        },
        { primitives: [{ attributes, indices: halves[1] }] },
      ],
    },
    form,
  );
}

/** A small file of each sort, made for tests; sets by the names of their files. */
export const madeFiles: Readonly<Record<string, Readonly<Record<string, Buffer>>>> = {
  'text STL': {
    'a.stl': text(
      `solid a\n${faces
        .map(
          (face) =>
            `facet normal 0 0 0\nouter loop\n${facet(face)
              .map((corner) => `vertex ${corner.join(' ')}`)
              .join('\n')}\nendloop\nendfacet`,
        )
        .join('\n')}\nendsolid a\n`,
    ),
  },
  'binary STL': {
    'a.stl': Buffer.concat([
      Buffer.alloc(80, ' '),
      numbers(
        ['i32', 6],
        ...faces.flatMap((face) => [['f32', 0, 0, 0, ...facet(face).flat()] as const, ['i16', 0] as const]),
      )(true),
    ]),
  },
  PLY: {
    'a.ply': text(`${plyHeader('ascii')}${places}\n${lists}\n`),
    'b.ply': Buffer.concat([text(plyHeader('binary_little_endian')), plyBody(true)]),
    'c.ply': Buffer.concat([text(plyHeader('binary_big_endian')), plyBody(false)]),
  },
  OFF: { 'a.off': text(`OFF\n5 6 0\n${places}\n${lists}\n`) },
  nodes: {
    'a.xyz': text(
      Array.from({ length: 12 }, (_, at) => `${100 + 5 * (at % 4)},${200 + 5 * Math.floor(at / 4)},${at}.5`).join('\n'),
    ),
  },
  'ESRI ASCII': {
    'a.asc': text(
      `ncols 4\nnrows 3\nxllcorner 100\nyllcorner 200\ncellsize 10\nnodata_value -99\n${heights.join(' ')}\n`,
    ),
  },
  Surfer: {
    'a.grd': text(`DSAA\n4 3\n0 30\n0 20\n100 111\n${heights.join(' ')}\n`),
    'b.grd': Buffer.concat([
      text('DSBB'),
      numbers(['i16', 4, 3], ['f64', 0, 30, 0, 20, 100, 111], ['f32', ...heights])(true),
    ]),
    'c.grd': Buffer.concat([
      text('DSRB'),
      numbers(['i32', 4, 1])(true),
      text('GRID'),
      numbers(['i32', 72, 3, 4], ['f64', 0, 0, 10, 10, 100, 111, 0, 1.701_41e38])(true),
      text('DATA'),
      numbers(['i32', 96], ['f64', ...heights])(true),
    ]),
  },
  'ZMAP+': {
    'a.dat': text(`! made\n@a, GRID, 3\n10, -99, , 0, 1\n3, 4, 0, 30, 0, 20\n0, 0, 0\n@\n${heights.join(' ')}\n`),
  },
  GeoTIFF: {
    'a.tif': makeTiff({ columns: 4, rows: 3, values: heights }),
    'b.tif': makeTiff({ columns: 4, rows: 3, values: heights, compression: 8 }),
  },
  GOCAD: {
    'a.ts': text(
      `GOCAD TSurf 1\nHEADER {\nname: a\n}\nAXIS_UNIT "m" "m" "ft"\nZPOSITIVE Depth\nPROPERTIES au "b c"\nTFACE\n${corners.map((corner, at) => `PVRTX ${at + 1} ${corner.join(' ')} 1 2`).join('\n')}\nATOM 6 1\n${faces.map((face) => `TRGL ${face.map((at) => at + 1).join(' ')}`).join('\n')}\nEND\nGOCAD TSurf 1\nHEADER {name: a}\nTFACE\nVRTX 0 0 0 0\nVRTX 1 1 0 0\nVRTX 2 1 1 0\nTRGL 0 1 2\nEND\nGOCAD PLine 1\nEND\n`,
    ),
  },
  VTK: {
    'a.vtp': text(
      `<?xml version="1.0"?>\n<VTKFile type="PolyData" version="1.0" byte_order="LittleEndian">\n<PolyData>\n<Piece NumberOfPoints="5" NumberOfVerts="0" NumberOfLines="0" NumberOfStrips="0" NumberOfPolys="6">\n<PointData><DataArray type="Float64" Name="au" format="ascii">0 1 2 3 4</DataArray></PointData>\n<Points><DataArray type="Float64" NumberOfComponents="3" format="ascii">${places}</DataArray></Points>\n<Polys><DataArray type="Int64" Name="connectivity" format="ascii">${faces.flat().join(' ')}</DataArray><DataArray type="Int64" Name="offsets" format="ascii">3 6 9 12 15 18</DataArray></Polys>\n</Piece>\n</PolyData>\n</VTKFile>\n`,
    ),
    'b.vtu': unstructuredGrid(),
    'c.vtk': Buffer.concat([
      text('# vtk DataFile Version 3.0\nmade\nBINARY\nDATASET POLYDATA\nPOINTS 5 double\n'),
      numbers(...corners.map((corner) => ['f64', ...corner] as const))(false),
      text('\nPOLYGONS 6 24\n'),
      numbers(...faces.map((face) => ['i32', 3, ...face] as const))(false),
      text('\n'),
    ]),
    'd.vtk': text(
      `# vtk DataFile Version 2.0\nmade\nASCII\nDATASET POLYDATA\nPOINTS 5 double\n${places}\nTRIANGLE_STRIPS 2 11\n5 0 1 4 2 3\n4 3 4 0 1\nPOLYGONS 1 5\n4 0 1 2 3\nPOINT_DATA 5\nSCALARS au float 1\nLOOKUP_TABLE default\n0 1 2 3 4\n`,
    ),
  },
  glTF: { 'a.glb': scene('glb'), 'b.gltf': scene('gltf') },
  Leapfrog: {
    'a.msh': Buffer.concat([
      text('%ARANZ-1.0\n\n[index]\nLocation Double 3 5;\nTri Integer 3 6;\n\n[binary]'),
      Buffer.alloc(12),
      numbers(
        ...corners.map((corner) => ['f64', ...corner] as const),
        ...faces.map((face) => ['i32', ...face] as const),
      )(true),
    ]),
  },
};

/** Sets of files that belong together. */
export const madeSets: Readonly<Record<string, Readonly<Record<string, Buffer>>>> = {
  'Surpac in text': {
    'pyramid.dtm': text(
      `pyramid.str,1;algorithm=standard;fields=x,y\n0, 0, 0, 0, END\nOBJECT, 1,\nTRISOLATION, 1, a\n${faces.map((face, at) => `${at + 1}, ${face.map((corner) => corner + 1).join(', ')}, 0, 0, 0,`).join('\n')}\nEND\n`,
    ),
    'pyramid.str': text(strings),
  },
  'Surpac in binary': {
    'pyramid.dtm': Buffer.concat([
      text('pyramid.str,1;algorithm=standard;fields=x,y\r\n'),
      Buffer.alloc(5),
      record(0, 0, 0, 0, 'END'),
      ...[1, 2].map((operation) => Buffer.concat([numbers(['i32', operation, 1])(false), text('a\0')])),
      ...faces.map((face, at) =>
        Buffer.concat([numbers(['i32', 3, at + 1, ...face.map((corner) => corner + 1), 0, 0, 0])(false), text('\0')]),
      ),
      numbers(['i32', -1])(false),
    ]),
    'pyramid.str': Buffer.concat([
      text('pyramid,1-Jan-26,,a.ssi\r\n0, 0.000, 0.000, 0.000\r\n'),
      Buffer.alloc(5),
      ...corners.map(([x, y, z]) => record(1, x, y, z)),
      record(0, 0, 0, 0, 'END'),
    ]),
  },
  'ER Mapper': {
    'a.ers': text(
      'DatasetHeader Begin\nByteOrder = LSBFirst\nRasterInfo Begin\nCellType = IEEE4ByteReal\nNrOfLines = 3\nNrOfCellsPerLine = 4\nNrOfBands = 1\nXdimension = 10\nYdimension = 10\nEastings = 0\nNorthings = 30\nNullCellValue = -99\nDatasetHeader End\n',
    ),
    a: numbers(['f32', ...heights])(true),
  },
};
