import { z } from 'zod';
import type { Colouring } from 'adit/core';
import type { Field, LayerConfig } from 'adit/plugins/views';
import { figureScopes } from '../../shared/procedures.ts';

/** What rows are divided by: nothing, a category, the holes, bands of the column, benches, or datasets. */
const rowKinds = ['total', 'category', 'hole', 'bands', 'bench', 'dataset'] as const;
export type RowKind = (typeof rowKinds)[number];

const choicesShape = z.object({
  layerName: z.string().optional(),
  scope: z.enum(figureScopes).default('visible'),
  field: z.string().optional(),
  weight: z.string().optional(),
  rows: z.enum(rowKinds).default('total'),
  category: z.string().optional(),
  edges: z.array(z.number()).max(100).optional(),
  bench: z.number().positive().default(10),
});
/** What is chosen in the panel; `weight` is a kind of weight, or `field:` and a column. */
export type Choices = z.infer<typeof choicesShape>;

/** The choices that a panel kept; those that hold at first where it kept none that can be read. */
export function readChoices(state: unknown): Choices {
  return choicesShape.safeParse(state).data ?? choicesShape.parse({});
}

export type WeightKind = 'count' | 'length' | 'area' | 'volume' | 'tonnes';

const WEIGHTS = {
  points: ['count'],
  lines: ['length', 'count'],
  triangles: ['area', 'count'],
  blocks: ['tonnes', 'volume', 'count'],
} as const;

/** The weights that a layer of this kind has, the usual one first. */
export function weightsOf({ geometryKind }: Pick<LayerConfig, 'geometryKind'>): readonly WeightKind[] {
  return WEIGHTS[geometryKind];
}

/** The columns that figures can be made of, and those that have categories. */
export function numbersOf(fields: readonly Field[]): readonly Field[] {
  return fields.filter(({ kind }) => kind === 'number');
}
export function categoriesOf(fields: readonly Field[]): readonly Field[] {
  return fields.filter(({ kind }) => kind === 'category');
}

/** The name of the column that says which hole an item is of. */
export const HOLE = 'hole_name';

/** The limits of the bands of a legend of this field; quarters of its range where its colours run evenly. */
export function edgesOfLegend(colouring: Colouring | undefined, field: Field): readonly number[] {
  const isOwn = colouring?.field === field.name;
  const [low, high] = isOwn ? colouring.colorRange : [field.statistics.minimum ?? 0, field.statistics.maximum ?? 1];
  const stops = isOwn && colouring.colorType === 'Discrete' ? bandLimits(colouring.rgbPoints) : [0.25, 0.5, 0.75];
  const edges = stops.map((at) => Number((low + (high - low) * at).toPrecision(6)));
  return edges.filter((edge, at) => at === 0 || edge > edges[at - 1]!);
}

/** Where bands with two stops each meet, as parts of the range. */
function bandLimits(rgbPoints: readonly number[]): number[] {
  const places = rgbPoints.filter((_, at) => at % 4 === 0);
  const [first = 0, last = 1] = [places[0], places.at(-1)];
  const limits = places.filter((place, at) => at > 0 && at < places.length - 1 && at % 2 === 0 && place > first);
  return limits.map((place) => (place - first) / (last - first));
}

/** Numbers as they are typed, separated by spaces or semicolons, ascending and each once; undefined where one is none. */
export function parseEdges(text: string): readonly number[] | undefined {
  const parts = text.trim().split(/[\s;]+/);
  const numbers = parts.map((part) => (part === '' ? Number.NaN : Number(part.replace(',', '.'))));
  if (numbers.length > 100 || !numbers.every(Number.isFinite)) return undefined;
  return [...new Set(numbers)].toSorted((one, other) => one - other);
}
