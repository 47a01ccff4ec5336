import { AditError, pieceColumns, type DatasetManifest, type Layer, type LengthUnit } from 'adit/core';
import { isGeographic, readDatasetJson, type ExportSource } from 'adit/core/server';
import { ColumnReader, type ColumnPages } from '../column-pages.ts';
import { DxfText } from './dxf-text.ts';

/** `$INSUNITS` by the unit of the coordinates. */
const units: Readonly<Record<LengthUnit, number>> = { m: 6, ft: 2, 'us-ft': 21 };
/** The drawing says none: its plan is in degrees. */
const NO_UNIT = 0;
/** Triangles name their vertices in any order; 64 MiB hold what a mesh has at one place. */
const POSITION_PAGES = 2048;

/** `dxf`, whatever there is. */
export function extensionOf(): string {
  return 'dxf';
}

/**
 * A dataset as a drawing of release 12: lines as polylines in space, points as points, triangles as faces, on layers that are called like their pieces, else like their layer.
 * Throws `no-layers`, `dxf-no-blocks` or `damaged-dataset`.
 */
export async function* exportDataset(
  { folder, manifest }: ExportSource,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (manifest.layers.length === 0) throw new AditError('no-layers', { status: 409 });
  if (manifest.layers.some(({ geometry }) => geometry.kind === 'blocks'))
    throw new AditError('dxf-no-blocks', { status: 409, message: 'Blocks have no place in a drawing' });
  const unit = (await isGeographic(manifest.crs?.stored)) ? NO_UNIT : units[manifest.unit];
  const text = new DxfText();
  text.section('HEADER');
  text.group(9, '$ACADVER').group(1, 'AC1009').group(9, '$INSUNITS').group(70, unit);
  text.endSection();
  text.section('ENTITIES');
  for (const layer of manifest.layers) {
    const reader = new ColumnReader(folder);
    try {
      const entities = entitiesOf(layer, reader, await layerNames(manifest, layer, reader), text);
      for (let item = 0; item < layer.count; item += 1) {
        for (const isFull of entities(item)) {
          signal.throwIfAborted();
          if (isFull) yield text.take();
        }
      }
    } finally {
      reader.close();
    }
  }
  text.endSection();
  text.group(0, 'EOF');
  yield text.take();
}

/** The name of the drawing's layer that each item goes on. */
async function layerNames(
  manifest: DatasetManifest,
  layer: Layer,
  reader: ColumnReader,
): Promise<(item: number) => string> {
  const own = layer.label === '' ? layer.name : layer.label;
  const [column] = pieceColumns(manifest, layer);
  if (column?.dictionary === undefined) return () => own;
  const names = await readDatasetJson<string[]>(reader.folder, column.dictionary);
  const codes = reader.open(column.data);
  return (item) => names[codes.at(item)] ?? own;
}

/** Writes the entities of items, of one without a place none; says now and then whether what was written is worth being sent. */
function entitiesOf(
  { geometry }: Layer,
  reader: ColumnReader,
  nameOf: (item: number) => string,
  text: DxfText,
): (item: number) => Iterable<boolean> {
  if (geometry.kind === 'blocks') return () => [];
  const positions = reader.open(geometry.positions, geometry.kind === 'triangles' ? POSITION_PAGES : undefined);
  if (geometry.kind === 'points')
    return (item) => {
      writePoint(text, nameOf(item), placeOf(positions, item));
      return [text.isFull];
    };
  if (geometry.kind === 'lines') {
    const offsets = reader.open(geometry.offsets);
    return (item) => writeLine(text, nameOf(item), positions, [offsets.at(item), offsets.at(item + 1)]);
  }
  const triangles = reader.open(geometry.triangles);
  return (item) => {
    const corners = [0, 1, 2, 2].map((corner) => placeOf(positions, triangles.at(item * 3 + corner)));
    if (corners.every(isPlace)) {
      text.group(0, '3DFACE').name(nameOf(item));
      for (const [at, corner] of corners.entries()) text.place(10 + at, corner);
    }
    return [text.isFull];
  };
}

function placeOf(positions: ColumnPages, vertex: number): number[] {
  return [positions.at(vertex * 3), positions.at(vertex * 3 + 1), positions.at(vertex * 3 + 2)];
}

function isPlace(place: readonly number[]): boolean {
  return place.every(Number.isFinite);
}

function writePoint(text: DxfText, name: string, place: readonly number[]): void {
  if (isPlace(place)) text.group(0, 'POINT').name(name).place(10, place);
}

/** A line of a single vertex is a point; one that ends where it begins is closed. A line may be as long as a file. */
function* writeLine(
  text: DxfText,
  name: string,
  positions: ColumnPages,
  [start, end]: readonly [number, number],
): Generator<boolean> {
  if (end - start < 2) {
    if (end > start) writePoint(text, name, placeOf(positions, start));
    return yield text.isFull;
  }
  const [first, last] = [placeOf(positions, start), placeOf(positions, end - 1)];
  const isClosed = end - start > 3 && first.every((value, axis) => value === last[axis]);
  const inSpace = 8;
  text
    .group(0, 'POLYLINE')
    .name(name)
    .group(66, 1)
    .place(10, [0, 0, 0])
    .group(70, isClosed ? inSpace + 1 : inSpace);
  for (let vertex = start; vertex < (isClosed ? end - 1 : end); vertex += 1) {
    const place = placeOf(positions, vertex);
    if (isPlace(place)) text.group(0, 'VERTEX').name(name).place(10, place).group(70, 32);
    if (text.isFull) yield true;
  }
  text.group(0, 'SEQEND').name(name);
  yield text.isFull;
}
