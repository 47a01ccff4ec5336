import { AditError } from 'adit/core';
import type { BuildFile } from 'adit/core/server';
import { blockmodelImporter, blockVariables } from 'adit/plugins/blockmodel';
import { autoMap } from 'adit/plugins/importing';
import { prototypeFields, type PrototypeField } from './datamine-prototype.ts';
import { columnNamesOf, formatOf, readHead, type FileHead } from './file-head.ts';
import { gslibGrid, type HeaderGrid } from './gslib-grid.ts';
import { micromineHeader } from './micromine-header.ts';
import { namelessColumns } from './nameless-columns.ts';

/** A column of the file as it is read: as a number where it says where a block is, whatever was chosen for it as a property. */
export interface ReadColumn {
  readonly name: string;
  readonly kind: 'number' | 'text';
}

export type Note = { readonly code: string; readonly values: Readonly<Record<string, string | number>> };

/** What of a block model's file is read, and what its header says. */
export interface BlockPlan {
  /** The columns of the centre; undefined for a file that gives the cells of a grid in order. */
  readonly centres?: readonly [string, string, string];
  readonly sizes: readonly (string | undefined)[];
  readonly grid?: HeaderGrid;
  /** The number of the parent block. */
  readonly index?: string;
  readonly prototype: ReadonlyMap<PrototypeField, string>;
  readonly properties: readonly (ReadColumn & {
    readonly unit: 'ft' | 'm' | 'deg' | 'none';
    /** The numbers are moments. */
    readonly isMoment: boolean;
  })[];
  /** The columns that say where blocks are. */
  readonly placing: readonly ReadColumn[];
  /** These and the properties, each column once. */
  readonly read: readonly ReadColumn[];
  /** The unit of lengths as the mapping step names it; undefined when it names none. */
  readonly unit: 'ft' | 'm' | undefined;
  /** Rows up to this line belong to the header. */
  readonly headerLines: number;
  /** Sizes of all blocks, from the header. */
  readonly sizeHints: readonly (number | undefined)[];
  /** Where in the block its coordinates are, as a part of the size from the centre. */
  readonly position: number;
  readonly notes: readonly Note[];
}

const axes = ['x', 'y', 'z'] as const;

/**
 * Chooses what to read of a file. Throws `missing-mapping` without a column for a coordinate, `no-coordinates` for a file that ought to
 * say itself where its blocks are and does not, and `mixed-length-units` when lengths are in feet and in metres.
 */
export async function planBlocks(file: BuildFile): Promise<BlockPlan> {
  const head = await readHead(file);
  const names = columnNamesOf(file);
  const { mapping, grid } = mappingOf(file, names, head);
  const micromine = head && micromineHeader(head);
  const centres = grid ? undefined : (axes.map((axis) => mapping[`${axis}c`]) as unknown as BlockPlan['centres']);
  const sizes = axes.map((axis) => (grid ? undefined : mapping[`${axis}inc`]));
  const upperNames = new Map(names.map((name) => [name.toUpperCase(), name]));
  const prototype = grid ? new Map<PrototypeField, string>() : prototypeOf(upperNames);
  const index = prototype.size > 0 ? upperNames.get('IJK') : undefined;

  const kinds = new Map<string, 'number' | 'text'>();
  for (const name of [...(centres ?? []), ...sizes, index, ...prototype.values()])
    if (name !== undefined) kinds.set(name, 'number');
  const placing = [...kinds].map(([name, kind]) => ({ name, kind }));
  const lengths = [...(centres ?? []), ...sizes].filter((name) => name !== undefined);
  const unit = lengthUnit(file, lengths);
  const unique = file.properties.filter(({ name }, at) => file.properties.findIndex((one) => one.name === name) === at);
  const properties = unique.map(({ name, kind, unit: propertyUnit }) => ({
    name,
    kind: kinds.get(name) ?? (kind === 'category' ? ('text' as const) : ('number' as const)),
    unit: propertyUnit,
    isMoment: kind === 'timestamp' && !kinds.has(name),
  }));
  for (const { name, kind } of properties) kinds.set(name, kind);
  const { position, notes } = positionOf(micromine);
  return {
    ...(centres ? { centres } : {}),
    ...(grid ? { grid } : {}),
    ...(index === undefined ? {} : { index }),
    sizes,
    prototype,
    properties,
    placing,
    read: [...kinds].map(([name, kind]) => ({ name, kind })),
    unit,
    headerLines: micromine?.lastLine ?? 0,
    sizeHints: axes.map((_, axis) => micromine?.sizes[axis]),
    position,
    notes,
  };
}

function mappingOf(
  file: BuildFile,
  names: readonly string[],
  head: FileHead | undefined,
): { mapping: Readonly<Record<string, string>>; grid?: HeaderGrid } {
  const { mapping, fileName } = file;
  const missing = axes.map((axis) => `${axis}c`).find((variable) => mapping[variable] === undefined);
  if (missing === undefined) return { mapping };
  if (Object.keys(mapping).length > 0 && !describesItself(file))
    throw new AditError('missing-mapping', { values: { file: fileName, variable: missing } });
  const found = autoMap(
    [...blockVariables],
    names.map((name) => ({ name })),
  ).mapping;
  if (axes.every((axis) => found[`${axis}c`] !== undefined)) return { mapping: found };
  const grid = head && gslibGrid(head);
  if (grid) return { mapping: {}, grid };
  const positions = head && namelessColumns(head);
  if (!positions)
    throw new AditError('no-coordinates', { values: { file: fileName, columns: names.slice(0, 12).join(', ') } });
  const { centres, sizes } = positions;
  const columns = [...centres, ...(sizes ?? [])].map((at) => names[at] as string);
  const variables = ['xc', 'yc', 'zc', 'xinc', 'yinc', 'zinc'];
  return { mapping: Object.fromEntries(columns.map((name, at) => [variables[at] as string, name])) };
}

function describesItself(file: BuildFile): boolean {
  return blockmodelImporter.fileTypes.some(({ selfDescribing }) => selfDescribing?.includes(formatOf(file)));
}

/** The prototype's columns, when all that a grid needs are there. */
function prototypeOf(names: ReadonlyMap<string, string>): Map<PrototypeField, string> {
  const found = new Map(
    prototypeFields.flatMap((field) => {
      const name = names.get(field);
      return name === undefined ? [] : [[field, name] as const];
    }),
  );
  return prototypeFields.slice(0, 6).every((field) => found.has(field)) ? found : new Map();
}

function positionOf(micromine: ReturnType<typeof micromineHeader>): { position: number; notes: Note[] } {
  if (!micromine || micromine.position === 0) return { position: 0, notes: [] };
  const { position, positionText, isRotated } = micromine;
  if (position !== undefined && !isRotated) return { position, notes: [] };
  return { position: 0, notes: [{ code: 'position-taken-as-centre', values: { position: positionText } }] };
}

function lengthUnit(file: BuildFile, lengths: readonly string[]): 'ft' | 'm' | undefined {
  const units = file.properties.flatMap(({ name, unit }) =>
    lengths.includes(name) && (unit === 'ft' || unit === 'm') ? [{ name, unit }] : [],
  );
  const [first] = units;
  const other = units.find(({ unit }) => unit !== first?.unit);
  if (first && other) {
    const values = {
      file: file.fileName,
      column: first.name,
      unit: first.unit,
      otherColumn: other.name,
      otherUnit: other.unit,
    };
    throw new AditError('mixed-length-units', { values });
  }
  return first?.unit;
}
