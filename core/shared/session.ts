import { z } from 'zod';
import { columnTypes } from './dataset.ts';

/** Bulk numbers that the browser fetches by `GET {api}/session/{session}/buffers/{key}`; what a key names never changes. @internal */
export const bufferReferenceShape = z.strictObject({
  key: z.string().regex(/^[\w.-]+$/),
  type: z.enum(columnTypes),
  /** How many numbers. */
  length: z.int().nonnegative(),
});
/** Where the numbers of a buffer of a render session are fetched, and how many they are. @internal */
export type BufferReference = z.infer<typeof bufferReferenceShape>;

/** The answer to `POST /paraview/create-session`: where the render session is, and the secret that opens it once. @internal */
export const sessionTicketShape = z.strictObject({
  sessionURL: z.string(),
  secret: z.string(),
  sessionId: z.string(),
  /** The session existed already: its scene is kept. */
  resumed: z.boolean(),
});
/** What opens a render session: an address, and a secret that works once. @internal */
export type SessionTicket = z.infer<typeof sessionTicketShape>;
