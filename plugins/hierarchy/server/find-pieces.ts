import { WHOLE_DATASET } from 'adit/core';
import type { DatasetRecord } from 'adit/core/server';
import { holds } from './build-tree.ts';
import type { DatasetTraits, LayersReader } from './config/layers-reader.ts';

const MAX_FOUND = 100;

/** The pieces whose path has the term in it, by dataset id; undefined without a term. */
export async function findPieces(
  reader: LayersReader,
  records: readonly DatasetRecord[],
  traits: ReadonlyMap<string, DatasetTraits>,
  searchTerm: string,
): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
  const term = searchTerm.trim().toLowerCase();
  if (term === '') return undefined;
  const withPieces = records.filter(({ id }) => traits.get(id)?.hasPieces);
  const found = new Map<string, readonly string[]>();
  for (const [id, { paraviewLayersInfoSplit }] of await reader.layers(withPieces)) {
    const paths = Object.values(paraviewLayersInfoSplit).flatMap(({ hierarchies }) => hierarchies);
    const pieces = [...new Set(paths)].filter((path) => path !== WHOLE_DATASET && holds(path, term));
    if (pieces.length > 0) found.set(id, pieces.slice(0, MAX_FOUND));
  }
  return found;
}
