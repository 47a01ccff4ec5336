import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { ChunkSender } from './chunk-sender.ts';
import { maxFrameBytes, maxHeldBytes } from './protocol.ts';
import { seconds } from '../../../../tests/patience.ts';

// Much is sent here, and the machine may be busy.
vi.setConfig({ testTimeout: seconds(30) });

interface Frame {
  id: number;
  offset: number;
  total: number;
  bytes: number;
}

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

async function connect(): Promise<{
  sender: ChunkSender;
  reader: WebSocket;
  frames: Frame[];
  serverSocket: WebSocket;
}> {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const sockets = new WebSocketServer({ server: http });
  const reader = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  const [serverSocket] = (await once(sockets, 'connection')) as [WebSocket];
  await once(reader, 'open');
  const frames: Frame[] = [];
  reader.on('message', (data: Buffer) => {
    frames.push({
      id: data.readUInt32LE(0),
      offset: data.readUInt32LE(4),
      total: data.readUInt32LE(8),
      bytes: data.byteLength,
    });
  });
  cleanUps.push(() => {
    reader.terminate();
    http.close();
    http.closeAllConnections();
  });
  return { sender: new ChunkSender(serverSocket), reader, frames, serverSocket };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('ChunkSender', () => {
  it('lets small messages overtake large ones, and large ones take turns', async () => {
    const { sender, reader, frames, serverSocket } = await connect();
    reader.pause();
    let fillers = 0;
    while (serverSocket.bufferedAmount < 1024 * 1024) {
      expect(sender.offer(new Uint8Array(100_000))).toBe(true);
      fillers += 1;
      await new Promise(setImmediate);
    }
    for (const total of [3_000_000, 3_000_001]) expect(sender.offer(new Uint8Array(total))).toBe(true);
    for (let total = 1; total <= 50; total++) expect(sender.offer(new Uint8Array(total))).toBe(true);
    reader.resume();
    await sender.drained();
    await until(() => frames.length === fillers + 50 + 12);
    const order = frames.map((frame) => frame.total).filter((total) => total !== 100_000);
    expect(order.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(order.slice(50)).toEqual(Array.from({ length: 12 }, (_, index) => 3_000_000 + (index % 2)));
    for (const total of [3_000_000, 3_000_001]) {
      const own = frames.filter((frame) => frame.total === total);
      expect(
        own.every((frame, index) => frame.offset === index * (maxFrameBytes - 12) && frame.bytes <= maxFrameBytes),
      ).toBe(true);
      expect(new Set(own.map((frame) => frame.id)).size).toBe(1);
    }
    expect(sender.heldBytes).toBe(0);
  });

  it('never holds more than 8 MiB for a reader that does not read, whatever the size of the messages', async () => {
    for (const size of [20, 30_000, 1_500_000]) {
      const { sender, reader, serverSocket } = await connect();
      reader.pause();
      let taken = 0;
      while (sender.offer(new Uint8Array(size))) {
        taken += 1;
        if (taken % 100 === 0) await new Promise(setImmediate);
        expect(sender.heldBytes).toBeLessThanOrEqual(maxHeldBytes);
        if (taken > 2_000_000) throw new Error('Never full');
      }
      expect(serverSocket.bufferedAmount).toBeLessThan(2 * 1024 * 1024);
      expect(taken).toBeGreaterThan(3);
      reader.resume();
      await sender.drained();
      expect(sender.offer(new Uint8Array(size))).toBe(true);
    }
  });

  it('takes the largest allowed body at once, and nothing beyond 8 MiB', async () => {
    const { sender, frames } = await connect();
    expect(sender.offer(new Uint8Array(maxHeldBytes))).toBe(false);
    expect(sender.offer(new Uint8Array(ChunkSender.maxBodyBytes))).toBe(true);
    await sender.drained();
    await until(() => frames.length === Math.ceil(ChunkSender.maxBodyBytes / (maxFrameBytes - 12)));
  });

  it('swallows everything after close and wakes those who wait', async () => {
    const { sender, reader } = await connect();
    reader.pause();
    while (sender.offer(new Uint8Array(1_000_000)));
    const drained = sender.drained();
    sender.close();
    await drained;
    expect(sender.offer(new Uint8Array(5_000_000))).toBe(true);
    await sender.drained();
  });

  it('stops when the reader is gone', async () => {
    const { sender, reader, serverSocket } = await connect();
    reader.pause();
    while (sender.offer(new Uint8Array(1_000_000)));
    const drained = sender.drained();
    serverSocket.terminate();
    await drained;
    expect(sender.heldBytes).toBe(0);
  });
});
