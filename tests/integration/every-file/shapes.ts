import type { ExpectedLayer, FileRows, Taken } from './file-rows.ts';

const gltf = 'obj2gltf';
const sections = 'pygslib/sandbox/Model From DXF';
const cubes = { triangles: 12, vertices: 8, closed: true, volume: 8, area: 24 };
const cubeBounds = [-1, 1, -1, 1, -1, 1];

/** A mesh of OBJ, a box of edges of 2 unless it is said otherwise, packed with the files of its folder that it needs. */
function mesh(others: readonly string[] = [], more: Partial<Taken> & Partial<ExpectedLayer> = {}): Taken {
  const { textured, bounds = cubeBounds, properties = cubes, ...rest } = more;
  const count = Number(properties['triangles']);
  return {
    type: 'Surface',
    fileType: 'shape',
    others: Object.fromEntries(others.map((path) => [path, 'zipped'])),
    properties,
    layers: {
      surface: { count, ...(others.length > 1 || textured ? {} : { bounds }), ...(textured ? { textured } : {}) },
    },
    ...rest,
  };
}

/** A drawing of lines. */
function lines(count: number, more: Partial<Taken> = {}): Taken {
  return { type: 'Surface', fileType: 'shape', properties: { triangles: 0 }, layers: { line: { count } }, ...more };
}

/** Strings of Surpac without a surface beside them. */
function strings(count: number, bounds: readonly number[]): Taken {
  return { type: 'Lines', fileType: 'linedata', layers: { line: { count, bounds } } };
}

const strings310 = strings(21, [477_741.121, 478_534.812, 6_771_783.893, 6_772_392.832, 310, 310]);

const kirraPit = {
  type: 'Surface',
  fileType: 'shape',
  used: [[489, 489, 0, 0]],
  properties: { triangles: 489, vertices: 264, closed: false },
  layers: {
    surface: { count: 489, bounds: [477_732.343, 478_201.676, 6_771_163.115, 6_771_743.731, 226, 274] },
  },
} as const satisfies Taken;

