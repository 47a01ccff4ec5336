import { defineRoute } from 'adit/core';
import { z } from 'zod';

const access = { kind: 'permission', permission: 'acme.fenced.use' } as const;

export const greet = defineRoute({
  id: 'acme.fenced.greet',
  method: 'GET',
  path: '/plugins/acme.fenced/greetings/:name',
  summary: 'Who calls, and what he may do',
  access,
  params: z.object({ name: z.string().max(20) }),
  query: z.object({ times: z.coerce.number().int().max(3).default(1) }),
  result: z.object({ text: z.string(), user: z.string(), may: z.array(z.boolean()), withheld: z.array(z.string()) }),
});

export const reverse = defineRoute({
  id: 'acme.fenced.reverse',
  method: 'PUT',
  path: '/plugins/acme.fenced/reversed',
  summary: 'The bytes of the body, backwards',
  access,
  binaryBody: { bytes: 100_000_000 },
  binaryResult: true,
  result: z.unknown(),
});

export const refuse = defineRoute({
  id: 'acme.fenced.refuse',
  method: 'POST',
  path: '/plugins/acme.fenced/refusals',
  summary: 'Refuses',
  access,
  body: z.object({ how: z.enum(['known', 'unknown']) }),
  result: z.object({}),
  refusals: [409],
});

export const probe = defineRoute({
  id: 'acme.fenced.probe',
  method: 'POST',
  path: '/plugins/acme.fenced/probes',
  summary: 'Tries something that the fence must hold back',
  access,
  body: z.object({ what: z.string(), path: z.string().default('') }),
  result: z.object({ refused: z.string().optional(), done: z.unknown().optional() }),
});

export const look = defineRoute({
  id: 'acme.fenced.look',
  method: 'GET',
  path: '/plugins/acme.fenced/datasets',
  summary: 'What the caller may read of a dataset',
  access,
  query: z.object({ dataset: z.string(), site: z.string() }),
  result: z.object({
    name: z.string(),
    files: z.array(z.string()),
    listed: z.int(),
    layers: z.array(z.string()),
    changed: z.string(),
  }),
});

export const make = defineRoute({
  id: 'acme.fenced.make',
  method: 'POST',
  path: '/plugins/acme.fenced/datasets',
  summary: 'Makes a dataset of three points in a job',
  access,
  body: z.object({ site: z.string(), name: z.string(), tenant: z.string().optional() }),
  result: z.object({ id: z.string() }),
});

export const note = defineRoute({
  id: 'acme.fenced.note',
  method: 'PUT',
  path: '/plugins/acme.fenced/notes/:name',
  summary: 'Keeps a text as a file, reads it back, and says how it is set',
  access,
  params: z.object({ name: z.string() }),
  body: z.object({ text: z.string() }),
  result: z.object({ text: z.string(), inRoom: z.boolean(), scale: z.number(), written: z.string() }),
});
