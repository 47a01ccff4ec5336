import { connectWslink } from '../wslink-client.ts';
import { filled, type Values } from './blanks.ts';

type Connection = Awaited<ReturnType<typeof connectWslink>>;

/** What came of a call: what it answered, or the code of the problem that it was refused with. */
export type Outcome = { readonly answer: unknown } | { readonly refusal: string };

/** Makes calls as any program would: by fetch with a bearer token, and by the stock client. */
export class Caller {
  readonly #address: string;
  readonly #bearer: string;
  readonly #values: Values;
  #connection: Connection | undefined;

  constructor(address: string, bearer: string, values: Values) {
    this.#address = address;
    this.#bearer = bearer;
    this.#values = values;
  }

  /** Opens the session of a ticket, and leaves the one before. */
  async connect(ticket: { readonly sessionURL: string; readonly secret: string }): Promise<Connection['session']> {
    this.close();
    this.#connection = await connectWslink(ticket.sessionURL, ticket.secret);
    return this.#connection.session;
  }

  close(): void {
    this.#connection?.close();
  }

  async make(call: string, payload: unknown): Promise<Outcome> {
    const [method = '', path] = call.split(' ');
    const given = await filled(payload, this.#values);
    return path === undefined ? this.#sessionCall(method, given) : this.#restCall(method, path, given);
  }

  async #sessionCall(name: string, payload: unknown): Promise<Outcome> {
    if (!this.#connection) throw new Error('There is no session yet');
    try {
      return { answer: await this.#connection.session.call(name, [payload]) };
    } catch (error) {
      return { refusal: String((error as { code?: unknown }).code) };
    }
  }

  async #restCall(method: string, template: string, payload: unknown): Promise<Outcome> {
    const path = String(await filled(template, this.#values));
    const isForm = payload instanceof FormData;
    const isFile = typeof payload === 'string' || payload instanceof Uint8Array;
    const type = isFile ? 'application/octet-stream' : 'application/json';
    const ended = new AbortController();
    const response = await fetch(`${this.#address}${path === '/config.json' ? '' : '/api'}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#bearer}`,
        ...(payload !== undefined && !isForm && { 'content-type': type }),
      },
      ...(payload !== undefined && { body: isForm || isFile ? (payload as BodyInit) : JSON.stringify(payload) }),
      signal: ended.signal,
    });
    const sort = response.headers.get('content-type') ?? '';
    if (sort.startsWith('text/event-stream')) {
      ended.abort();
      return { answer: '{stream}' };
    }
    if (!sort.includes('json')) return { answer: new Uint8Array(await response.arrayBuffer()) };
    const body: unknown = await response.json();
    return response.ok ? { answer: body } : { refusal: (body as { code: string }).code };
  }
}
