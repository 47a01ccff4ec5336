import type { z } from 'zod';
import { token, type Disposable, type EventKind } from 'adit/core';

/** Server-sent events, with those that were missed while away. @public */
export interface ServerEvents {
  on<Payload extends z.ZodType>(kind: EventKind<Payload>, listener: (payload: z.infer<Payload>) => void): Disposable;
  /** Called when events were lost for good: whoever mirrors the server's state asks for it anew. */
  onReset(listener: () => void): Disposable;
}

/** @public */
export const ServerEventsToken = token<ServerEvents>('core.server-events');
