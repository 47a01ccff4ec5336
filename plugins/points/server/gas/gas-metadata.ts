import { SaxesParser } from 'saxes';
import { AditError } from 'adit/core';
import { uniqueColumnName } from 'adit/core/server';
import { gasAttributeColumns, type GasAttributes } from 'adit/plugins/points';
import { unescapeGas } from './unescape.ts';

/** What `metadata.xml` of a `.gas` file says. */
export interface GasMetadata {
  /** In the order of the file's cells. `original` is the name without the unit. */
  readonly columns: readonly { readonly name: string; readonly original: string; readonly kind: 'number' | 'text' }[];
  /** The column names that stand in `specialColumns`, by element, for example `map_east`. */
  readonly special: Readonly<Record<string, string>>;
  readonly attributes: GasAttributes;
}

const attributeLists: ReadonlyMap<string, string> = new Map([
  ['extraAttribute', gasAttributeColumns.filter],
  ['colourAttribute', gasAttributeColumns.colour],
  ['shapeAttribute', gasAttributeColumns.shape],
  ['sizeAttribute', gasAttributeColumns.size],
]);

type Fields = Record<string, string>;

/** Reads the metadata; throws `bad-gas-metadata` when they are no XML or name no columns. */
export function parseGasMetadata(xml: string): GasMetadata {
  const columns: Fields[] = [];
  const special: Fields = {};
  const lists: Record<string, Fields[]> = {};
  const path: string[] = [];
  let record: Fields | undefined;
  let text = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new AditError('bad-gas-metadata', { message: error.message, values: { reason: error.message } });
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    text = '';
    if (path.length === 3 && (name === 'column' || attributeLists.has(name))) record = {};
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    path.pop();
    const value = unescapeGas(text.trim());
    if (path.length === 3 && record) record[name] = value;
    else if (path.length === 2 && path[1] === 'specialColumns') special[name] = value;
    else if (path.length === 2 && record) {
      if (name === 'column') columns.push(record);
      else (lists[attributeLists.get(name) as string] ??= []).push(record);
      record = undefined;
    }
    text = '';
  });
  parser.write(xml).close();
  if (columns.length === 0) throw new AditError('bad-gas-metadata', { values: { reason: 'columns' } });
  const taken = new Set<string>();
  return {
    columns: columns.map((fields, index) => ({
      name: uniqueColumnName(fields['aliasName'] || fields['origonalName'] || `Column ${index + 1}`, taken),
      original: fields['origonalName'] ?? '',
      kind: fields['type'] === 'Text' ? ('text' as const) : ('number' as const),
    })),
    special,
    attributes: Object.fromEntries(Object.entries(lists).map(([column, entries]) => [column, toEntries(entries)])),
  };
}

function toEntries(records: readonly Fields[]): GasAttributes[string] {
  const taken = new Set<string>();
  return records.map((fields) => {
    const { name = '', visible, colour, shape, size } = fields;
    let unique = name;
    for (let number = 2; taken.has(unique); number += 1) unique = `${name} (${number})`;
    taken.add(unique);
    return {
      name: unique,
      visible: visible !== 'false',
      ...(colour === undefined ? {} : { colour: toHex(colour) }),
      ...(shape === undefined ? {} : { shape }),
      ...(size === undefined || !Number.isFinite(Number(size)) ? {} : { size: Number(size) }),
    };
  });
}

/** The file's colours are signed 32-bit ARGB numbers. */
function toHex(argb: string): string {
  return `#${(Number(argb) & 0xffffff).toString(16).padStart(6, '0').toUpperCase()}`;
}
