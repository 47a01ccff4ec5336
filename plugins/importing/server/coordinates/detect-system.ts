import { AditError, type DatasetSystem } from 'adit/core';
import { findSystem, loadSystems, systemInNames, type CoordinateSystem } from 'adit/core/server';
import type { MappedFile } from '../../shared/index.ts';

/** A system, and what speaks for it. */
export interface DetectedSystem {
  readonly system: CoordinateSystem;
  readonly from: Exclude<DatasetSystem['detectedFrom'], 'said'>;
}

/** The variables of easting and northing, as importers call them. */
const axes = [
  ['easting', 'northing'],
  ['x', 'y'],
] as const;

/**
 * The coordinate system that the columns of easting and northing speak for by what they are called, or that the files say themselves. Throws
 * `several-systems` where two of them speak for different ones.
 */
export async function detectSystem({
  files,
  systemsInFiles,
}: {
  readonly files: readonly Pick<MappedFile, 'mapping'>[];
  readonly systemsInFiles: readonly string[];
}): Promise<DetectedSystem | undefined> {
  const named = files.flatMap(({ mapping }) =>
    axes.flatMap(([x, y]) => {
      const [east, north] = [mapping[x], mapping[y]];
      return east === undefined || north === undefined ? [] : [[east, north] as const];
    }),
  );
  if (named.length === 0 && systemsInFiles.length === 0) return undefined;
  const systems = await loadSystems();
  const found = [
    ...named.flatMap((names): DetectedSystem[] => {
      const system = systemInNames(names, systems);
      return system ? [{ system, from: 'column-names' }] : [];
    }),
    ...systemsInFiles.map((id): DetectedSystem => ({ system: findSystem(systems, id), from: 'file' })),
  ];
  const [first] = found;
  const other = found.find(({ system }) => system.id !== first?.system.id);
  if (first && other)
    throw new AditError('several-systems', {
      message: `The files speak for ${first.system.name} and for ${other.system.name}`,
      values: { system: first.system.name, other: other.system.name },
    });
  return first;
}
