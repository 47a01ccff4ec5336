import { z } from 'zod';
import { defineTopic, colouringShape } from 'adit/core';
import { layerStateShape, viewStateShape } from './named-shapes.ts';
import { geometryStateShape } from './look.ts';
import { labelStateShape } from './labels.ts';

/** Pushed when a view changed, came, or went (null). @internal */
export const viewStateTopic = defineTopic({
  name: 'datacloud.view.state',
  summary: 'A view changed, came, or went (null)',
  payload: z.object({ sequence: z.int(), viewId: z.string(), state: viewStateShape.omit({ layers: true }).nullable() }),
});

/** Pushed when a layer of a view changed, came, or went (null). @internal */
export const layerStateTopic = defineTopic({
  name: 'datacloud.layer.state',
  summary: 'A layer of a view changed, came, or went (null)',
  payload: z.object({
    sequence: z.int(),
    viewId: z.string(),
    layerName: z.string(),
    state: layerStateShape.nullable(),
  }),
});

/** Pushed when the geometry properties, the colouring or the labels of a layer changed. @internal */
export const representationStateTopic = defineTopic({
  name: 'datacloud.representation.state',
  summary: 'How a layer of a view is drawn changed',
  payload: z.object({
    sequence: z.int(),
    viewId: z.string(),
    layerName: z.string(),
    geometry: geometryStateShape,
    colouring: colouringShape.optional(),
    labels: labelStateShape.optional(),
  }),
});

/** Pushed when what is picked changed: how many items, all in all and of each layer. @beta */
export const selectionSizeTopic = defineTopic({
  name: 'datacloud.selection.size',
  summary: 'How many items are picked, all in all and of each layer',
  payload: z.object({
    sequence: z.int(),
    size: z.int(),
    layers: z.array(z.object({ layerName: z.string(), count: z.int() })),
  }),
});
