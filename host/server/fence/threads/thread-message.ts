import { z } from 'zod';
import type { ThreadMessage } from 'adit/core/server';

const MAX_TEXT = 10_000;

const text = z.string().transform((whole) => whole.slice(0, MAX_TEXT));

const messageShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('said'), said: z.unknown() }),
  z.object({ kind: z.literal('done'), result: z.unknown() }),
  z.object({
    kind: z.literal('failed'),
    code: z.string().regex(/^[\w.-]{1,100}$/),
    status: z.int().min(400).max(599),
    message: text,
    values: z.record(z.string().max(100), z.union([text, z.number()])),
    stack: text.optional(),
  }),
]);

/** What came from behind the fence, if it is what a thread posts: the plugins' code can send anything. */
export function threadMessage(message: unknown): ThreadMessage | undefined {
  const found = messageShape.safeParse(message);
  return found.success ? (found.data as ThreadMessage) : undefined;
}
