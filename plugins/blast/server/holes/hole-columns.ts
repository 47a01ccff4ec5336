/** What a column of a blast file holds. */
export type HoleColumn =
  | 'pattern'
  | 'bench'
  | 'entity'
  | 'hole'
  | 'collarX'
  | 'collarY'
  | 'collarZ'
  | 'toeX'
  | 'toeY'
  | 'toeZ'
  | 'length'
  | 'dip'
  | 'angle'
  | 'bearing'
  | 'diameter'
  | 'subdrill'
  | 'burden'
  | 'spacing'
  | 'holeType'
  | 'fromHole'
  | 'delay'
  | 'firingTime'
  | 'measuredLength'
  | 'measuredMass'
  | 'comment'
  | 'measuredLengthAt'
  | 'measuredMassAt'
  | 'commentAt';

/** The place of each column that a file has. */
export type HoleColumns = ReadonlyMap<HoleColumn, number>;

const names: Readonly<Record<HoleColumn, readonly string[]>> = {
  pattern: [
    'layername',
    'entityname',
    'patternname',
    'pattern',
    'blastname',
    'blast',
    'malla',
    'disparo',
    'tronadura',
    'voladura',
  ],
  bench: ['benchname', 'bench', 'banco'],
  entity: ['entitytype'],
  hole: ['holename', 'holeid', 'hole', 'pointid', 'pozo', 'idpozo', 'tiro', 'taladro', 'barreno'],
  collarX: ['collarx', 'startxlocation', 'collareasting', 'easting', 'x', 'este'],
  collarY: ['collary', 'startylocation', 'collarnorthing', 'northing', 'y', 'norte'],
  collarZ: ['collarz', 'startzlocation', 'collarelevation', 'elevation', 'rl', 'z', 'cota', 'elevacion'],
  toeX: ['toex', 'endxlocation', 'toeeasting'],
  toeY: ['toey', 'endylocation', 'toenorthing'],
  toeZ: ['toez', 'endzlocation', 'toeelevation'],
  length: [
    'drilllength',
    'holelengthcalculated',
    'holelength',
    'length',
    'depth',
    'designlength',
    'largo',
    'longitud',
    'profundidad',
  ],
  dip: ['dip', 'holedip', 'inclination', 'inclinacion'],
  angle: ['holeangle', 'angle', 'anglefromvertical'],
  bearing: ['bearing', 'holebearing', 'azimuth', 'azimut', 'acimut'],
  diameter: ['diameter', 'holediameter', 'diametermm', 'diametro', 'diametromm'],
  subdrill: ['subdrill', 'subdrilllength', 'pasadura', 'sobreperforacion'],
  burden: ['burden'],
  spacing: ['spacing', 'espaciamiento'],
  holeType: ['holetype', 'type'],
  fromHole: ['fromholeid', 'fromhole'],
  delay: ['timingdelaymilliseconds', 'delay'],
  firingTime: ['holetime', 'initiationtime', 'firingtime'],
  measuredLength: ['measuredlength', 'actuallength', 'drilledlength', 'largoreal'],
  measuredMass: ['measuredmass', 'actualmass', 'cargareal'],
  comment: ['measuredcomment', 'comment', 'comentario', 'observacion', 'observaciones'],
  measuredLengthAt: ['measuredlengthtimestamp'],
  measuredMassAt: ['measuredmasstimestamp'],
  commentAt: ['measuredcommenttimestamp'],
};

/** Columns of the form without a header, in their order; the hole's type and colour stand at its end. */
const withoutHeader: readonly HoleColumn[] = [
  'pattern',
  'entity',
  'hole',
  'collarX',
  'collarY',
  'collarZ',
  'toeX',
  'toeY',
  'toeZ',
  'diameter',
  'holeType',
  'fromHole',
  'delay',
];
const CELLS_WITHOUT_HEADER = 14;

/**
 * The columns that the first line of a blast file names; `isHeader` is false when the line is a hole already, which has 14 cells. Undefined
 * for a file that is no blast file.
 */
export function findHoleColumns(cells: readonly string[]): { columns: HoleColumns; isHeader: boolean } | undefined {
  if (
    cells.length === CELLS_WITHOUT_HEADER &&
    cells[1]?.toLowerCase() === 'hole' &&
    cells[3] !== '' &&
    !Number.isNaN(Number(cells[3]))
  )
    return { columns: new Map(withoutHeader.map((column, at) => [column, at])), isHeader: false };
  const plain = cells.map((cell) =>
    cell
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z]/g, ''),
  );
  const columns = new Map<HoleColumn, number>();
  for (const [column, known] of Object.entries(names) as [HoleColumn, readonly string[]][]) {
    const at = known.map((name) => plain.indexOf(name)).find((place) => place >= 0);
    if (at !== undefined) columns.set(column, at);
  }
  const needed: readonly HoleColumn[] = ['hole', 'collarX', 'collarY', 'collarZ'];
  return needed.every((column) => columns.has(column)) ? { columns, isHeader: true } : undefined;
}
