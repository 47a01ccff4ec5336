import type { FiguresOfItems, GroupKeyOfRow } from '../../shared/procedures.ts';
import { metalOf, type Measure } from '../../shared/measures.ts';

/** A row of the table: figures, what they are of, and the colour that the legend gives it. */
export interface FigureRow {
  readonly key: GroupKeyOfRow | { readonly kind: 'total' };
  readonly figures: FiguresOfItems;
  readonly colour?: string | undefined;
}

/** What the table is of. */
export interface TableFacts {
  readonly geometryKind: 'points' | 'lines' | 'triangles' | 'blocks';
  readonly measure: Measure;
  /** Whether the weight is tonnes, and so there is metal. */
  readonly isTonnes: boolean;
  /** The unit of the coordinates. */
  readonly unit: string;
}

/** A column of the table: its text's key, the unit behind it, and its number in a row. */
export interface FigureColumn {
  readonly id: string;
  readonly unit: string;
  /** How many decimals are shown. */
  readonly decimals: number;
  /** What the number is divided by where it is shown, of which the unit tells. */
  readonly scale: number;
  valueOf(figures: FiguresOfItems): number | undefined;
}

const POWERS = { points: '', lines: '', triangles: '²', blocks: '³' } as const;

/** The columns of a table, scaled by its total. */
export function columnsOf(
  { geometryKind, measure, isTonnes, unit }: TableFacts,
  total: FiguresOfItems,
): FigureColumn[] {
  const grade = measure === 'none' ? '' : measure;
  const own = (id: string, valueOf: FigureColumn['valueOf']): FigureColumn => {
    return { id, unit: grade, decimals: decimalsOf(total.mean), scale: 1, valueOf };
  };
  const amount = (id: string, amountUnit: string, valueOf: FigureColumn['valueOf']): FigureColumn => {
    const isLarge = Math.abs(valueOf(total) ?? 0) >= 1e6;
    return {
      id,
      unit: isLarge ? `M${amountUnit}` : amountUnit,
      decimals: isLarge ? 2 : 1,
      scale: isLarge ? 1e6 : 1,
      valueOf,
    };
  };
  const count = (id: string, valueOf: FigureColumn['valueOf']): FigureColumn => {
    return { id, unit: '', decimals: 0, scale: 1, valueOf };
  };
  const quartile =
    (at: 0 | 1 | 2) =>
    ({ quartiles }: FiguresOfItems) =>
      quartiles?.[at];
  const metal = metalOf(measure, total.sum);
  return [
    count(`count.${geometryKind}`, (figures) => figures.count),
    count('missing', ({ missing, unweighted }) => missing + unweighted),
    ...(geometryKind === 'points'
      ? []
      : [amount(`size.${geometryKind}`, unit + POWERS[geometryKind], ({ size }) => size)]),
    ...(isTonnes ? [amount('tonnes', 't', ({ weight }) => weight)] : []),
    own('mean', ({ mean }) => mean),
    own('minimum', ({ minimum }) => minimum),
    own('quartile1', quartile(0)),
    own('median', quartile(1)),
    own('quartile3', quartile(2)),
    own('maximum', ({ maximum }) => maximum),
    { ...own('variance', ({ variance }) => variance), unit: '', decimals: decimalsOf(total.variance) },
    { ...count('variation', variationOf), decimals: 2 },
    ...(isTonnes && metal
      ? [
          {
            id: 'metal',
            unit: `k${metal.unit}`,
            decimals: 1,
            scale: 1e3,
            valueOf: ({ sum }: FiguresOfItems) => metalOf(measure, sum)?.amount,
          },
        ]
      : []),
  ];
}

/** The standard deviation over the mean. */
function variationOf({ mean, variance }: FiguresOfItems): number | undefined {
  return mean === undefined || variance === undefined || mean === 0 ? undefined : Math.sqrt(variance) / Math.abs(mean);
}

/** So many decimals that a number of this size shows three digits. */
function decimalsOf(value = 0): number {
  if (value === 0) return 2;
  return Math.min(8, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value)))));
}

/** The figures of some rows together; quartiles cannot be told from theirs. */
export function togetherOf(rows: readonly FiguresOfItems[]): FiguresOfItems {
  const add = (valueOf: (figures: FiguresOfItems) => number): number =>
    rows.reduce((sum, row) => sum + valueOf(row), 0);
  const counted = rows.filter(({ count }) => count > 0);
  const [weight, sum] = [add((row) => row.weight), add((row) => row.sum)];
  const mean = sum / weight;
  return {
    items: add(({ items }) => items),
    count: add(({ count }) => count),
    missing: add(({ missing }) => missing),
    unweighted: add(({ unweighted }) => unweighted),
    weight,
    sum,
    ...(rows.some(({ size }) => size !== undefined) ? { size: add(({ size = 0 }) => size) } : {}),
    ...(counted.length > 0
      ? {
          mean,
          minimum: Math.min(...counted.map(({ minimum = Infinity }) => minimum)),
          maximum: Math.max(...counted.map(({ maximum = -Infinity }) => maximum)),
          variance: add((row) => row.weight * ((row.variance ?? 0) + ((row.mean ?? mean) - mean) ** 2)) / weight,
        }
      : {}),
  };
}
