import type { z } from 'zod';
import { token, type Disposable, type EventKind } from 'adit/core';

/** Server-sent events, including those that were missed while disconnected. @public */
export interface ServerEvents {
  /** Calls `listener` with each event of the kind until the answer is disposed of. */
  on<Payload extends z.ZodType>(kind: EventKind<Payload>, listener: (payload: z.infer<Payload>) => void): Disposable;
  /** Called when events were lost for good: code that mirrors the server's state must ask for it again. */
  onReset(listener: () => void): Disposable;
}

/** The service that hears events of the server. @public */
export const ServerEventsToken = token<ServerEvents>('core.server-events');
