import { defineProcedure } from 'adit/core';
import { z } from 'zod';

const USE = 'remote-view.use';

/** A view; -1, also as a text, is the first one of the session. */
const view = z.union([z.string().regex(/^(-1|\w+)$/), z.literal(-1)]);
const vector = z.tuple([z.number(), z.number(), z.number()]);
/** In CSS pixels, of a view that may not be laid out yet. */
const pixels = z.number();
const force = z.boolean().optional();
const nothing = z.object({});

/** The calls of vtk.js's remote view; their arguments come one by one. */
const call = <Params extends z.ZodType, Result extends z.ZodType>(
  name: string,
  summary: string,
  params: Params,
  result: Result,
) => defineProcedure({ name, summary, permission: USE, params, result });

/** Push pictures of a view from now on. @internal */
export const observeImages = call(
  'viewport.image.push.observer.add',
  'Push pictures of a view from now on',
  z.tuple([view]),
  z.object({ success: z.literal(true), viewId: z.string() }),
);

/** Push no more pictures of a view. @internal */
export const leaveImages = call(
  'viewport.image.push.observer.remove',
  'Push no more pictures of a view',
  z.tuple([view]),
  nothing,
);

/** Push pictures of a view, or pause. @internal */
export const enableImages = call(
  'viewport.image.push.enabled',
  'Push pictures of a view, or pause',
  z.tuple([view, z.boolean()]),
  nothing,
);

/** Push a picture of a view now, of another size when one is given. @internal */
export const pushImage = call(
  'viewport.image.push',
  'Push a picture of a view now, of another size when one is given',
  z.tuple([z.object({ view, size: z.tuple([pixels, pixels]).optional() })]),
  nothing,
);

/** Draw a view anew. @internal */
export const redrawImage = call('viewport.image.push.invalidate.cache', 'Draw a view anew', z.tuple([view]), nothing);

/** How large a view is, in CSS pixels. @internal */
export const setImageSize = call(
  'viewport.image.push.original.size',
  'How large a view is, in CSS pixels',
  z.tuple([view, pixels, pixels]),
  nothing,
);

/** The quality of the JPEG files, and how many of their pixels there are in a pixel of the size. @internal */
export const setImageQuality = call(
  'viewport.image.push.quality',
  'The quality of the JPEG files, and how many of their pixels there are in a pixel of the size',
  z.tuple([view, z.number().min(0).max(100), z.number().positive().max(4)]),
  nothing,
);

/** Pictures of a view follow each other quickly from now on: they may look worse. @internal */
export const startAnimation = call(
  'viewport.image.animation.start',
  'Pictures of a view follow each other quickly from now on: they may look worse',
  z.tuple([view]),
  nothing,
);

/** A view stands still: its next picture looks its best. @internal */
export const stopAnimation = call(
  'viewport.image.animation.stop',
  'A view stands still: its next picture looks its best',
  z.tuple([view]),
  nothing,
);

/** How many pictures of a view are pushed in a second at most. @internal */
export const setMostFrames = call(
  'viewport.image.animation.fps.max',
  'How many pictures of a view are pushed in a second at most',
  z.tuple([z.number().min(1).max(60)]),
  nothing,
);

/** How many pictures of a view are pushed in a second at most. @internal */
export const getMostFrames = call(
  'viewport.image.animation.fps.get',
  'How many pictures of a view are pushed in a second at most',
  z.tuple([]),
  z.number(),
);

/** Look at a view from another place: focal point, view up, position. @internal */
export const updateCamera = call(
  'viewport.camera.update',
  'Look at a view from another place: focal point, view up, position',
  z.tuple([view, vector, vector, vector, force]),
  nothing,
);

/** Look at a view through another camera. @internal */
export const updateCameraParameters = call(
  'viewport.camera.update.params',
  'Look at a view through another camera',
  z.tuple([
    view,
    z.object({
      focalPoint: vector,
      viewUp: vector,
      position: vector,
      parallelProjection: z.boolean(),
      viewAngle: z.number().positive().max(179),
      parallelScale: z.number().positive(),
    }),
    force,
  ]),
  nothing,
);

/** Look at a view through the camera of its state again. @internal */
export const resetImageCamera = call(
  'viewport.camera.reset',
  'Look at a view through the camera of its state again',
  z.tuple([view]),
  nothing,
);
