import { z } from 'zod';
import { MAX_ITEM_CHARACTERS } from 'adit/core';
import { geometryStateShape } from './look.ts';

/** How many layers can have picks at once. @public */
export const MAX_PICKED_LAYERS = 20;

/** The picked items of a layer; `items` is what `encodeItems` gives, of `count` items. @public */
export const layerPicksShape = z.strictObject({
  items: z.string().max(MAX_ITEM_CHARACTERS),
  count: z.int().positive(),
});
/** The picked items of one layer. @public */
export type LayerPicks = z.infer<typeof layerPicksShape>;

/** Whether picks of a layer may be changed by gestures, and whether they may be saved as a file. @public */
export const pickSwitchesShape = z.strictObject({ userEdits: z.boolean(), selectionExport: z.boolean() });
/** Whether the picks of a layer may be changed and saved. @public */
export type PickSwitches = z.infer<typeof pickSwitchesShape>;

/** What is picked: items by layer, how the picks of a dataset are drawn, and of which layers picks cannot be changed or saved. @public */
export const scenePicksShape = z.strictObject({
  layers: z
    .record(z.string().max(200), layerPicksShape)
    .refine(
      (layers) => Object.keys(layers).length <= MAX_PICKED_LAYERS,
      `Picks of at most ${MAX_PICKED_LAYERS} layers`,
    ),
  looks: z.record(z.string().max(100), geometryStateShape),
  switches: z.record(z.string().max(200), pickSwitchesShape),
});
/** What is picked of all layers. @public */
export type ScenePicks = z.infer<typeof scenePicksShape>;
