import type { Bounds, ImportIssue } from 'adit/core';
import { checkCoordinates } from 'adit/plugins/importing';
import type { LasHeader } from './las/las-header.ts';

type Warning = Pick<ImportIssue, 'code' | 'values'>;

/** What is known of a file when all of its points were read. */
export interface ReadCloud {
  readonly header: LasHeader;
  /** How many points were read, and the box that they are in. */
  readonly count: number;
  readonly bounds: Bounds;
  /** How many points are marked as withheld, and the number of the first of them, counted from 1. */
  readonly withheld: { readonly count: number; readonly first: number };
  /** The highest number of any colour channel. */
  readonly brightest: number;
}

/** What a user ought to know about a file that was read all the same; each text is `issue.<code>` of the plugin's locales. */
export function fileWarnings({ header, count, bounds, withheld, brightest }: ReadCloud): Warning[] {
  const warnings: Warning[] = [];
  const { format, recordLength, scale, box } = header;
  if (count < header.count) warnings.push({ code: 'cut-short', values: { declared: header.count, found: count } });
  const axis = box.findIndex((edge, at) => !(Math.abs(edge - bounds[at]!) <= Math.abs(scale[at >> 1]!)));
  if (axis >= 0)
    warnings.push({
      code: 'wrong-box',
      values: { axis: 'XYZ'[axis >> 1]!, declared: round(box[axis]!), found: round(bounds[axis]!) },
    });
  if (recordLength > format.length)
    warnings.push({ code: 'extra-bytes', values: { bytes: recordLength - format.length } });
  if (withheld.count > 0)
    warnings.push({ code: 'withheld', values: { points: withheld.count, first: withheld.first } });
  if (format.colour !== undefined && brightest === 0) warnings.push({ code: 'no-colours', values: {} });
  const coordinates = checkCoordinates({ easting: [bounds[0], bounds[1]], northing: [bounds[2], bounds[3]] });
  if (coordinates === 'latitude-longitude') warnings.push({ code: 'degrees', values: {} });
  return warnings;
}

function round(value: number): number {
  return Number(value.toFixed(4));
}
