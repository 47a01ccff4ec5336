import { randomBytes } from 'node:crypto';
import type { Log } from 'adit/core';
import type { WebSocket } from 'ws';
import { CallError } from './call-error.ts';
import { ChunkAssembler } from './chunk-assembler.ts';
import type { FrameSocket } from './chunk-sender.ts';
import { decodeMessage } from './message-codec.ts';
import { MessageWriter } from './message-writer.ts';
import type { Outcome } from './message-writer.ts';
import {
  callErrorCode,
  closeCode,
  helloId,
  maxFrameBytes,
  maxIncomingBytes,
  ProtocolError,
  stockSecret,
} from './protocol.ts';
import { readRequest } from './request.ts';
import type { CallRequest } from './request.ts';
import type { WslinkClient, WslinkHandlers } from './wslink-client.ts';

const maxCallsInProgress = 256;
const maxSecretLength = 512;
const closePatienceMs = 5_000;

/** The server's end of one wslink socket: hello, calls, answers and pushes. */
export class WslinkConnection<Principal> {
  readonly #socket: WebSocket;
  readonly #handlers: WslinkHandlers<Principal>;
  readonly #log: Log;
  readonly #id = `c${randomBytes(16).toString('hex')}`;
  readonly #assembler = new ChunkAssembler(maxIncomingBytes.beforeAuthentication);
  readonly #writer: MessageWriter;
  readonly #helloTimer: NodeJS.Timeout;
  readonly #onSettled: () => void;
  #state: 'new' | 'authenticating' | 'open' | 'closed' = 'new';
  #client: WslinkClient<Principal> | undefined;
  #alive = true;
  #callsInProgress = 0;

