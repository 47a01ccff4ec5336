import type { ExpectedLayer, FileRows, Taken } from './file-rows.ts';

const babbitt = 'pygslib/Babbitt';
const demo = 'pygslib/Demo1';
const blocks = 'omf-rust/examples/bunny_blocks';
const kirraPlaces = { x: 'startXLocation', y: 'startYLocation', z: 'startZLocation' };

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

/** Drillholes, points, block models and files of GSLIB. */
export const sampleFiles: FileRows = {
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
  'kirra/DRAWING.txt': { refused: 'missing-mapping', type: 'Points', fileType: 'pointdata', rows: 122 },
  'kirra/Cloud.txt': {
    type: 'Points',
    fileType: 'pointdata',
    rows: 78_690,
    layers: {
      point: { count: 78_690, bounds: [477_790.712, 478_153.317, 6_771_620.647, 6_771_773.942, 155.072, 297.381] },
    },
  },
  'kirra/Cloud.las': {
    type: 'Points',
    fileType: 'pointdata',
    rows: 78_690,
    layers: {
      point: { count: 78_690, bounds: [477_790.712, 478_153.317, 6_771_620.647, 6_771_773.942, 155.072, 297.381] },
    },
  },
  'laspy/tests/data/autzen.las': {
    type: 'Points',
    fileType: 'pointdata',
    rows: 106,
    layers: { point: { count: 106 } },
  },
  'laspy/tests/data/simple.las': {
    type: 'Points',
    fileType: 'pointdata',
    rows: 1065,
    layers: {
      point: { count: 1065, bounds: [635_619.85, 638_982.55, 848_899.7, 853_535.43, 406.59, 586.38] },
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
};