/** Drawings and meshes. */
export const shapeFiles: FileRows = {
  // Drawings
  'kirra/DXF/KIRRA_DXF_3DFACE.dxf': kirraPit,
  'kirra/DXF/PITSHELL-KIRRA.dxf': lines(13, { used: [[17, 13, 0, 4]] }),
  'kirra/DXF/clup_s4_226_406.dxf': lines(13),
  'kirra/DXF/s5_346_516_v2.dxf': lines(342, { used: [[374, 342, 0, 32]] }),
  'kirra/SURPACFiles/24m-west-wall-presplits.dxf': {
    type: 'Surface',
    fileType: 'shape',
    properties: { triangles: 292, vertices: 219 },
    layers: { surface: { count: 292 } },
  },
  'kirra/SURPACFiles/24m-west-wall-presplits.dtm': {
    type: 'Surface',
    fileType: 'shape',
    others: { 'kirra/SURPACFiles/24m-west-wall-presplits.str': 'zipped' },
    properties: { triangles: 292, vertices: 219 },
    layers: { surface: { count: 292 } },
  },
  'kirra/SURPACFiles/24m-west-wall-presplits.str': { goesWith: 'kirra/SURPACFiles/24m-west-wall-presplits.dtm' },
  'kirra/SURPACFiles/test310binary.str': strings310,
  'kirra/SURPACFiles/test310text.str': strings310,
  'kirra/S5_346_516_V2.str': strings(324, [478_740.909, 478_835.541, 6_772_503.485, 6_772_638.596, 344.5, 358.657]),
  [`${sections}/S_-10.dxf`]: lines(4),
  [`${sections}/S_0.dxf`]: lines(9),
  [`${sections}/S_50.dxf`]: lines(10),
  [`${sections}/S_100.dxf`]: lines(10),
  [`${sections}/S_150.dxf`]: lines(10),
  [`${sections}/S_200.dxf`]: lines(10),
  [`${sections}/S_210.dxf`]: lines(4),

  // Meshes
  'pygslib/Babbitt/Mpz.stl': {
    type: 'Surface',
    fileType: 'shape',
    properties: { triangles: 63_749, vertices: 31_873 },
    layers: { surface: { count: 63_749 } },
  },
  'kirra/KIRRA_OBJ_CC.obj': kirraPit,
  'trimesh/fuze.obj': mesh(['trimesh/fuze.obj.mtl', 'trimesh/fuze uv.jpg'], {
    properties: { triangles: 1000, vertices: 502, closed: true },
    textured: 'fuze uv.jpg',
  }),
  'trimesh/fuze.obj.mtl': { goesWith: 'trimesh/fuze.obj' },
  'trimesh/fuze.zip': mesh([], {
    properties: { triangles: 1000, vertices: 502, closed: true },
    textured: 'fuze_uv.jpg',
  }),
  [`${gltf}/box/box.obj`]: mesh([`${gltf}/box/box.mtl`]),
  [`${gltf}/box/box.mtl`]: { goesWith: `${gltf}/box/box.obj` },
  [`${gltf}/box-complex-material/box-complex-material.obj`]: mesh(
    [`${gltf}/box-complex-material/box-complex-material.mtl`, `${gltf}/box-complex-material/diffuse.png`],
    { textured: 'diffuse.png' },
  ),
  [`${gltf}/box-complex-material/box-complex-material.mtl`]: {
    goesWith: `${gltf}/box-complex-material/box-complex-material.obj`,
  },
  [`${gltf}/box-groups/box-groups.obj`]: mesh([`${gltf}/box-groups/box-groups.mtl`], {
    properties: { triangles: 36, closed: true, volume: 24 },
    bounds: [-1, 6, -1, 1, -6, 1],
  }),
  [`${gltf}/box-groups/box-groups.mtl`]: { goesWith: `${gltf}/box-groups/box-groups.obj` },
  [`${gltf}/box-incomplete-attributes/box-incomplete-normals.obj`]: mesh(),
  [`${gltf}/box-incomplete-attributes/box-incomplete-positions.obj`]: mesh([], { failure: 'no-geometry' }),
  [`${gltf}/box-incomplete-attributes/box-incomplete-uvs.obj`]: mesh([], {
    issues: ['a texture coordinate is not in the file'],
  }),
  [`${gltf}/box-missing-mtllib/box-missing-mtllib.obj`]: mesh([], { issues: ['box.mtl'] }),
  [`${gltf}/box-missing-texture/box-missing-texture.obj`]: mesh(
    [`${gltf}/box-missing-texture/box-missing-texture.mtl`],
    {
      issues: ['is missing'],
    },
  ),
  [`${gltf}/box-missing-texture/box-missing-texture.mtl`]: {
    goesWith: `${gltf}/box-missing-texture/box-missing-texture.obj`,
  },
  [`${gltf}/box-mtllib-spaces/box mtllib.obj`]: mesh(
    ['blue', 'green', 'red'].map((colour) => `${gltf}/box-mtllib-spaces/box mtllib ${colour}.mtl`),
  ),
  [`${gltf}/box-mtllib-spaces/box mtllib blue.mtl`]: { goesWith: `${gltf}/box-mtllib-spaces/box mtllib.obj` },
  [`${gltf}/box-mtllib-spaces/box mtllib green.mtl`]: { goesWith: `${gltf}/box-mtllib-spaces/box mtllib.obj` },
  [`${gltf}/box-mtllib-spaces/box mtllib red.mtl`]: { goesWith: `${gltf}/box-mtllib-spaces/box mtllib.obj` },
  [`${gltf}/box-multiple-materials/box-multiple-materials.obj`]: mesh([
    `${gltf}/box-multiple-materials/box-multiple-materials.mtl`,
  ]),
  [`${gltf}/box-multiple-materials/box-multiple-materials.mtl`]: {
    goesWith: `${gltf}/box-multiple-materials/box-multiple-materials.obj`,
  },
  [`${gltf}/box-negative-indices/box-negative-indices.obj`]: mesh([
    `${gltf}/box-negative-indices/box-negative-indices.mtl`,
  ]),
  [`${gltf}/box-negative-indices/box-negative-indices.mtl`]: {
    goesWith: `${gltf}/box-negative-indices/box-negative-indices.obj`,
  },
  [`${gltf}/box-no-materials/box-no-materials.obj`]: mesh([], {
    properties: { triangles: 36, closed: true, volume: 24 },
    bounds: [-1, 6, -1, 1, -6, 1],
  }),
  [`${gltf}/box-resources-in-root/box-resources-in-root.obj`]: mesh(
    [`${gltf}/box-resources-in-root/box-resources-in-root.mtl`, `${gltf}/box-resources-in-root/cesium.png`],
    { textured: 'cesium.png' },
  ),
  [`${gltf}/box-resources-in-root/box-resources-in-root.mtl`]: {
    goesWith: `${gltf}/box-resources-in-root/box-resources-in-root.obj`,
  },
  [`${gltf}/box-rotated/box-rotated.obj`]: mesh([`${gltf}/box-rotated/box-rotated.mtl`], {
    properties: { triangles: 64, closed: true },
    bounds: [-3.997_752, 3.997_752, -1.707_107, 9.029_284, -3.997_752, 3.997_752],
  }),
  [`${gltf}/box-rotated/box-rotated.mtl`]: { goesWith: `${gltf}/box-rotated/box-rotated.obj` },
  [`${gltf}/box-subdirectories/box-textured.obj`]: mesh(
    [`${gltf}/box-subdirectories/materials/box-textured.mtl`, `${gltf}/box-subdirectories/materials/images/cesium.png`],
    { textured: 'cesium.png' },
  ),
  [`${gltf}/box-subdirectories/materials/box-textured.mtl`]: {
    goesWith: `${gltf}/box-subdirectories/box-textured.obj`,
  },
  [`${gltf}/box-texture-options/box-texture-options.obj`]: mesh(
    [`${gltf}/box-texture-options/box-texture-options.mtl`, `${gltf}/box-texture-options/diffuse.png`],
    { textured: 'diffuse.png' },
  ),
  [`${gltf}/box-texture-options/box-texture-options.mtl`]: {
    goesWith: `${gltf}/box-texture-options/box-texture-options.obj`,
  },
  [`${gltf}/box-textured/box-textured.obj`]: mesh(
    [`${gltf}/box-textured/box-textured.mtl`, `${gltf}/box-textured/cesium.png`],
    { textured: 'cesium.png' },
  ),
  [`${gltf}/box-textured/box-textured.mtl`]: { goesWith: `${gltf}/box-textured/box-textured.obj` },
  [`${gltf}/box-unnamed-material/box-unnamed-material.obj`]: mesh([
    `${gltf}/box-unnamed-material/box-unnamed-material.mtl`,
  ]),
  [`${gltf}/box-unnamed-material/box-unnamed-material.mtl`]: {
    goesWith: `${gltf}/box-unnamed-material/box-unnamed-material.obj`,
  },
  [`${gltf}/box-unnormalized/box-unnormalized.obj`]: mesh([`${gltf}/box-unnormalized/box-unnormalized.mtl`]),
  [`${gltf}/box-unnormalized/box-unnormalized.mtl`]: { goesWith: `${gltf}/box-unnormalized/box-unnormalized.obj` },
  [`${gltf}/box-windows-paths/box-windows-paths.obj`]: mesh(
    [
      `${gltf}/box-windows-paths/materials/box-windows-paths.mtl`,
      `${gltf}/box-windows-paths/materials/images/cesium.png`,
    ],
    { textured: 'cesium.png' },
  ),
  [`${gltf}/box-windows-paths/materials/box-windows-paths.mtl`]: {
    goesWith: `${gltf}/box-windows-paths/box-windows-paths.obj`,
  },
  [`${gltf}/box-with-tabs/box-with-tabs.obj`]: mesh([`${gltf}/box-with-tabs/box-with-tabs.mtl`]),
  [`${gltf}/box-with-tabs/box-with-tabs.mtl`]: { goesWith: `${gltf}/box-with-tabs/box-with-tabs.obj` },
  [`${gltf}/concave/concave.obj`]: mesh([`${gltf}/concave/concave.mtl`], {
    properties: { triangles: 16, closed: true },
    bounds: [-1.458_15, 0.541_85, -0.363_522, 0.363_522, -1, 1],
  }),
  [`${gltf}/concave/concave.mtl`]: { goesWith: `${gltf}/concave/concave.obj` },
};
