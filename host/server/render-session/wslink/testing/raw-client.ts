import { decode, encode } from '@msgpack/msgpack';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { ClientOptions } from 'ws';
import { headerBytes, helloId } from '../protocol.ts';

/** A socket whose frames a test writes by hand. */
export interface RawClient {
  readonly socket: WebSocket;
  readonly closed: Promise<{ code: number; reason: string }>;
  /** All whole messages so far, in the order in which they were completed. */
  readonly messages: { id: string; result?: unknown; error?: { code: unknown; message: string } }[];
  /** Resolves with the next message. */
  next(): Promise<RawClient['messages'][number]>;
  send(message: unknown): void;
}

/** Cuts a body into wslink frames. */
export function toFrames(body: Uint8Array, id = 7, sliceBytes = 500_000): Uint8Array[] {
  const frames: Uint8Array[] = [];
  for (let offset = 0; offset < body.byteLength; offset += sliceBytes) {
    frames.push(toFrame(body.subarray(offset, offset + sliceBytes), id, offset, body.byteLength));
  }
  return frames;
}

/** One wslink frame with exactly this header. */
export function toFrame(slice: Uint8Array, id: number, offset: number, total: number): Uint8Array {
  const frame = new Uint8Array(headerBytes + slice.byteLength);
  const header = new DataView(frame.buffer);
  header.setUint32(0, id, true);
  header.setUint32(4, offset, true);
  header.setUint32(8, total, true);
  frame.set(slice, headerBytes);
  return frame;
}

/** The hello message with this secret. */
export function hello(secret: unknown): unknown {
  return { wslink: '1.0', id: helloId, method: 'wslink.hello', args: [{ secret }], kwargs: {} };
}

/** Opens a socket without saying hello. */
export async function openRawClient(url: string, options: ClientOptions = {}): Promise<RawClient> {
  const socket = new WebSocket(url, options);
  const messages: RawClient['messages'] = [];
  const waiting: ((message: RawClient['messages'][number]) => void)[] = [];
  const partial = new Map<number, { body: Uint8Array; received: number }>();
  socket.on('error', () => {});
  socket.on('message', (data: Buffer) => {
    const total = data.readUInt32LE(8);
    const message = partial.get(data.readUInt32LE(0)) ?? { body: new Uint8Array(total), received: 0 };
    partial.set(data.readUInt32LE(0), message);
    message.body.set(data.subarray(headerBytes), data.readUInt32LE(4));
    message.received += data.byteLength - headerBytes;
    if (message.received < total) return;
    partial.delete(data.readUInt32LE(0));
    const decoded = decode(message.body) as RawClient['messages'][number];
    messages.push(decoded);
    waiting.shift()?.(decoded);
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  await once(socket, 'open');
  return {
    socket,
    closed,
    messages,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    send(message) {
      for (const frame of toFrames(encode(message), Math.floor(Math.random() * 2 ** 32))) socket.send(frame);
    },
  };
}

/** Opens a socket and signs in; returns the id that the server gave. */
export async function signInRawClient(url: string, options: ClientOptions = {}): Promise<RawClient & { id: string }> {
  const client = await openRawClient(url, options);
  const answer = client.next();
  client.send(hello('right'));
  const { result } = await answer;
  return { ...client, id: (result as { clientID: string }).clientID };
}
