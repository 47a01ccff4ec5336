import { AditError, type DatasetManifest, type Layer, safeFileName } from 'adit/core';
import type { ExportSource } from 'adit/core/server';
import { headNamesOf } from './head-names.ts';
import { checkLayer, layerCsv } from './layer-csv.ts';
import { zipOf } from './zip-of.ts';

/** `csv` for one layer, `zip` for several. */
export function extensionOf({ layers }: DatasetManifest): string {
  return layers.length === 1 ? 'csv' : 'zip';
}

/** A dataset's layers as CSV: one table, or a zip of one table a layer. Throws `no-layers` or `damaged-dataset`. */
export async function* exportDataset(
  { folder, manifest }: ExportSource,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const [first, ...others] = manifest.layers;
  const from = { folder, headNames: await headNamesOf(manifest) };
  if (!first) throw new AditError('no-layers', { status: 409 });
  // The archive begins before its first table does.
  for (const layer of manifest.layers) checkLayer(folder, layer);
  if (others.length === 0) yield* layerCsv(from, first, signal);
  else
    yield* zipOf(
      filesOf(manifest.layers).map(({ name, layer }) => ({ name, parts: () => layerCsv(from, layer, signal) })),
    );
}

/** A file a layer, called like it; layers of one label are told apart by their names. */
function filesOf(layers: readonly Layer[]): { name: string; layer: Layer }[] {
  const titleOf = ({ label, name }: Layer): string => safeFileName(label === '' ? name : label);
  const taken = new Set<string>();
  return layers.map((layer) => {
    const isShared = layers.filter((other) => titleOf(other).toLowerCase() === titleOf(layer).toLowerCase()).length > 1;
    const title = isShared ? `${titleOf(layer)} (${layer.name})` : titleOf(layer);
    let name = `${title}.csv`;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${title} ${number}.csv`;
    taken.add(name.toLowerCase());
    return { name, layer };
  });
}
