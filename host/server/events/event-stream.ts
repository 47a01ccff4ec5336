import type { FastifyReply } from 'fastify';
import { REQUEST_ID } from '../http/request-id.ts';
import type { EventOutbox, EventPosition, StoredEvent } from './event-outbox.ts';
import { comparePositions } from './event-outbox.ts';

const HEARTBEAT_MILLISECONDS = 15_000;
const LONGEST_END_MILLISECONDS = 500;
const MAX_HELD_BYTES = 256 * 1024;
/** New events that wait while those that were missed are sent. */
const MAX_WAITING = 2_000;

/** Who reads a stream, and what they may see. Asked for each event, so that rights that ended end here too. */
export interface EventReader {
  readonly tenantId: string;
  readonly userId: string;
  maySee(event: StoredEvent): Promise<boolean>;
}

const write = (position: EventPosition, kind: string, payload: unknown): string =>
  `id: ${position.tx}-${position.id}\nevent: ${kind}\ndata: ${JSON.stringify(payload)}\n\n`;

/** The position that a `Last-Event-ID` names; undefined when it names none that there can be. */
export function parsePosition(text: string | undefined): EventPosition | undefined {
  const match = /^(\d{1,18})-(\d{1,15})$/.exec(text ?? '');
  return match ? { tx: match[1] as string, id: Number(match[2]) } : undefined;
}

/**
 * Streams events to one browser until it leaves: first those it missed, or `reset` when they are gone, then each new one.
 * A browser that does not read is dropped; it comes back with its last id and loses nothing.
 */
export async function streamEvents(
  reply: FastifyReply,
  outbox: EventOutbox,
  reader: EventReader,
  lastEventId: string | undefined,
  ended: AbortSignal,
): Promise<void> {
  const socket = reply.raw;
  socket.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    [REQUEST_ID]: reply.request.id,
  });
  // Or who comes back and has missed nothing would not even get the headers before the first heartbeat.
  socket.flushHeaders();
  let sent = parsePosition(lastEventId);
  let line = Promise.resolve();
  const send = (text: string): void => {
    if (socket.destroyed || socket.writableEnded) return;
    socket.write(text);
    if (socket.writableLength > MAX_HELD_BYTES) socket.destroy();
  };
  const deliver = async (event: StoredEvent): Promise<void> => {
    if (sent && comparePositions(event.position, sent) <= 0) return;
    sent = event.position;
    if (await isFor(event, reader)) send(write(event.position, event.kind, event.payload));
  };
  let waiting = 0;
  const following = outbox.follow((event) => {
    if (event.audience.tenantId !== reader.tenantId) return;
    if ((waiting += 1) > MAX_WAITING) return void socket.destroy();
    line = line
      .then(() => deliver(event))
      .catch(() => void socket.destroy())
      .finally(() => (waiting -= 1));
  });
  const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MILLISECONDS);
  const left = new Promise<void>((resolve) => socket.once('close', resolve));
  ended.addEventListener('abort', () => endStream(socket), { once: true });
  const catchUp = async (): Promise<void> => {
    const missed = sent && (await outbox.since(sent, reader.tenantId));
    if (missed) {
      for (const event of missed) {
        await deliver(event);
        if (socket.writableNeedDrain) await drained(socket);
      }
      return;
    }
    sent = await outbox.latest();
    // An id that says nothing here, for example of another database, stands for a gap too.
    send(write(sent, lastEventId ? 'reset' : 'ready', {}));
  };
  line = line.then(catchUp).catch(() => void socket.destroy());
  try {
    await left;
  } finally {
    following.dispose();
    clearInterval(heartbeat);
  }
}

/** Ends a stream as one that is complete, which no browser takes for a broken one; a browser that does not read is dropped. */
function endStream(socket: FastifyReply['raw']): void {
  const dropping = setTimeout(() => socket.destroy(), LONGEST_END_MILLISECONDS);
  socket.once('close', () => clearTimeout(dropping));
  socket.end();
}

/** Resolves when more can be written, or never will be. */
function drained(socket: FastifyReply['raw']): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });
}

async function isFor(event: StoredEvent, reader: EventReader): Promise<boolean> {
  if (event.audience.userId !== undefined && event.audience.userId !== reader.userId) return false;
  return reader.maySee(event);
}
