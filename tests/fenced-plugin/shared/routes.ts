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

export const measureWord = defineRoute({
  id: 'acme.fenced.measure-word',
  method: 'GET',
  path: '/plugins/acme.fenced/words/:word',
  summary: 'How long a word is; asks the server nothing',
  access,
  params: z.object({ word: z.string().max(20) }),
  result: z.object({ length: z.int() }),
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

export const statement = defineRoute({
  id: 'acme.fenced.statement',
  method: 'POST',
  path: '/plugins/acme.fenced/statements',
  summary: 'Says something to the database, once or many times at the same time',
  access,
  body: z.object({ text: z.string(), times: z.int().max(2_000).default(1) }),
  result: z.object({ rows: z.int().optional(), first: z.unknown().optional(), refused: z.string().optional() }),
});

export const values = defineRoute({
  id: 'acme.fenced.values',
  method: 'GET',
  path: '/plugins/acme.fenced/values',
  summary: 'Values of all kinds, written to a table and read back',
  access,
  result: z.record(z.string(), z.string()),
});

export const keep = defineRoute({
  id: 'acme.fenced.keep',
  method: 'PUT',
  path: '/plugins/acme.fenced/kept/:name',
  summary: 'Keeps a line in a table, and what belongs to it, together or not at all',
  access,
  params: z.object({ name: z.string() }),
  body: z.object({
    how: z.enum(['save', 'transaction', 'plain', 'part']),
    end: z.enum(['well', 'badly', 'never', 'with the process']),
  }),
  result: z.object({ count: z.int() }),
});

export const kept = defineRoute({
  id: 'acme.fenced.kept',
  method: 'GET',
  path: '/plugins/acme.fenced/kept',
  summary: 'The names of the lines that are kept, and of those that a job has seen',
  access,
  result: z.object({ names: z.array(z.string()), seen: z.array(z.string()) }),
});

export const measure = defineRoute({
  id: 'acme.fenced.measure',
  method: 'POST',
  path: '/plugins/acme.fenced/measured',
  summary: 'Counts and times things, of one kind or of many',
  access,
  body: z.object({ kinds: z.int().max(100_000), times: z.int().max(100_000).default(1) }),
  result: z.object({ late: z.string(), less: z.string() }),
});

export const fetchOther = defineRoute({
  id: 'acme.fenced.fetch',
  method: 'POST',
  path: '/plugins/acme.fenced/fetched',
  summary: 'Calls another server',
  access,
  body: z.object({
    address: z.string(),
    method: z.string().optional(),
    body: z.string().optional(),
    redirect: z.enum(['follow', 'error', 'manual']).optional(),
    leaveAfter: z.int().optional(),
  }),
  result: z.object({
    status: z.int().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    text: z.string().optional(),
    bytes: z.int().optional(),
    refused: z.string().optional(),
  }),
});
