import {
  hello,
  openRawClient,
  toFrames,
  type RawClient,
} from '../../../host/server/render-session/wslink/testing/raw-client.ts';
import type { ApiClient } from '../../integration/api-client.ts';

/** A ticket as the API gives it out. */
export interface Ticket {
  readonly sessionURL: string;
  readonly secret: string;
  readonly sessionId: string;
}

/** What a session call was answered. */
export interface SessionAnswer {
  readonly result?: unknown;
  readonly error?: { readonly code: unknown; readonly message: string; readonly data?: unknown };
}

/** A render session whose messages a test makes itself. */
export class RawSession {
  readonly ticket: Ticket;
  readonly client: RawClient;
  #id: string;
  #calls = 0;

  private constructor(ticket: Ticket, client: RawClient, id: string) {
    this.ticket = ticket;
    this.client = client;
    this.#id = id;
  }

  static async open(api: ApiClient, site: string): Promise<RawSession> {
    const { status, body } = await api.call<Ticket>('POST', '/paraview/create-session', { site });
    if (status !== 200) throw new Error(`create-session answered ${status} ${JSON.stringify(body)}`);
    return RawSession.connect(body);
  }

  static async connect(ticket: Ticket): Promise<RawSession> {
    const client = await openRawClient(ticket.sessionURL);
    const answer = client.next();
    client.send(hello(ticket.secret));
    const { result } = await answer;
    if (!result) throw new Error('The ticket was refused');
    return new RawSession(ticket, client, (result as { clientID: string }).clientID);
  }

  call(method: string, params: unknown): Promise<SessionAnswer> {
    return this.#answer((id) => this.client.send({ wslink: '1.0', id, method, args: [params], kwargs: {} }));
  }

  /** Sends a message whose MessagePack the test made, with this id in it. */
  sendBytes(encode: (id: string) => Uint8Array): Promise<SessionAnswer> {
    return this.#answer((id) => {
      for (const frame of toFrames(encode(id), 1000 + this.#calls)) this.client.socket.send(frame);
    });
  }

  close(): void {
    this.client.socket.terminate();
  }

  async #answer(send: (id: string) => void): Promise<SessionAnswer> {
    const id = `rpc:${this.#id}:${(this.#calls += 1)}`;
    send(id);
    let isClosed = false;
    void this.client.closed.then(() => (isClosed = true));
    for (const until = Date.now() + 15_000; Date.now() < until && !isClosed;) {
      const found = this.client.messages.find((message) => message.id === id);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    throw new Error(isClosed ? 'The server closed the session' : 'The session did not answer');
  }
}
