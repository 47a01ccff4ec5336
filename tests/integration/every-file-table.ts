/** How a file is given to a box of the import dialog. */
export interface Box {
  readonly fileType: string;
  /** The name that it is uploaded under, where its own is of no type that is taken. */
  readonly name?: string;
  /** Variables whose columns cannot be told by their names. */
  readonly mapping?: Readonly<Record<string, string>>;
  readonly missing?: readonly string[];
  /** How many rows the mapping step shows. */
  readonly rows?: number;
  /** Files that are packed with it. */
  readonly zipped?: readonly string[];
}

interface ExpectedLayer {
  readonly count: number;
  /** West, east, south, north, bottom, top. */
  readonly bounds?: readonly number[];
  readonly fields?: Readonly<Record<string, { count?: number; missing?: number; mean?: number; maximum?: number }>>;
  /** The image of one of the layers. */
  readonly textured?: string;
}

/** A file that becomes a dataset. */
export interface Taken extends Box {
  readonly type: 'Drillhole' | 'Points' | 'Blockmodel' | 'Surface' | 'Project';
  /** Files that go in with it, in a box of their own or packed with it. */
  readonly others?: Readonly<Record<string, Box | 'zipped'>>;
  /** Rows read, used, changed and rejected, file by file; where it is left out, all rows are used as they are. */
  readonly used?: readonly (readonly [number, number, number, number])[];
  /** By identifier; layers of the same one are counted together. */
  readonly layers: Readonly<Record<string, ExpectedLayer>>;
  readonly properties?: Readonly<Record<string, number | boolean | string>>;
  /** Parts of what the log says. */
  readonly issues?: readonly string[];
  /** The code with which the import fails. */
  readonly failure?: string;
}

/** A file that is not imported. */
export interface Refused {
  readonly refused: 'wrong-file-type' | 'missing-mapping';
  readonly type?: 'Points';
  readonly fileType?: string;
  readonly rows?: number;
}

/** A file that another row takes. */
export interface GoesWith {
  readonly goesWith: string;
}

const notImported: Refused = { refused: 'wrong-file-type' };
const kirraPlaces = { x: 'startXLocation', y: 'startYLocation', z: 'startZLocation' };

/** All elements of an OMF project as one dataset, or the code with which it fails. */
function project(layers: Taken['layers'], failure?: string): Taken {
  return { type: 'Project', fileType: 'project', layers, ...(failure === undefined ? {} : { failure }) };
}

/** Blast holes as points, at their collars. */
function holes(count: number, bounds: readonly number[], more: Partial<Taken> = {}): Taken {
  const { layers = {}, ...rest } = more;
  const point = { count, bounds, ...layers['point'] };
  return { type: 'Points', fileType: 'pointdata', rows: count, mapping: kirraPlaces, ...rest, layers: { point } };
}

/** Blast holes of all columns. One of them holds nothing but `None`, which is read as a number that is missing. */
function commentedHoles(count: number, bounds: readonly number[], fields: ExpectedLayer['fields']): Taken {
  return holes(count, bounds, {
    used: [[count, count, count, 0]],
    issues: ['measuredComment: “None” is not a number'],
    layers: { point: { count, ...(fields ? { fields } : {}) } },
  });
}

/** A blast whose file has no header; `diameter` is the mean, in millimetres. */
function namelessHoles(count: number, bounds: readonly number[], diameter: number): Taken {
  return holes(count, bounds, {
    mapping: { x: 'column_4', y: 'column_5', z: 'column_6' },
    layers: { point: { count, fields: { column_10: { count, mean: diameter } } } },
  });
}

/** The values of a GSLIB file. */
function samples(count: number, fields: ExpectedLayer['fields'], more: Partial<Taken> = {}): Taken {
  const layers = { blockmodel: { count, ...(fields ? { fields } : {}) } };
  return { type: 'Blockmodel', fileType: 'blockmodel', rows: count, layers, ...more };
}

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

