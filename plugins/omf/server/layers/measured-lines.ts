import type { DatasetManifest, Layer, LengthUnit } from 'adit/core';
import { measureLines, readColumn, type DatasetWriter, type LineTotals } from 'adit/core/server';

/** Layers of lines with what is measured of each line as columns, and what the properties dialog shows of them. */
export async function measuredLines(
  writer: DatasetWriter,
  layers: readonly Layer[],
  unit: LengthUnit,
): Promise<{ readonly layers: Layer[]; readonly properties: DatasetManifest['properties'] }> {
  const measured: Layer[] = [];
  const all: LineTotals[] = [];
  for (const layer of layers) {
    const { geometry, name, defaults } = layer;
    if (geometry.kind !== 'lines') throw new TypeError(`${name} is no layer of lines`);
    const { columns, totals } = await measureLines(writer, {
      name,
      positions: (await readColumn(writer.folder, geometry.positions)) as Float64Array,
      offsets: (await readColumn(writer.folder, geometry.offsets)) as Uint32Array,
      unit: unit === 'm' ? 'm' : 'ft',
      taken: new Set(layer.columns.map((column) => column.name)),
    });
    const varies = columns.slice(1, 2).find(({ statistics }) => statistics.minimum !== statistics.maximum);
    const colourBy = defaults.colourBy ?? varies?.name;
    all.push(totals);
    measured.push({
      ...layer,
      columns: [...layer.columns, ...columns],
      defaults: { ...defaults, ...(colourBy === undefined ? {} : { colourBy }) },
    });
  }
  const sum = (key: keyof LineTotals): number => all.reduce((total, totals) => total + totals[key], 0);
  const lines = measured.reduce((total, { count }) => total + count, 0);
  const properties = { lines, vertices: sum('vertices'), length: sum('length'), closed: sum('closed') };
  return { layers: measured, properties };
}
