import { extensionOf } from 'adit/core';

/** A format that nobody but its program can read, and the one to export instead. @internal */
export interface ClosedFormat {
  readonly program: string;
  readonly format: string;
}

/** Formats without a public specification, by the extension of their files. */
const closedFormats = new Map<string, ClosedFormat>([
  ['00t', { program: 'Vulcan', format: 'DXF' }],
  ['dgd', { program: 'Vulcan', format: 'DXF' }],
  ['bmf', { program: 'Vulcan', format: 'CSV' }],
  ['duf', { program: 'Deswik', format: 'DXF' }],
  ['mdl', { program: 'Surpac', format: 'CSV' }],
  ['dmx', { program: 'Datamine', format: 'DM' }],
  ['lfm', { program: 'Leapfrog', format: 'DXF, OMF, CSV' }],
  ['dwg', { program: 'AutoCAD', format: 'DXF' }],
]);

/** The format that a file of this name is of, when nothing but its own program can read it. @internal */
export function closedFormatOf(fileName: string): ClosedFormat | undefined {
  return closedFormats.get(extensionOf(fileName));
}

/** A format that Adit does not read, and those that may be exported instead. @internal */
export interface UnreadFormat {
  readonly format: string;
  readonly exports: string;
}

/** Formats with a public specification that are not read, by what their files are called. */
const unreadFormats: readonly (readonly [extensions: string, format: string, exports: string])[] = [
  ['kml kmz', 'KML', 'GeoJSON, SHP'],
  ['gpx', 'GPX', 'GeoJSON, SHP'],
  ['gpkg', 'GeoPackage', 'GeoJSON, SHP'],
  ['landxml', 'LandXML', 'DXF'],
  ['wrl vrml', 'VRML', 'DXF, OBJ'],
  ['3ds', '3D Studio', 'OBJ'],
  ['fbx', 'FBX', 'OBJ, GLB'],
  ['dae', 'COLLADA', 'OBJ, GLB'],
  ['ifc', 'IFC', 'OBJ'],
  ['dgn', 'MicroStation', 'DXF'],
  ['e57', 'E57', 'LAS'],
  ['mdb accdb', 'Access', 'CSV, XLSX'],
  ['sqlite', 'SQLite', 'CSV'],
];

/** The format that a file of this name is of, or that `shown` says, when it is none that is read. @internal */
export function unreadFormatOf(fileName: string, shown?: string): UnreadFormat | undefined {
  const known = [extensionOf(fileName), shown];
  const found = unreadFormats.find(([extensions]) => extensions.split(' ').some((one) => known.includes(one)));
  return found && { format: found[1], exports: found[2] };
}
