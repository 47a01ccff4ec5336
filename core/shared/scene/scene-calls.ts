import { z } from 'zod';
import { defineProcedure, defineTopic, sceneChangeShape } from '../procedure.ts';
import { layerNodeShape, MAX_STEPS, sceneStepShape, viewNodeShape } from './scene-change.ts';

const VIEW = 'views.view';

const layerShape = layerNodeShape.extend({ layerName: z.string() });
const viewShape = viewNodeShape.extend({ viewId: z.string(), layers: z.record(z.string(), layerShape) });
const treeShape = layerNodeShape.extend({ version: z.literal(2), views: z.record(z.string(), viewShape) });

/** Reads the whole scene and the number of its last change. @internal */
export const readScene = defineProcedure({
  name: 'datacloud.scene.get',
  summary: 'The scene by its parts, and the number of its last change',
  permission: VIEW,
  params: z.object({}),
  result: z.object({ scene: treeShape, sequence: z.int() }),
});

/** Changes parts of the scene, all of them or none. @internal */
export const changeScene = defineProcedure({
  name: 'datacloud.scene.change',
  summary: 'Change parts of the scene, all of them or none; the permission of each part is asked for',
  permission: VIEW,
  params: z.object({ steps: z.array(sceneStepShape).max(MAX_STEPS) }),
  result: sceneChangeShape,
});

/** Pushed to the windows that did not ask for a change; what is personal to a window is left out of the steps. @internal */
export const sceneChangedTopic = defineTopic({
  name: 'datacloud.scene.changed',
  summary: 'Another window has changed the scene, or the server has',
  payload: z.object({ sequence: z.int(), steps: z.array(sceneStepShape) }),
});