const kirraPit = {
  type: 'Surface',
  fileType: 'shape',
  used: [[489, 489, 0, 0]],
  properties: { triangles: 489, vertices: 264, closed: false },
  layers: {
    surface: { count: 489, bounds: [477_732.343, 478_201.676, 6_771_163.115, 6_771_743.731, 226, 274] },
  },
} as const satisfies Taken;

const gltf = 'obj2gltf';
const babbitt = 'pygslib/Babbitt';
const demo = 'pygslib/Demo1';
const sections = 'pygslib/sandbox/Model From DXF';
const blocks = 'omf-rust/examples/bunny_blocks';
const omfTests = 'omf-rust/omf-python/tests/data';

/**
 * Every file of the real data, with what becomes of it. The figures are those that are published with the data; those of a few
 * bounds were counted from the files by a program that shares nothing with the product.
 */
export const everyFile: Readonly<Record<string, Taken | Refused | GoesWith>> = {
  // Drillholes
  [`${babbitt}/collar_BABBITT.csv`]: {
    type: 'Drillhole',
    fileType: 'collar',
    rows: 399,
    others: {
      [`${babbitt}/survey_BABBITT.csv`]: { fileType: 'survey', rows: 2628 },
      [`${babbitt}/assay_BABBITT.csv`]: { fileType: 'interval', rows: 35_616 },
    },
    used: [
      [399, 399, 0, 0],
      [2628, 2628, 0, 0],
      [35_616, 35_616, 0, 0],
    ],
    layers: {
      collar: { count: 399, bounds: [2_288_231.4, 2_306_237.25, 413_722.81, 425_038.9, 1528, 1633.3] },
      interval: {
        count: 35_616,
        fields: {
          CU: { count: 23_685, missing: 11_931, mean: 0.400_915, maximum: 24.399_999_6 },
          NI: { count: 23_439, mean: 0.100_381 },
          S: { count: 23_545, mean: 1.163_82 },
          FE: { count: 24 },
        },
      },
    },
  },
  [`${babbitt}/survey_BABBITT.csv`]: { goesWith: `${babbitt}/collar_BABBITT.csv` },
  [`${babbitt}/assay_BABBITT.csv`]: { goesWith: `${babbitt}/collar_BABBITT.csv` },
  [`${demo}/data/collar.csv`]: {
    type: 'Drillhole',
    fileType: 'collar',
    rows: 29,
    others: {
      [`${demo}/data/survey.csv`]: { fileType: 'survey', rows: 372 },
      [`${demo}/data/assay.csv`]: { fileType: 'interval', rows: 1882 },
    },
    used: [
      [29, 29, 0, 0],
      [372, 372, 0, 0],
      [1882, 1882, 0, 0],
    ],
    layers: {
      collar: { count: 29 },
      interval: { count: 1882, fields: { Au: { count: 1882, mean: 0.261_066, maximum: 9.559_306_666 } } },
    },
  },
  [`${demo}/data/survey.csv`]: { goesWith: `${demo}/data/collar.csv` },
  [`${demo}/data/assay.csv`]: { goesWith: `${demo}/data/collar.csv` },
  [`${demo}/data/collar2.csv`]: {
    type: 'Drillhole',
    fileType: 'collar',
    rows: 28,
    others: {
      [`${demo}/data/survey.csv`]: { fileType: 'survey' },
      [`${demo}/data/assay.csv`]: { fileType: 'interval' },
    },
    used: [
      [28, 28, 0, 0],
      [372, 363, 0, 9],
      [1882, 1828, 0, 54],
    ],
    layers: { collar: { count: 28 }, interval: { count: 1828 } },
    issues: ['Hole 22 has no collar'],
  },

  // Points
  'pygslib/WalkerLake/Exhaustive_set.csv': {
    type: 'Points',
    fileType: 'pointdata',
    rows: 78_000,
    layers: {
      point: {
        count: 78_000,
        bounds: [1, 260, 1, 300, 0, 0],
        fields: { V: { mean: 277.978_584, maximum: 1631.16 }, U: { mean: 266.043_819, maximum: 9499.5078 } },
      },
    },
  },
  'kirra/Cloud.txt': {
    type: 'Points',
    fileType: 'pointdata',
    name: 'Cloud.csv',
    rows: 78_690,
    layers: {
      point: { count: 78_690, bounds: [477_790.712, 478_153.317, 6_771_620.647, 6_771_773.942, 155.072, 297.381] },
    },
  },
  'iogas-mars/Mars-Curiosity_APXS_geochem_loc.gas': {
    type: 'Points',
    fileType: 'pointdata',
    rows: 815,
    layers: {
      point: { count: 815, fields: { SiO2_pct: { count: 226, mean: 46.298_274 }, FeO_pct: { mean: 18.699_248 } } },
    },
  },
  'iogas-mars/Mars-Curiosity_APXS_geochem.csv': {
    refused: 'missing-mapping',
    type: 'Points',
    fileType: 'pointdata',
    rows: 921,
  },
  'kirra/BLAST.csv': commentedHoles(410, [478_714.785, 478_824.907, 6_772_255.39, 6_772_355.973, 394.213, 406.13], {
    holeLengthCalculated: { mean: 3038.4859 / 410 },
    holeDiameter: { mean: 165 },
    initiationTime: { maximum: 1641 },
  }),
  'kirra/KAB_BLAST_ALLCOL.csv': commentedHoles(
    410,
    [478_714.785, 478_824.907, 6_772_255.39, 6_772_355.973, 394.213, 406.13],
    { holeLengthCalculated: { mean: 3038.4859 / 410 }, holeDiameter: { mean: 165 }, holeTime: { maximum: 1641 } },
  ),
  'kirra/KAB_2in1_BB10000_ALLCOL.csv': commentedHoles(
    46,
    [478_221.6892, 478_317.3833, 6_772_243.2969, 6_772_283.6019, 200, 200],
    { holeLengthCalculated: { mean: 529 / 46 } },
  ),
  'kirra/KAB_WINDING_ALLCOL.csv': commentedHoles(
    34,
    [478_282.5276, 478_306.461, 6_772_233.5383, 6_772_280.8763, 210, 210],
    { holeLengthCalculated: { mean: 391 / 34 } },
  ),
  'kirra/KAB_2in1_BB10000_14COL.csv': namelessHoles(
    46,
    [478_221.6892, 478_317.3833, 6_772_243.2969, 6_772_283.6019, 200, 200],
    251,
  ),
  'kirra/KAB_CORNER_14COL.csv': namelessHoles(
    37,
    [478_327.7013, 478_377.7813, 6_772_269.8595, 6_772_300.9045, 210, 210],
    208.243_243_243,
  ),
  'kirra/KAB_S4_226_401_V1_14COL.csv': namelessHoles(
    230,
    [478_310.335, 478_396.06, 6_772_110.194, 6_772_215.399, 236.989, 238.931],
    204.513_043_478,
  ),
  'kirra/KAB_WINDING_14COL.csv': namelessHoles(
    34,
    [478_282.5276, 478_306.461, 6_772_233.5383, 6_772_280.8763, 210, 210],
    229,
  ),
  'kirra/S5_346_516_V2.csv': holes(324, [478_742.646, 478_835.541, 6_772_505.607, 6_772_638.596, 357.54, 358.657], {
    mapping: { x: 'Collar X', y: 'Collar Y', z: 'Collar Z' },
    layers: { point: { count: 324, fields: { 'Drill Length': { mean: 4191.1 / 324 }, Diameter: { maximum: 0.229 } } } },
  }),

  // Block models and GSLIB
  [`${demo}/bmodel.csv`]: samples(5572, {
    Au_OK: { count: 5508, missing: 64, mean: 1.169_269, maximum: 7.524_765_5 },
    Au_ID2: { mean: 1.328_778 },
    Au_NN: { mean: 1.118_183 },
    __in: { mean: 3704.5 / 5572 },
  }),
  [`${blocks}/bunny_blocks.csv`]: samples(5123, { Bunny: { count: 5123 - 352, missing: 352 } }),
  [`${blocks}/bunny_centroids_out.csv`]: samples(1774, undefined),
  'pygeostat/3d_grid.out': samples(64_000, { value: { mean: 0.021_495 } }, { name: '3d_grid.dat' }),
  'pygeostat/oilsands.dat': samples(
    5808,
    { Bitumen: { mean: 7.708_852 }, Chlorides: { missing: 2248 }, 'Facies Code': { missing: 1132 } },
    { missing: ['-9'] },
  ),
  'pygeostat/cluster.dat': samples(140, { Primary: { mean: 4.350_429 } }),
  'pygslib/cluster.dat': samples(140, { Primary: { mean: 4.350_429 } }),
  'pygslib/WalkerLake/walker.dat': samples(
    470,
    {
      'V variable, concentration in ppm': { mean: 435.298_723, maximum: 1528.1 },
      'U variable, concentration in ppm': { missing: 195 },
    },
    { missing: ['1E31'] },
  ),

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
  [`${sections}/S_-10.dxf`]: lines(4),
  [`${sections}/S_0.dxf`]: lines(9),
  [`${sections}/S_50.dxf`]: lines(10),
  [`${sections}/S_100.dxf`]: lines(10),
  [`${sections}/S_150.dxf`]: lines(10),
  [`${sections}/S_200.dxf`]: lines(10),
  [`${sections}/S_210.dxf`]: lines(4),

  // Meshes
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

  // Open Mining Format
  'omf-python/v1/test_file.omf': project({
    point: { count: 100, fields: { 'rand data': { count: 100, missing: 0 } } },
    line: { count: 50 },
    // The triangles, and two for each cell of the grid of 10 × 15.
    surface: { count: 350 },
    blockmodel: { count: 3000, bounds: [10, 20, 10, 25, -10, 10], fields: { 'Random Data': { mean: 0.510312 } } },
  }),
  'omf-python/v2/test_file.omf': project({}, 'omf-alpha-version'),
  'omf-rust/examples/bunny/bunny.omf': project({ surface: { count: 69_630 } }),
  [`${blocks}/bunny_blocks.omf`]: project({ blockmodel: { count: 5123 } }),
  'omf-rust/examples/pyramid/pyramid.omf': project({ surface: { count: 6 } }),
  [`${omfTests}/array_length_mismatch.omf`]: project({}, 'omf-item-count'),
  [`${omfTests}/continuous_colormap.omf`]: project({}),
  [`${omfTests}/duplicate_element_name.omf`]: project({}, 'omf-duplicate-element'),
  [`${omfTests}/element_metadata.omf`]: project({}),
  [`${omfTests}/missing_parquet.omf`]: project({}, 'omf-missing-entry'),
  [`${omfTests}/null_attribute_values.omf`]: project({}),
  [`${omfTests}/one_of_everything.omf`]: project({}),
  'omf-rust/tests/omf1/plane_surface.omf': project({ surface: { count: 144 } }),
  // Two surfaces of seven faces.
  'omf-rust/tests/omf1/test_proj.omf': project({ surface: { count: 14 } }),
  'omf-rust/tests/one_of_everything.omf': project({}),

  // Formats that are not imported
  'kirra/Cloud.las': notImported,
  'kirra/DRAWING.txt': notImported,
  'kirra/S5_346_516_V2.str': notImported,
  'kirra/SURPACFiles/24m-west-wall-presplits.dtm': notImported,
  'kirra/SURPACFiles/24m-west-wall-presplits.str': notImported,
  'kirra/SURPACFiles/test310binary.str': notImported,
  'kirra/SURPACFiles/test310text.str': notImported,
  'laspy/tests/data/autzen.las': notImported,
  'laspy/tests/data/simple.las': notImported,
  [`${babbitt}/Mpz.stl`]: notImported,
  'omf-rust/omf.schema.json': notImported,
  'omf-rust/tests/one_of_everything.omf.json': notImported,
};

/** Licences, what is said about the data, and images, which go in with the meshes that name them. */
export function isNoData(path: string): boolean {
  return /(^|\/)(licen[cs]e(\.\w+)?|readme\.\w+|(data )?source\.txt)$/i.test(path) || /\.(png|jpe?g|gif)$/i.test(path);
}
