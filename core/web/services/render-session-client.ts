import type { z } from 'zod';
import {
  token,
  type BufferReference,
  type Disposable,
  type ItemBits,
  type ProcedureSpec,
  type TopicSpec,
} from 'adit/core';

/** The life of the connection, as the specification names it. @public */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'initialized';

/** The parameter of the page's address that names the session that a further window looks at. @beta */
export const SESSION_PARAMETER = 'session';

/** The browser's end of the render session; status and site are observable. @public */
export interface RenderSessionClient {
  readonly status: ConnectionStatus;
  readonly sessionId: string | undefined;
  /** Another attempt to connect follows automatically. */
  readonly retrying: boolean;
  readonly error: Error | undefined;
  /** Counts connections: a subscriber that sees it grow must ask for the state again. */
  readonly connections: number;
  /**
   * Runs `step` on each new connection before its status becomes `initialized`, and at once if there already is a connection. All steps ask at
   * once; one that builds on those before it waits for `before`.
   */
  prepare(step: (before: Promise<void>) => Promise<void>): Disposable;
  /** Makes a call of the session, once it is connected. Rejects with the `AditError` that the server refuses with; `timeout` is in milliseconds. */
  call<Spec extends ProcedureSpec>(
    spec: Spec,
    params: z.input<Spec['params']>,
    options?: { signal?: AbortSignal; timeout?: number },
  ): Promise<z.infer<Spec['result']>>;
  /** Listens to a topic over this and all later connections; `failed` is told of each connection that does not take the subscription. */
  subscribe<Payload extends z.ZodType>(
    topic: TopicSpec<Payload>,
    listener: (payload: z.infer<Payload>) => void,
    failed?: (error: unknown) => void,
  ): Disposable;
  /** Fetches bulk numbers; kept in memory while somebody asks for the same key. */
  fetchBuffer(
    reference: BufferReference,
    signal?: AbortSignal,
  ): Promise<Float64Array | Float32Array | Uint32Array | Uint8Array>;
  /** Fetches which items are kept, as bits; kept in memory while somebody asks for the same key. */
  fetchBits(reference: BufferReference, signal?: AbortSignal): Promise<ItemBits>;
  /** Leaves the session for a new one, with an empty scene. */
  requestNew(): Promise<void>;
}

/** The service that makes calls of the render session and hears what it pushes. @public */
export const RenderSessionToken = token<RenderSessionClient>('core.render-session');
