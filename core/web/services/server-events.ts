import type { z } from 'zod';
import { token, type Disposable, type EventKind } from 'adit/core';

/** Server-sent events, including those that were missed while disconnected. @public */
export interface ServerEvents {
  on<Payload extends z.ZodType>(kind: EventKind<Payload>, listener: (payload: z.infer<Payload>) => void): Disposable;
  /** Called when events were lost for good: code that mirrors the server's state must ask for it again. */
  onReset(listener: () => void): Disposable;
}

/** @public */
export const ServerEventsToken = token<ServerEvents>('core.server-events');
