import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AditError,
  emptyBounds,
  unionBounds,
  type Bounds,
  type Column,
  type DatasetManifest,
  type Layer,
} from 'adit/core';
import { openCoordinateChange, type AskedChange, type CoordinateChange } from 'adit/core/server';
import { changeNumbers } from './change-numbers.ts';
import { changedLengths, isLengthOf } from './changed-lengths.ts';

/** A dataset in another coordinate system, in a folder of its own. */
export interface ChangedDataset {
  readonly folder: string;
  readonly manifest: DatasetManifest;
}

/**
 * Makes a dataset with its positions in another system, and its lengths in the unit of that; all else is that of the dataset itself. Throws what opening or making the change throws, and
 * `blocks-not-changed` for boxes along the axes of one system, which are none in another.
 */
export async function changedDataset(
  { folder, manifest }: ChangedDataset,
  change: AskedChange & { readonly from: string; readonly to: string },
  into: string,
): Promise<ChangedDataset> {
  const blocks = manifest.layers.find(({ geometry }) => geometry.kind === 'blocks');
  if (blocks) throw new AditError('blocks-not-changed', { status: 409 });
  const opened = await openCoordinateChange(change);
  await mkdir(into);
  const isLength = (column: Column): boolean => change.unit !== change.storedUnit && isLengthOf(change.unit, column);
  const moved = new Set(
    manifest.layers.flatMap(({ geometry, columns }) => [
      positionsOf(geometry),
      ...columns.filter(isLength).map(({ data }) => data.file),
    ]),
  );
  for (const name of await readdir(folder)) if (!moved.has(name)) await stand(join(folder, name), join(into, name));
  const layers: Layer[] = [];
  for (const layer of manifest.layers) {
    const file = positionsOf(layer.geometry);
    const bounds = await movePositions(join(folder, file), join(into, file), opened);
    const columns: Column[] = [];
    for (const column of layer.columns)
      columns.push(
        isLength(column) ? await changedLengths(column, [change.unit, change.storedUnit], [folder, into]) : column,
      );
    layers.push({ ...layer, columns, ...(layer.bounds && { bounds: [...bounds] as Layer['bounds'] }) });
  }
  const bounds = layers.reduce<Bounds>(
    (all, layer) => (layer.bounds ? unionBounds(all, layer.bounds) : all),
    emptyBounds,
  );
  const [west = 0, east = 0, south = 0, north = 0, low = 0, high = 0] = bounds;
  const middle = [(west + east) / 2, (south + north) / 2, (low + high) / 2].map(Math.round);
  const crs = {
    ...manifest.crs,
    source: manifest.crs?.source ?? change.from,
    stored: change.to,
    detectedFrom: manifest.crs?.detectedFrom ?? ('said' as const),
  };
  return {
    folder: into,
    manifest: {
      ...manifest,
      layers,
      unit: change.storedUnit,
      crs,
      origin: middle as [number, number, number],
      ...(manifest.bounds && { bounds: [...bounds] as NonNullable<DatasetManifest['bounds']> }),
    },
  };
}

function positionsOf(geometry: Layer['geometry']): string {
  return geometry.kind === 'blocks' ? '' : geometry.positions.file;
}

/** The same file under another name, without its bytes where the disk can. */
async function stand(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}

async function movePositions(from: string, to: string, change: CoordinateChange): Promise<Bounds> {
  const extent = [Infinity, -Infinity, Infinity, -Infinity, Infinity, -Infinity];
  await changeNumbers(from, to, (some) => {
    change.move(some);
    for (const [at, value] of some.entries()) {
      const axis = (at % 3) * 2;
      if (value < (extent[axis] as number)) extent[axis] = value;
      if (value > (extent[axis + 1] as number)) extent[axis + 1] = value;
    }
  });
  return extent as unknown as Bounds;
}
