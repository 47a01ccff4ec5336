import { boundsOf, isEmptyBounds, type Column, type Layer, type LengthUnit } from 'adit/core';
import {
  CategoryColumnBuilder,
  firstColour,
  NumberColumnBuilder,
  pickRows,
  textsByItem,
  uniqueColumnName,
  type BuildRun,
} from 'adit/core/server';
import type { Polylines } from '../desurvey/polylines.ts';
import type { RowLedger } from '../table/row-ledger.ts';

/** What all layers of a set of holes share. */
export interface LayerContext {
  readonly run: BuildRun;
  readonly unit: LengthUnit;
  readonly holeNames: readonly string[];
}

/** A depth column of a layer; `variable` names the mapped column that the depths came from. */
export interface DepthColumn {
  readonly name: 'depth' | 'from' | 'to';
  readonly values: Float64Array;
  readonly variable?: string;
}

/** A layer before it is written. */
export interface LayerSketch {
  readonly name: string;
  readonly identifier: string;
  readonly label: string;
  readonly fileName: string;
  /** The hole of each item. */
  readonly holes: Uint32Array;
  readonly geometry: { readonly points: Float64Array } | { readonly lines: Polylines };
  readonly depths: readonly DepthColumn[];
  /** The rows that the items came from; absent when an item is no row of the file. */
  readonly source?: { readonly ledger: RowLedger; readonly rows: Uint32Array };
  readonly defaults: Layer['defaults'];
  /** Choose what it is coloured by. */
  readonly coloured?: boolean;
}

/** Writes a layer's columns: geometry, source lines, `hole_name`, the depths, and the properties under their source names. */
export async function writeLayer({ run, unit, holeNames }: LayerContext, sketch: LayerSketch): Promise<Layer> {
  const { writer } = run;
  const { name, source, geometry } = sketch;
  const taken = new Set<string>(['hole_name']);
  const holeName = new CategoryColumnBuilder(writer, { file: `${name}-hole`, name: 'hole_name', unit: 'none' });
  holeName.append(sketch.holes);
  const columns: Column[] = [await holeName.close(holeNames)];
  const sourceTexts = (column: string | undefined): ReadonlyMap<number, string> =>
    source && column !== undefined
      ? textsByItem(source.ledger.table.summary.sourceTexts.get(column), source.ledger.rejected)
      : new Map();

  for (const depth of sketch.depths) {
    const column = new NumberColumnBuilder(writer, {
      file: `${name}-${depth.name}`,
      name: uniqueColumnName(depth.name, taken),
      unit: unit === 'm' ? 'm' : 'ft',
    });
    column.append(depth.values);
    columns.push(await column.close(sourceTexts(depth.variable && source?.ledger.table.file.mapping[depth.variable])));
  }
  const properties = source ? await writeProperties(run, name, source, taken, sourceTexts) : [];
  const positions = 'points' in geometry ? geometry.points : geometry.lines.positions;
  const bounds = boundsOf(positions);
  const colourBy = sketch.coloured ? firstColour(properties) : undefined;
  return {
    name,
    identifier: sketch.identifier,
    label: sketch.label,
    fileName: sketch.fileName,
    count: sketch.holes.length,
    geometry:
      'points' in geometry
        ? { kind: 'points', positions: writer.writeColumn(`${name}-positions`, positions) }
        : {
            kind: 'lines',
            positions: writer.writeColumn(`${name}-positions`, positions),
            offsets: writer.writeColumn(`${name}-offsets`, geometry.lines.offsets),
          },
    ...(isEmptyBounds(bounds) ? {} : { bounds: [...bounds] }),
    columns: [...columns, ...properties],
    ...(source
      ? { sourceLines: writer.writeColumn(`${name}-lines`, pickRows(source.ledger.table.lines, source.rows)) }
      : {}),
    defaults: { ...sketch.defaults, ...(colourBy === undefined ? {} : { colourBy }) },
  };
}

async function writeProperties(
  run: BuildRun,
  layer: string,
  { ledger, rows }: NonNullable<LayerSketch['source']>,
  taken: Set<string>,
  sourceTexts: (column: string) => ReadonlyMap<number, string>,
): Promise<Column[]> {
  const { table } = ledger;
  const columns: Column[] = [];
  for (const [index, property] of table.properties.entries()) {
    run.signal.throwIfAborted();
    const name = uniqueColumnName(property.name, taken);
    if (name !== property.name) {
      run.issue({
        severity: 'changed',
        code: 'column-renamed',
        fileName: table.file.fileName,
        column: property.name,
        values: { name },
      });
    }
    const identity = {
      file: `${layer}-property-${index + 1}`,
      name,
      unit: property.unit,
      ...(property.isMoment ? { kind: 'timestamp' as const } : {}),
    };
    const values = pickRows(table.values(property), rows);
    const texts = sourceTexts(property.name);
    if (values instanceof Float64Array) {
      const column = new NumberColumnBuilder(run.writer, identity);
      column.append(values);
      columns.push(await column.close(texts));
    } else {
      const column = new CategoryColumnBuilder(run.writer, identity);
      column.append(values);
      columns.push(await column.close(table.summary.dictionaries.get(property.name) ?? [], texts));
    }
  }
  return columns;
}

/** The first numeric property that has values, else the first category. */
