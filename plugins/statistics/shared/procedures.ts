import { defineProcedure, defineTopic, layerNameShape, viewIdShape } from 'adit/core';
import { z } from 'zod';

const MAX_EDGES = 100;
const name = z.string().max(1000);

const density = z.union([
  z.number().positive(),
  z.strictObject({ field: name, missing: z.number().positive().optional() }),
]);
/** The density of a dataset: one number, or a column and what stands for its missing values. @internal */
export const densityShape = density;
/** The density of a dataset. @internal */
export type DensityChoice = z.infer<typeof densityShape>;

const weight = z.union([
  z.enum(['count', 'length', 'area', 'volume']),
  z.strictObject({ tonnes: z.strictObject({ density }) }),
  z.strictObject({ field: name }),
]);

const grouping = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('category'), field: name }),
  z.strictObject({ by: z.literal('cutoffs'), field: name, edges: z.array(z.number()).min(1).max(MAX_EDGES) }),
  z.strictObject({ by: z.literal('bench'), step: z.number().positive(), base: z.number().optional() }),
]);
/** What figures are divided by in calls. @internal */
export type GroupingChoice = z.infer<typeof grouping>;

/** Of which items figures are: what is visible in the view, what is picked, or all. @internal */
export const figureScopes = ['visible', 'picked', 'all'] as const;
/** Of which items figures are. @internal */
export type FigureScope = (typeof figureScopes)[number];

const figures = z.object({
  items: z.number(),
  count: z.number(),
  missing: z.number(),
  unweighted: z.number(),
  size: z.number().optional(),
  weight: z.number(),
  sum: z.number(),
  mean: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  variance: z.number().optional(),
  quartiles: z.tuple([z.number(), z.number(), z.number()]).optional(),
});
/** The figures of some items; see `Figures` of `adit/core/server`. @internal */
export type FiguresOfItems = z.infer<typeof figures>;

const key = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('band'), from: z.number().optional(), to: z.number().optional() }),
  z.object({ kind: z.literal('missing') }),
]);
/** Which group a row is of. @internal */
export type GroupKeyOfRow = z.infer<typeof key>;

/** Weighted figures of a column of a layer, by groups. @internal */
export const getFigures = defineProcedure({
  name: 'datacloud.statistics.get',
  summary: 'Weighted figures of a column of a layer, of what is visible, picked or there at all, by groups',
  permission: 'statistics.use',
  params: z.object({
    viewId: viewIdShape,
    layerName: layerNameShape,
    scope: z.enum(figureScopes),
    field: name,
    weight,
    by: grouping.optional(),
  }),
  result: z.object({ total: figures, groups: z.array(figures.extend({ key })) }),
});

/** Says that figures that were asked for may be others by now. @internal */
export const figuresOutdatedTopic = defineTopic({
  name: 'datacloud.statistics.outdated',
  summary: 'Figures that were asked for may be others by now, for the scene was changed',
  payload: z.object({ sequence: z.int() }),
});
