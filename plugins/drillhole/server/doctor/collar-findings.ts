import { boundsOf } from 'adit/core';
import type { BuildFile, ImportFinding } from 'adit/core/server';
import { checkCoordinates } from 'adit/plugins/importing';
import type { Collars } from '../read/read-collars.ts';

/** What the collars' coordinates look like when they are taken as they are mapped. */
export function collarFindings(file: BuildFile, collars: Collars): ImportFinding[] {
  const [e0, e1, n0, n1] = boundsOf(collars.positions);
  const code = checkCoordinates({ easting: [e0, e1], northing: [n0, n1] });
  if (!code) return [];
  const { easting = '', northing = '' } = file.mapping;
  const finding = { code, fileName: file.fileName, values: { easting, northing } };
  if (code === 'latitude-longitude') return [{ ...finding, severity: 'warning' }];
  const mapping = { easting: northing, northing: easting };
  return [{ ...finding, severity: 'information', fix: { kind: 'mapping', fileType: file.fileType, mapping } }];
}
