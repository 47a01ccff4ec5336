import { ByteWindow } from 'adit/core/server';
import { warnOfSinglePrecision } from '../model/single-precision.ts';
import { addFacet, type StlTarget } from './stl-target.ts';

/** A title of 80 bytes and the number of facets. */
export const HEADER_BYTES = 84;
/** A normal and three vertices of three float32 each, and two bytes that mean nothing. */
export const RECORD_BYTES = 50;

const NORMAL_BYTES = 12;

/** Reads as many facets as a file declares, which its size must allow. */
export async function readBinaryFacets(parts: AsyncIterable<Buffer>, count: number, target: StlTarget): Promise<void> {
  const { model, account } = target;
  model.hasLines = false;
  model.states.push({ names: [] });
  const window = new ByteWindow(parts);
  await window.fill(HEADER_BYTES);
  window.take(HEADER_BYTES);
  const corners = new Float64Array(9);
  for (let facet = 0; facet < count; facet += 1) {
    if (window.length < RECORD_BYTES) await window.fill(RECORD_BYTES);
    const record = window.take(RECORD_BYTES);
    for (let at = 0; at < 9; at += 1) corners[at] = record.readFloatLE(NORMAL_BYTES + at * 4);
    addFacet(target, corners, 0, 0);
  }
  warnOfSinglePrecision(model, account);
}
