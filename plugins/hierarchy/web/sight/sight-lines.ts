import type { LengthUnit } from 'adit/core';
import type { TreeDataset } from 'adit/plugins/hierarchy';
import type { OutOfSight } from 'adit/plugins/views';

/** What is further away than this is told of on its own. */
export const FAR_KILOMETRES = 100;
const KILOMETRES_OF_A_MILE = 1.609344;

/** A long way, as it is told where lengths are in metres or in feet. */
export function farDistance(
  kilometres: number,
  unit: LengthUnit,
): { readonly distance: number; readonly unit: string } {
  if (unit === 'm') return { distance: kilometres, unit: 'km' };
  return { distance: kilometres / KILOMETRES_OF_A_MILE, unit: 'mi' };
}

/** One line over a view: data that are out of its sight, and what *Zoom* brings into it. */
export interface SightLine {
  readonly textKey: string;
  /** Of the first dataset. */
  readonly name: string;
  readonly count: number;
  readonly kilometres: number;
  /** What is zoomed to: of data that are far off only the first, as they are not shown together. */
  readonly datasets: readonly TreeDataset[];
  /** All that the line speaks of. */
  readonly ids: readonly string[];
}

/** One line for the data around and one for those that are far off, each with a count where they are several. */
export function sightLines(
  hidden: readonly OutOfSight[],
  datasetOf: (id: string) => TreeDataset | undefined,
): readonly SightLine[] {
  const known = hidden.flatMap((one) => {
    const dataset = datasetOf(one.datasetId);
    return dataset ? [{ ...one, dataset }] : [];
  });
  const far = known.filter(({ how }) => how === 'far');
  const near = known.filter(({ how }) => how !== 'far');
  const line = (all: typeof known, textKey: string, datasets: readonly TreeDataset[]): SightLine[] => {
    const [first] = all;
    if (!first) return [];
    const { kilometres, dataset } = first;
    return [
      { textKey, name: dataset.name, count: all.length, kilometres, datasets, ids: all.map((one) => one.datasetId) },
    ];
  };
  const nearKey = `sight.${near.length > 1 ? 'several-' : ''}${near.some(({ how }) => how === 'partly') ? 'partly' : 'beside'}`;
  return [
    ...line(
      near,
      nearKey,
      near.map(({ dataset }) => dataset),
    ),
    ...line(
      far,
      far.length > 1 ? 'sight.several-far' : 'sight.far',
      far.slice(0, 1).map(({ dataset }) => dataset),
    ),
  ];
}
