import type { Colouring } from 'adit/core';
import type { GeometryState } from 'adit/plugins/views';

type Representation = GeometryState['Representation'];

/** How blocks can be shown: the outlines of their cells are a switch of their own. */
export const representations = ['Surface', 'Volume', 'Shells'] as const satisfies readonly Representation[];

/** The ways that are offered: what nothing here can draw (`drawable`) is left out, unless it is what is shown. */
export function offeredRepresentations(
  shown: Representation,
  drawable: readonly Representation[],
): readonly (typeof representations)[number][] {
  return representations.filter((one) => one === 'Surface' || one === shown || drawable.includes(one));
}

/** Why blocks cannot be shown so now; undefined when they can. */
export function whyNot(
  representation: Representation,
  drawable: readonly Representation[],
  colouring: Pick<Colouring, 'colorType'> | undefined,
): 'engine' | 'property' | undefined {
  if (representation === 'Surface' || representation === 'Surface With Edges') return undefined;
  if (!drawable.includes(representation)) return 'engine';
  return colouring && colouring.colorType !== 'Categorical' ? undefined : 'property';
}

/** Ten values at most, ascending and each once, of a text such as `0.5; 1 2`; undefined when one of them is no number. */
export function readShells(text: string, most: number): number[] | undefined {
  const values = text
    .split(/[;\s]+/)
    .filter(Boolean)
    .map((part) => Number(part.replace(',', '.')));
  if (values.some((value) => !Number.isFinite(value))) return undefined;
  return [...new Set(values)].sort((left, right) => left - right).slice(0, most);
}

/** Shells to begin with: at the quarters of a range. */
export function firstShells([low, high]: readonly [number, number]): number[] {
  return low < high ? [0.25, 0.5, 0.75].map((part) => Number((low + part * (high - low)).toPrecision(3))) : [];
}
