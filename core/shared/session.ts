import { z } from 'zod';
import { columnTypes } from './dataset.ts';

/** Bulk numbers that the browser fetches by `GET {api}/session/{session}/buffers/{key}`; what a key names never changes. @internal */
export const bufferReferenceShape = z.strictObject({
  key: z.string().regex(/^[\w.-]+$/),
  type: z.enum(columnTypes),
  /** How many numbers. */
  length: z.int().nonnegative(),
});
/** @internal */
export type BufferReference = z.infer<typeof bufferReferenceShape>;

/** The answer to `POST /paraview/create-session`: where the render session is, and the secret that opens it once. @internal */
export const sessionTicketShape = z.strictObject({
  sessionURL: z.string(),
  secret: z.string(),
  sessionId: z.string(),
  /** The session existed already: its scene is kept. */
  resumed: z.boolean(),
});
/** @internal */
export type SessionTicket = z.infer<typeof sessionTicketShape>;
