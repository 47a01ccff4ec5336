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
