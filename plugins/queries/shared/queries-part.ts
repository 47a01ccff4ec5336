import { defineScenePart, queryShape } from 'adit/core';
import { z } from 'zod';

/** How many queries a layer has at most. @internal */
export const MAX_QUERIES = 10;

const MAX_SIZE = 200_000;

/** A query of a layer; null keeps everything, as one that was just added does. @internal */
export const layerQueryShape = z.strictObject({
  id: z.string().min(1).max(100),
  query: queryShape.nullable(),
  enabled: z.boolean(),
});
/** One query of a layer. @internal */
export type LayerQuery = z.infer<typeof layerQueryShape>;

const queriesShape = z
  .array(layerQueryShape)
  .max(MAX_QUERIES)
  .refine((queries) => new Set(queries.map(({ id }) => id)).size === queries.length, 'Each query has an id of its own');

/** The queries of a layer: what counts is what all of them keep that are enabled. @internal */
export const queriesPart = defineScenePart({
  id: 'queries.queries',
  of: 'layer',
  shape: queriesShape,
  initial: queriesShape.parse([]),
  maxSize: MAX_SIZE,
  version: 1,
  permission: 'queries.use',
  undo: { labelKey: 'change.query' },
  narrows: true,
});
