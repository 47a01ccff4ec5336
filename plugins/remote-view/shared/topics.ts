import { defineTopic } from 'adit/core';
import { z } from 'zod';

/** A picture, in the members that vtk.js's image stream reads. @internal */
export const imagePushTopic = defineTopic({
  name: 'viewport.image.push.subscription',
  summary: 'A picture of a view: a JPEG file, its size in pixels, its bytes, and how many milliseconds it took',
  payload: z.object({
    id: z.string(),
    image: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    format: z.literal('jpeg'),
    size: z.tuple([z.int(), z.int()]),
    memsize: z.int(),
    workTime: z.number(),
    mtime: z.int(),
    stale: z.boolean(),
    localTime: z.number(),
    global_id: z.string(),
  }),
});

/** Pushed when a picture of a view could not be drawn. @internal */
export const pictureFailedTopic = defineTopic({
  name: 'viewport.picture.failed',
  summary: 'Why a view has no new picture; the next change of the view or its camera tries again',
  payload: z.object({
    viewId: z.string(),
    code: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
});
