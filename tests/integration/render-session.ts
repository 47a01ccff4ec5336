import type { ApiClient } from './api-client.ts';
import { connectWslink } from './wslink-client.ts';

/** What opens a render session. */
export interface Ticket {
  readonly sessionURL: string;
  readonly secret: string;
  readonly sessionId: string;
  readonly resumed: boolean;
}

/** Asks for a ticket to a render session on the caller's site. */
export async function askTicket(client: ApiClient, resume?: string): Promise<Ticket> {
  return (await client.call<Ticket>('POST', '/paraview/create-session', { site: client.site, resume })).body;
}

/** An open render session. */
export interface OpenSession {
  readonly sessionId: string;
  call<T>(method: string, params: object | string): Promise<T>;
  subscribe(topic: string, listener: (payload: unknown) => void): void;
  close(): void;
}

/** Opens a render session on the caller's site with the unmodified client, or another window of the session `resume`. */
export async function openSession(client: ApiClient, resume?: string): Promise<OpenSession> {
  const { sessionURL, secret, sessionId } = await askTicket(client, resume);
  const { session, close } = await connectWslink(sessionURL, secret);
  return {
    sessionId,
    call: async <T>(method: string, params: object | string) => (await session.call(method, [params])) as T,
    subscribe: (topic, listener) => void session.subscribe(topic, (args) => listener(args[0])),
    close,
  };
}
