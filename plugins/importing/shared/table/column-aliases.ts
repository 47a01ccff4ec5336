/** A role that a column of a source file can play. */
export type ColumnRole = keyof typeof columnAliases;

/**
 * Names under which each role is met in real files, best first; compared after `normaliseColumnName`, so case, spaces, `_`,
 * `-`, `.` and unit suffixes do not matter.
 */
export const columnAliases = {
  hole: ['hole', 'hole id', 'hole name', 'bhid', 'dhid', 'company hole id', 'borehole', 'name'],
  easting: ['easting', 'x', 'east', 'xcollar', 'utm east'],
  northing: ['northing', 'y', 'north', 'ycollar', 'utm north'],
  elevation: ['elevation', 'z', 'rl', 'elev', 'zcollar', 'utm rl'],
  collarDepth: ['depth', 'max depth', 'total depth', 'length', 'eoh', 'td', 'distance'],
  surveyDepth: ['depth', 'at', 'distance', 'survey depth', 'length'],
  azimuth: ['azimuth', 'azi', 'az', 'azm', 'brg', 'bearing', 'utm azimuth'],
  dip: ['dip', 'inclination'],
  from: ['from', 'mfrom', 'depth from', 'from depth', 'sampfrom'],
  to: ['to', 'mto', 'depth to', 'to depth', 'sampto'],
  x: ['x', 'easting', 'east', 'utm east'],
  y: ['y', 'northing', 'north', 'utm north'],
  z: ['z', 'elevation', 'rl', 'elev', 'utm rl'],
  blockX: ['xc', 'x', 'xcentre', 'xcenter', 'centroid x', 'midx'],
  blockY: ['yc', 'y', 'ycentre', 'ycenter', 'centroid y', 'midy'],
  blockZ: ['zc', 'z', 'zcentre', 'zcenter', 'centroid z', 'midz'],
  blockSizeX: ['xinc', 'dx', 'dim x', 'xlen', 'xlength', 'x size'],
  blockSizeY: ['yinc', 'dy', 'dim y', 'ylen', 'ylength', 'y size'],
  blockSizeZ: ['zinc', 'dz', 'dim z', 'zlen', 'zlength', 'z size'],
} as const satisfies Record<string, readonly string[]>;
