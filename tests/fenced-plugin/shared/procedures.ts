import { bufferReferenceShape, defineProcedure, defineTopic } from 'adit/core';
import { z } from 'zod';

const permission = 'acme.fenced.use';

export const describeCall = defineProcedure({
  name: 'acme.fenced.call.describe',
  summary: 'Who calls, of which session, what he may do, and what is withheld',
  permission,
  params: z.strictObject({ name: z.string().max(20), times: z.int().max(3).default(1) }),
  result: z.object({
    text: z.string(),
    user: z.string(),
    session: z.string(),
    site: z.string(),
    may: z.array(z.boolean()),
    fields: z.array(z.string()),
    withheld: z.array(z.string()),
  }),
});

export const addNumbers = defineProcedure({
  name: 'acme.fenced.numbers.add',
  summary: 'The sum of two numbers, given one by one',
  permission,
  params: z.tuple([z.number(), z.number().default(1)]),
  result: z.number(),
});

export const readScene = defineProcedure({
  name: 'acme.fenced.scene.read',
  summary: 'The layers that the scene shows, and the number of its last change',
  permission,
  params: z.object({}),
  result: z.object({ layers: z.array(z.string()), sequence: z.int() }),
});

const layer = { viewId: z.string(), layerName: z.string() };

export const growPoints = defineProcedure({
  name: 'acme.fenced.points.grow',
  summary: 'Draws the points of a layer larger by one',
  permission,
  params: z.object(layer),
  result: z.object({ size: z.number(), sequence: z.int() }),
});

export const setPart = defineProcedure({
  name: 'acme.fenced.part.set',
  summary: 'Gives a part of a layer a value',
  permission,
  params: z.object({ ...layer, part: z.string(), value: z.unknown() }),
  result: z.object({ sequence: z.int() }),
});

export const readValues = defineProcedure({
  name: 'acme.fenced.values.read',
  summary: 'How many items of a layer count in the session, and the values of a column as a buffer',
  permission,
  params: z.object({ layerName: z.string(), column: z.string() }),
  result: z.object({ of: z.int(), count: z.int(), values: bufferReferenceShape }),
});

export const push = defineProcedure({
  name: 'acme.fenced.push',
  summary: 'Pushes texts to the windows of the session',
  permission,
  params: z.object({ texts: z.array(z.string()), times: z.int().default(1), topic: z.string().optional() }),
  result: z.object({}),
});

export const pushed = defineTopic({
  name: 'acme.fenced.pushed',
  summary: 'A text',
  payload: z.object({ text: z.string() }),
});

export const misbehave = defineProcedure({
  name: 'acme.fenced.misbehave',
  summary: 'Does what a session call must not do to others',
  permission,
  params: z.object({ how: z.string() }),
  result: z.unknown(),
});
