/** What a server answered instead of what was asked for. */
export class ServerError extends Error {
  constructor(status, { code, message, values, ...more } = {}) {
    super(
      [code, message, values && Object.keys(values).length > 0 ? JSON.stringify(values) : '']
        .filter(Boolean)
        .join(': '),
    );
    this.status = status;
    this.code = code;
    this.body = { code, message, values, ...more };
  }
}

const attempts = 6;
const longestWait = 10_000;

/** Calls the REST API of a server. A call that finds no server, or a busy one, is tried again. */
export class ServerClient {
  #address;
  #token;
  #account;

  /** `token` is a bearer token; with an `account`, `{ email, password }`, the client gets tokens by itself. */
  constructor(address, { token, account }) {
    this.#address = address.replace(/\/+$/, '');
    this.#token = token;
    this.#account = account;
  }

  /** Sends JSON, or bytes, and answers the JSON that comes back; throws a ServerError for every other answer than success. */
  async call(method, path, body) {
    return this.#ask({ method, path, body, read: async (response) => parse(await response.text()) });
  }

  /** Asks for a file and answers the response, whose body is still to be read; throws a ServerError as `call` does. */
  async download(path) {
    return this.#ask({ method: 'GET', path, read: (response) => response });
  }

  /** Where a call goes. */
  addressOf(path) {
    return `${this.#address}/api${path}`;
  }

  async #ask(request) {
    if (this.#token === undefined) await this.#signIn();
    try {
      return await this.#askPatiently(request);
    } catch (error) {
      // Tokens live for minutes, and a file may take hours.
      if (error.status !== 401 || this.#account === undefined) throw error;
      await this.#signIn();
      return this.#askPatiently(request);
    }
  }

  async #signIn() {
    this.#token = undefined;
    const read = (response) => response.json();
    const request = { method: 'POST', path: '/user/login', body: this.#account, read };
    ({ token: this.#token } = await this.#askPatiently(request));
  }

  async #askPatiently(request) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#askOnce(request);
      } catch (error) {
        const passing = !(error instanceof ServerError) || error.status === 503 || error.status === 429;
        if (!passing || attempt === attempts) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.min(longestWait, 250 * 2 ** attempt)));
      }
    }
  }

  async #askOnce({ method, path, body, read }) {
    const isBinary = body instanceof Uint8Array;
    const content = body === undefined || isBinary ? body : JSON.stringify(body);
    const headers = {
      ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
      ...(body === undefined ? {} : { 'content-type': isBinary ? 'application/octet-stream' : 'application/json' }),
    };
    const request = content === undefined ? { method, headers } : { method, headers, body: content };
    const response = await fetch(this.addressOf(path), request);
    if (response.ok) return await read(response);
    const text = await response.text();
    throw new ServerError(response.status, parse(text) ?? { message: text.slice(0, 200) });
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
