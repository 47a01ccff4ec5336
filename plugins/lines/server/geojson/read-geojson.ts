import { AditError } from 'adit/core';
import {
  geojsonFacts,
  isGeojson,
  openSources,
  readGeojson,
  valueOfField,
  type LineReader,
  type SystemOfFile,
} from 'adit/core/server';

/**
 * Reads the lines and polygons of GeoJSON with their properties; every feature is a row, every ring a closed line. Points are rejected rows. Throws what
 * reading GeoJSON throws, and `geojson-no-lines` for files of points alone.
 */
const readLinesOf: LineReader['read'] = async (file, sink, run) => {
  const { signal } = run;
  const { fields, lines, points, hasElevations, leftOut } = await geojsonFacts(file, { signal });
  if (lines === 0 && points > 0) throw new AditError('geojson-no-lines', { values: { file: file.fileName } });
  for (const { name, kind } of fields)
    sink.property({ name, kind: kind === 'number' ? 'number' : 'category', of: 'lines' });
  let pointsLeftOut = 0;
  for await (const feature of readGeojson(file, run)) {
    const row = { entity: feature.types.join(', ') || 'Feature', line: feature.number };
    const values = Object.fromEntries(fields.map((field) => [field.name, valueOfField(feature, field)]));
    if (feature.lines.length > 0) {
      const own = feature.lines.map((xyz) => ({ xyz, values }));
      sink.add(row, own);
      pointsLeftOut += feature.points.length / 3;
    } else sink.reject(row, feature.points.length > 0 ? 'point-is-no-line' : 'null-shape');
  }
  if (pointsLeftOut > 0) sink.warn('points-left-out', { count: pointsLeftOut });
  if (!hasElevations) sink.warn('shapes-at-zero');
  if (leftOut.length > 0) sink.warn('properties-left-out', { names: leftOut.join(', ') });
};

export const lineReader: LineReader = {
  read: readLinesOf,
  sniff: (head) => (isGeojson(head) ? 0.9 : 0),
};

/** What the file says, else degrees as the standard has it where its coordinates can be. */
export const systemOf: SystemOfFile = async (file) => {
  const sources = await openSources(file);
  try {
    const [source] = sources.files;
    const system = source && (await geojsonFacts(source, { signal: new AbortController().signal })).system;
    return system === undefined ? {} : { system };
  } finally {
    await sources.close();
  }
};
