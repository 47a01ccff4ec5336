import { AditError } from 'adit/core';
import { loadSystems, systemInNames, type CoordinateSystem } from 'adit/core/server';
import type { MappedFile } from '../../shared/index.ts';

/** The variables of easting and northing, as importers call them. */
const axes = [
  ['easting', 'northing'],
  ['x', 'y'],
] as const;

/**
 * The coordinate system that the columns of easting and northing speak for by what they are called. Throws `several-systems` where those of two files
 * speak for different ones.
 */
export async function detectSystem(
  files: readonly Pick<MappedFile, 'mapping'>[],
): Promise<CoordinateSystem | undefined> {
  const named = files.flatMap(({ mapping }) =>
    axes.flatMap(([x, y]) => {
      const [east, north] = [mapping[x], mapping[y]];
      return east === undefined || north === undefined ? [] : [[east, north] as const];
    }),
  );
  if (named.length === 0) return undefined;
  const systems = await loadSystems();
  const found = named.flatMap((names) => systemInNames(names, systems) ?? []);
  const [first] = found;
  const other = found.find(({ id }) => id !== first?.id);
  if (first && other)
    throw new AditError('several-systems', {
      message: `The columns speak for ${first.name} and for ${other.name}`,
      values: { system: first.name, other: other.name },
    });
  return first;
}
