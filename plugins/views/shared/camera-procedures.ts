import {
  defineProcedure,
  layerNameShape as layerName,
  sceneChangeShape as changed,
  viewIdShape as viewId,
} from 'adit/core';
import { z } from 'zod';

const VIEW = 'views.view';
const vector = z.tuple([z.number(), z.number(), z.number()]);

/** Show all that a view shows from where it stands; the views linked with it show theirs as well. @internal */
export const resetCamera = defineProcedure({
  name: 'datacloud.view.camera.reset',
  summary: 'Show all that a view shows from where it stands; the views linked with it show theirs as well',
  permission: VIEW,
  params: z.object({ viewId }),
  result: changed,
});

/** Look from a standard direction; plan views have north up. @internal */
export const setViewUp = defineProcedure({
  name: 'datacloud.set.view.up',
  summary: 'Look from a standard direction; plan views have north up',
  permission: VIEW,
  params: z.object({ viewId, direction: z.enum(['top', 'bottom', 'north', 'east', 'south', 'west']) }),
  result: changed,
});

/** Bring a position to the middle of a view and make it the centre of rotation. @internal */
export const centreCamera = defineProcedure({
  name: 'datacloud.view.camera.center',
  summary: 'Bring a position to the middle of a view and make it the centre of rotation',
  permission: VIEW,
  params: z.object({ viewId, position: vector }),
  result: changed,
});

/** The options of a view and its camera as they are at first; what it shows stays. @internal */
export const resetView = defineProcedure({
  name: 'datacloud.view.reset',
  summary: 'The options of a view and its camera as they are at first; what it shows stays',
  permission: VIEW,
  params: z.object({ viewId }),
  result: changed,
});

/** A view as it is at first, with nothing shown. @internal */
export const resetViewState = defineProcedure({
  name: 'datacloud.application.state.view.reset',
  summary: 'A view as it is at first, with nothing shown',
  permission: VIEW,
  params: z.object({ viewId }),
  result: changed,
});

/** Which layer of a view the panes and tools act on; none when left out. @internal */
export const updateActiveLayer = defineProcedure({
  name: 'datacloud.view.active.layer.update',
  summary: 'Which layer of a view the panes and tools act on; none when left out',
  permission: VIEW,
  params: z.object({ viewId, layerName: layerName.optional() }),
  result: changed,
});