  /** `onSettled` is called when the client is authenticated, and when the connection ends. */
  constructor(
    socket: WebSocket,
    authenticationTimeoutMs: number,
    handlers: WslinkHandlers<Principal>,
    onSettled: () => void,
  ) {
    this.#socket = socket;
    this.#handlers = handlers;
    this.#onSettled = onSettled;
    this.#log = handlers.log.child({ wslinkClient: this.#id });
    this.#writer = new MessageWriter(counting(socket, (bytes) => handlers.onSent(bytes)));
    this.#helloTimer = setTimeout(
      () => this.close(closeCode.authenticationTimeout, 'Not authenticated in time'),
      authenticationTimeoutMs,
    );
    socket.on('message', (data: Buffer<ArrayBuffer>, isBinary) => this.#onFrame(data, isBinary));
    socket.on('pong', () => (this.#alive = true));
    // The `ws` package closes the socket by itself then, with a close code that says why.
    socket.on('error', (error) => this.#log.info('wslink socket failed', { reason: error.message }));
    socket.on('close', () => this.#end());
  }

  /** True from a successful hello on. */
  get authenticated(): boolean {
    return this.#client !== undefined;
  }

  /** Asks for a sign of life, or cuts off a peer that gave none since the last time. */
  beat(): void {
    if (!this.#alive) return this.#socket.terminate();
    this.#alive = false;
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
  }

  /** Closes the socket, by force when the peer does not answer within 5 s; what comes in meanwhile is ignored. */
  close(code: number, reason: string): void {
    if (this.#isClosed()) return;
    this.#socket.close(code, reason);
    this.#end();
    const timer = setTimeout(() => this.#socket.terminate(), closePatienceMs).unref();
    this.#socket.once('close', () => clearTimeout(timer));
  }

  #isClosed(): boolean {
    return this.#state === 'closed';
  }

  #end(): void {
    if (this.#isClosed()) return;
    this.#state = 'closed';
    clearTimeout(this.#helloTimer);
    this.#onSettled();
    this.#assembler.clear();
    this.#writer.close();
    if (this.#client) this.#tell('onClose', this.#client);
  }

  #tell(event: 'onOpen' | 'onClose', client: WslinkClient<Principal>): void {
    try {
      this.#handlers[event](client);
    } catch (error) {
      this.#log.error(`wslink ${event} failed`, error);
    }
  }

  #onFrame(frame: Buffer<ArrayBuffer>, isBinary: boolean): void {
    this.#alive = true;
    if (this.#isClosed()) return;
    try {
      if (!isBinary) throw new ProtocolError(closeCode.protocolError, 'Text frame');
      const body = this.#assembler.accept(new Uint8Array(frame.buffer, frame.byteOffset, frame.byteLength));
      if (!body) return;
      const request = readRequest(decodeMessage(body));
      if (request.kind === 'hello') void this.#onHello(request.secret);
      else this.#onCall(request);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.#log.warn('wslink protocol broken', { reason: error.message });
      this.close(error.closeCode, error.message);
    }
  }

  async #onHello(secret: string | undefined): Promise<void> {
    if (this.#state !== 'new') return this.close(closeCode.protocolError, 'Second hello');
    this.#state = 'authenticating';
    const principal = await this.#authenticate(secret);
    if (this.#isClosed()) return;
    if (principal === undefined) {
      this.#log.warn('wslink hello refused');
      this.#write(helloId, { error: { code: callErrorCode.unauthorized, message: 'Authentication failed' } });
      return this.close(closeCode.authenticationFailed, 'Authentication failed');
    }
    this.#state = 'open';
    clearTimeout(this.#helloTimer);
    this.#onSettled();
    this.#assembler.setMaxBytes(maxIncomingBytes.afterAuthentication);
    this.#write(helloId, { result: { clientID: this.#id, maxMsgSize: maxFrameBytes } });
    this.#client = this.#toClient(principal);
    this.#tell('onOpen', this.#client);
  }

  async #authenticate(secret: string | undefined): Promise<Principal | undefined> {
    if (!secret || secret === stockSecret || secret.length > maxSecretLength) return undefined;
    try {
      return await this.#handlers.authenticate(secret);
    } catch (error) {
      this.#log.error('wslink authentication failed', error);
      return undefined;
    }
  }

  #onCall(request: CallRequest): void {
    const { id, clientId, method } = request;
    if (!this.#client) {
      return this.#write(id, {
        error: { code: callErrorCode.unauthorized, message: 'Unauthorized: Skip message processing' },
      });
    }
    if (clientId !== this.#id) throw new ProtocolError(closeCode.protocolError, 'Message id of another client');
    // Stock clients send the first when they are destroyed; ours measures the round trip with the second.
    if (method === 'application.exit.later' || method === 'wslink.ping') return this.#write(id, { result: null });
    if (this.#callsInProgress >= maxCallsInProgress) {
      return this.#write(id, { error: { code: callErrorCode.tooManyCalls, message: 'Too many calls in progress' } });
    }
    this.#callsInProgress += 1;
    void this.#answer(this.#client, request).finally(() => (this.#callsInProgress -= 1));
  }

  async #answer(client: WslinkClient<Principal>, { id, method, args, kwargs }: CallRequest): Promise<void> {
    try {
      const result = await this.#handlers.onCall(client, method, args, kwargs, id);
      await this.#writer.reply(id, { result: result ?? null });
    } catch (error) {
      const { code, message, data } = this.#toCallError(error, method, id);
      await this.#writer
        .reply(id, { error: data === undefined ? { code, message } : { code, message, data } })
        .catch(() =>
          this.#writer.reply(id, { error: { code: callErrorCode.notSerialisable, message: 'Error not serialisable' } }),
        );
    }
  }

  #toCallError(error: unknown, method: string, id: string): CallError {
    if (error instanceof CallError) return error;
    this.#log.error('wslink call failed', error, { method, request: id });
    return new CallError(callErrorCode.exception, 'Exception raised', { method });
  }

  #write(id: string, outcome: Outcome): void {
    if (!this.#writer.write(id, outcome)) this.#dropSlowReader();
  }

  #dropSlowReader(): void {
    this.#log.warn('wslink reader too slow', { heldBytes: this.#writer.heldBytes });
    this.close(closeCode.slowReader, 'Reads too slowly');
  }

  #toClient(principal: Principal): WslinkClient<Principal> {
    const writer = this.#writer;
    return {
      id: this.#id,
      principal,
      get heldBytes() {
        return writer.heldBytes;
      },
      drained: () => writer.drained(),
      publish: (topic, payload) => {
        if (!writer.push(topic, payload)) this.#dropSlowReader();
      },
      close: (code, reason) => this.close(code, reason),
    };
  }
}

/** The socket, with each frame told of. */
function counting(socket: FrameSocket, sent: (bytes: number) => void): FrameSocket {
  return {
    get bufferedAmount() {
      return socket.bufferedAmount;
    },
    send(frame, options, done) {
      sent(frame.byteLength);
      socket.send(frame, options, done);
    },
  };
}
