import { z } from 'zod';
import { crossingPoints } from '../crossing-points.ts';

// What comes from a half's process is checked before the server does anything with it.

const headers = z.record(z.string(), z.string());
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What a route's handler answered. */
export const answerShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('json'), text: z.string() }),
  z.object({
    kind: z.literal('status'),
    status: z.int().min(200).max(599),
    headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    text: z.string(),
  }),
  z.object({ kind: z.literal('binary'), contentType: z.string(), headers, body: z.union([bytes, z.number()]) }),
]);

/** Who may make a call, or see an event. */
export const accessShape = z
  .looseObject({
    kind: z.enum(['public', 'any-account', 'signed-in', 'permission']),
    permission: z.string().optional(),
  })
  .refine(({ kind, permission }) => (kind === 'permission') === (permission !== undefined));
const route = z.object({
  spec: z.looseObject({
    id: z.string(),
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
    path: z.templateLiteral(['/', z.string()]),
    summary: z.string(),
    access: accessShape,
    binaryBody: z.object({ bytes: z.number(), formField: z.string().optional() }).optional(),
    limit: z.object({ perMinute: z.number() }).optional(),
  }),
  shapes: z.object({
    query: z.looseObject({}).optional(),
    params: z.looseObject({}).optional(),
    body: z.looseObject({}).optional(),
    result: z.looseObject({}),
  }),
});
const procedure = z.object({
  spec: z.object({ name: z.string().max(200), summary: z.string(), permission: z.string() }),
  isPositional: z.boolean(),
  params: z.looseObject({}),
});
const contribution = z.object({
  point: z.string().refine((name) => Object.hasOwn(crossingPoints, name), 'takes nothing from behind the fence'),
  fields: z.looseObject({ id: z.string() }),
  functions: z.array(z.string()),
  addresses: z.record(z.string(), z.string()),
  shapes: z.record(z.string(), z.object({ properties: z.record(z.string(), z.looseObject({})).default({}) })),
});
const job = z.object({
  name: z.string(),
  concurrency: z.int().min(1).max(16),
  seconds: z.number().positive(),
  attempts: z.int().positive(),
});
const metric = z.object({
  kind: z.enum(['counter', 'histogram', 'gauge', 'total']),
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/)
    .max(200),
  help: z.string().max(1_000),
  labels: z
    .array(
      z
        .string()
        .regex(/^(?!le$|quantile$)[a-z][a-z0-9_]*$/)
        .max(50),
    )
    .max(5)
    .optional(),
});

/** All that a half adds. */
export const declaredShape = z.object({
  routes: z.array(route).max(1_000),
  procedures: z.array(procedure).max(1_000),
  contributions: z.array(contribution).max(1_000),
  jobs: z.array(job).max(100),
  metrics: z.array(metric).max(50),
  hasReadyTask: z.boolean(),
});
/** What a half added, as far as it is known for what it is. */
export type CheckedHalf = z.infer<typeof declaredShape>;

/** A line for the log. */
export const logLineShape = z.object({
  level: z.enum(['info', 'warn', 'error']),
  message: z.string(),
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.undefined()])).catch({}),
  error: z.unknown().optional(),
  work: z.unknown().optional(),
});
