import { AditError, csvCell, coordinateTitle, encodeItems, notFound, type Column, type Vector3 } from 'adit/core';
import {
  itemSubset,
  type RenderSession,
  type RowsAnswer,
  type RowsRequest,
  type ServerPluginContext,
  type TableRow,
} from 'adit/core/server';
import { FILE_ROWS, getCsv, getRows, getValues } from '../shared/index.ts';
import { pickedItems, pickedSubset, picksOf } from './changesets.ts';
import { layerAt } from './gesture-procedures.ts';

/** How files head the centres of items. */
const coordinates = ['Easting', 'Northing', 'Elevation'] as const;

/** The source rows of what is picked. */
export function addRowProcedures(procedures: ServerPluginContext['procedures']): void {
  procedures.add(getRows, async (session, { layerName, ...request }) => {
    const { columns, picked, answer } = await readRows(session, layerName, request);
    return {
      fields: columns.map(({ name }) => name),
      rows: answer.rows.map(({ item, line, centre, values }) => ({
        item,
        line,
        centre: toCentre(centre),
        values: values.map(({ value, text }) => text ?? value ?? null),
      })),
      picked,
      total: answer.items.length,
    };
  });

  procedures.add(getValues, async (session, { layerName, fields, most }) => {
    const address = await session.openLayer(layerName);
    const { columns, count } = layerAt(address);
    const places = fields.map((field) => columns.findIndex(({ name }) => name === field));
    if (places.includes(-1)) throw notFound('field');
    const picked = pickedItems(session, layerName, count);
    const items = evenly(picked, most);
    const subset = itemSubset([{ kind: 'items', items: encodeItems(items) }]);
    const { rows } = await session.engine.rows(address, subset, { offset: 0, limit: items.length });
    const values = places.map((place) => rows.map((row) => row.values[place]?.value ?? null));
    return { picked: picked.length, items: [...items], values };
  });

  procedures.add(getCsv, async (session, { layerName, ...request }) => {
    const { switches } = picksOf(session);
    if (Object.hasOwn(switches, layerName) && !switches[layerName]?.selectionExport)
      throw new AditError('export-not-active', { status: 409 });
    const { columns, unit, answer } = await readRows(session, layerName, { ...request, limit: FILE_ROWS });
    if (columns.length === 0) throw new AditError('export-not-active', { status: 409 });
    const lines = answer.rows.map((row) => csvLine(row, columns));
    const heads = coordinates.map((name) => coordinateTitle(name, unit));
    if (request.offset === 0) lines.unshift([...heads, ...columns.map(({ label }) => csvCell(label))].join(','));
    const next = request.offset + answer.rows.length;
    return { text: lines.map((line) => `${line}\r\n`).join(''), next: next < answer.items.length ? next : null };
  });
}

async function readRows(
  session: RenderSession,
  layerName: string,
  request: RowsRequest,
): Promise<{ columns: readonly Column[]; unit: string; picked: number; answer: RowsAnswer }> {
  const address = await session.openLayer(layerName);
  const subset = pickedSubset(session, layerName);
  const [{ kept }, answer] = await Promise.all([
    session.engine.mask(address, subset),
    session.engine.rows(address, subset, request),
  ]);
  const { unit } = address.dataset.manifest;
  return { columns: layerAt(address).columns, unit, picked: kept, answer };
}

/** All items, or `most` of them with even gaps. */
function evenly(items: Uint32Array, most: number): Uint32Array {
  if (items.length <= most) return items;
  return Uint32Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)] as number);
}

/** The centre of an item to the tenth of a millimetre; null for an item without one. */
function toCentre(centre: Vector3): [number, number, number] | null {
  const [easting, northing, elevation] = centre.map((value) => Number(value.toFixed(4)));
  return centre.every(Number.isFinite) ? [easting!, northing!, elevation!] : null;
}

/** Where an item is and its row as it stands in its source; moments as in ISO 8601. */
function csvLine({ centre, values }: TableRow, columns: readonly Column[]): string {
  const cells = values.map(({ value, text }, at) => {
    if (text !== undefined) return csvCell(text);
    const isMoment = columns[at]?.kind === 'timestamp' && typeof value === 'number';
    return csvCell(isMoment ? new Date(value).toISOString() : value);
  });
  return [...(toCentre(centre) ?? ['', '', '']), ...cells].join(',');
}
