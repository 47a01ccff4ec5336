import { copyFile, link, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AditError, emptyBounds, unionBounds, type Bounds, type DatasetManifest, type Layer } from 'adit/core';
import { openCoordinateChange, type AskedChange, type CoordinateChange } from 'adit/core/server';

const CHUNK_POINTS = 65_536;
const POINT_BYTES = 24;

/** A dataset in another coordinate system, in a folder of its own. */
export interface ChangedDataset {
  readonly folder: string;
  readonly manifest: DatasetManifest;
}

/**
 * Makes a dataset with its positions in another system; all else is that of the dataset itself. Throws what opening or making the change throws, and
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
  const moved = new Set(manifest.layers.map(({ geometry }) => positionsOf(geometry)));
  for (const name of await readdir(folder)) if (!moved.has(name)) await stand(join(folder, name), join(into, name));
  const layers: Layer[] = [];
  for (const layer of manifest.layers) {
    const file = positionsOf(layer.geometry);
    const bounds = await movePositions(join(folder, file), join(into, file), opened);
    layers.push(layer.bounds ? { ...layer, bounds: [...bounds] } : layer);
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
  const [source, target] = [await open(from), await open(to, 'wx')];
  const extent = [Infinity, -Infinity, Infinity, -Infinity, Infinity, -Infinity];
  try {
    const positions = new Float64Array(CHUNK_POINTS * 3);
    const bytes = Buffer.from(positions.buffer);
    for (;;) {
      const { bytesRead } = await source.read(bytes, 0, CHUNK_POINTS * POINT_BYTES);
      if (bytesRead === 0) break;
      const some = positions.subarray(0, bytesRead / 8);
      change.move(some);
      for (const [at, value] of some.entries()) {
        const axis = (at % 3) * 2;
        if (value < (extent[axis] as number)) extent[axis] = value;
        if (value > (extent[axis + 1] as number)) extent[axis + 1] = value;
      }
      await target.write(bytes, 0, bytesRead);
    }
  } finally {
    await source.close();
    await target.close();
  }
  return extent as unknown as Bounds;
}
