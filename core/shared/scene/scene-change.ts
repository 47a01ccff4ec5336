import { z } from 'zod';
import { layerNameShape, viewIdShape } from './layer-key.ts';
import type { ScenePart } from './scene-part.ts';

/** Where a node is: nothing names the scene itself, then come the id of a view and the name of a layer in it. @beta */
export type ScenePlace = readonly [] | readonly [viewId: string] | readonly [viewId: string, layerName: string];

/**
 * One step of a change: of a part of the node, or of the view or layer as a whole where no part is named. With the value null the part is as at
 * first, and the view or layer is gone; a view is `{ parts, layers }`, a layer `{ parts }`.
 *
 * @beta
 */
export interface SceneStep {
  readonly at: ScenePlace;
  readonly part?: string | undefined;
  /** The part is of a plugin that is off or gone: its value, `{ version, value }`, is kept and not read. */
  readonly dormant?: true | undefined;
  readonly value: unknown;
}

/** How many steps a change has at most. @beta */
export const MAX_STEPS = 5_000;

/** One step of a change of the scene: a place, the part there, and the value that it gets. @beta */
export const sceneStepShape = z.strictObject({
  at: z.union([z.tuple([]), z.tuple([viewIdShape]), z.tuple([viewIdShape, layerNameShape])]),
  part: z.string().max(200).optional(),
  dormant: z.literal(true).optional(),
  value: z.unknown(),
});

const parts = z.record(z.string().max(200), z.unknown());

/** What is kept of a part that nobody reads. @beta */
export const dormantValueShape = z.strictObject({ version: z.int().nonnegative(), value: z.unknown() });

const dormant = z.record(z.string().max(200), dormantValueShape);

/** A layer as a step brings it. @beta */
export const layerNodeShape = z.strictObject({ parts: parts.default({}), dormant: dormant.optional() });

/** A view as a step brings it. @beta */
export const viewNodeShape = layerNodeShape.extend({ layers: z.record(layerNameShape, layerNodeShape).default({}) });

/** The step that gives a part of a node a value, or, with undefined, makes it as it was at first. @beta */
export function setPart<Value>(
  at: ScenePlace,
  part: Pick<ScenePart<Value, unknown>, 'id' | 'shape'>,
  value: NoInfer<Value> | undefined,
): SceneStep {
  return { at, part: part.id, value: value ?? null };
}
