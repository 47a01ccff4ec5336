import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Balancer, haproxy, nginx } from '../reliability/support/balancer.ts';
import { freePorts } from '../reliability/support/free-ports.ts';
import { until } from '../reliability/support/pause.ts';
import { StandInNode, type Reached } from './support/stand-in-node.ts';
import { seconds } from '../patience.ts';

const names = ['a', 'b', 'c'] as const;

describe.each([haproxy, nginx])('the file for $name', (kind) => {
  const reason = kind.isInstalled ? '' : ` (skipped: ${kind.name} is not installed)`;
  const nodes = new Map<string, StandInNode>();
  let balancer: Balancer;
  let ports: number[];
  let front: string;
  beforeAll(async () => {
    if (!kind.isInstalled) return;
    ports = await freePorts(1 + names.length);
    front = `127.0.0.1:${ports[0]}`;
    for (const [at, name] of names.entries()) nodes.set(name, await StandInNode.start(name, ports[at + 1] as number));
    balancer = await Balancer.start(kind, ports);
    await until(async () => {
      if (!(await fetch(`http://${front}/readyz`)).ok) throw new Error('The balancer does not answer');
    }, seconds(20));
  });
  afterAll(async () => {
    await balancer?.stop();
    for (const node of nodes.values()) await node.stop();
  });

  const call = async (path: string, init?: RequestInit): Promise<Reached> => {
    const response = await fetch(`http://${front}${path}`, init);
    expect(response.status).toBe(200);
    return (await response.json()) as Reached;
  };
  const greeting = (path: string): Promise<string> =>
    new Promise((heard, failed) => {
      const socket = new WebSocket(`ws://${front}${path}`);
      socket.once('error', failed);
      socket.once('message', (text: Buffer) => {
        heard(text.toString());
        socket.terminate();
      });
    });

  it.skipIf(!kind.isInstalled)(`leads sessions to their process, and other calls to all${reason}`, async () => {
    for (const name of names) {
      expect(await call(`/api/session/${name}.5b/buffers/1`)).toMatchObject({ node: name, host: front });
      expect(await greeting(`/ws/${name}`)).toBe(name);
    }
    const reached = new Set<string>();
    for (let at = 0; at < 12; at += 1) reached.add((await call('/api/site/read')).node);
    expect([...reached].toSorted()).toEqual([...names]);
    expect(names).toContain((await call('/api/session/bc.5b')).node);
  });

  it.skipIf(!kind.isInstalled)(
    `lets large bodies through, streams at once, and no claimed addresses${reason}`,
    async () => {
      const bytes = 20_000_000;
      expect(await call('/api/x', { method: 'POST', body: new Uint8Array(bytes) })).toMatchObject({ bytes });
      const stream = await fetch(`http://${front}/api/event`);
      const reader = stream.body?.getReader();
      expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/^data: [abc]/);
      await reader?.cancel();
      const { forwardedFor } = await call('/api/x', { headers: { 'x-forwarded-for': '203.0.113.7' } });
      expect(forwardedFor).toBe('127.0.0.1');
    },
  );

  it.skipIf(!kind.isInstalled)(
    `gives the calls of a process that is gone to others, and it comes back${reason}`,
    async () => {
      await nodes.get('b')?.stop();
      nodes.delete('b');
      for (let at = 0; at < 12; at += 1)
        expect((await call('/api/x', { method: 'POST', body: 'x' })).node).not.toBe('b');
      expect((await call('/api/session/b.5b')).node).not.toBe('b');
      expect(await greeting('/ws/b')).not.toBe('b');
      nodes.set('b', await StandInNode.start('b', ports[2] as number));
      await until(async () => expect((await call('/api/session/b.5b')).node).toBe('b'), seconds(20));
    },
  );
});
