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
