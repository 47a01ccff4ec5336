import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiClient } from '../integration/api-client.ts';
import { createDrillholes } from '../integration/drillhole-import.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { pause } from './support/pause.ts';
import { beginSlowly } from './support/slow-request.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(90) });

const CHUNK_BYTES = 3_670_016;
const LONGEST_STOP = 10_000;

describe.skipIf(!isBuilt)('a server that is asked to stop', () => {
  let server: ServerProcess;
  let client: ApiClient;

  beforeEach(async () => {
    server = await new ServerProcess().start();
    client = await ApiClient.signIn(server);
  });
  afterEach(() => server.dispose());

  const upload = (identifier: string): Promise<Awaited<ReturnType<typeof beginSlowly>>> => {
    const path = client.chunkPath({ name: 'assay.csv', identifier, total: 2 }, 1);
    return beginSlowly(`${server.address}/api${path}`, client.token ?? '', new Uint8Array(CHUNK_BYTES).fill(65));
  };

  it('answers new requests with 503 and when to come back, and lets what has begun end', async () => {
    const begun = await upload('ends');
    const events = await fetch(`${server.address}/api/event`, { headers: { authorization: `Bearer ${client.token}` } });
    expect(events.status).toBe(200);
    await pause(200);
    const started = Date.now();
    const stopped = server.stop();
    await pause(300);
    const refused = await client.call<{ code: string }>('GET', '/site/read');
    expect(refused).toMatchObject({ status: 503, body: { code: 'stopping' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${server.address}/readyz`)).status).toBe(503);
    begun.finish();
    expect(await begun.status).toBe(200);
    expect(await stopped).toBe(0);
    expect(Date.now() - started).toBeLessThan(4_000);
  });

  it('stops within 10 s though an upload stands still, a stream is read and a dataset is built, which is there after the start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'adit-stop-'));
    const rows = Array.from({ length: 300_000 }, (_, row) => `H1,${row / 100},${(row + 1) / 100},${row % 13}`);
    await writeFile(join(folder, 'collar.csv'), 'BHID,X,Y,Z,DEPTH\nH1,0,0,0,9000\n');
    await writeFile(join(folder, 'assay.csv'), ['BHID,FROM,TO,AU', ...rows, ''].join('\n'));
    const collar = await client.upload(join(folder, 'collar.csv'));
    const assay = await client.upload(join(folder, 'assay.csv'));
    await rm(folder, { recursive: true, force: true });
    await fetch(`${server.address}/api/event`, { headers: { authorization: `Bearer ${client.token}` } });
    const standing = await upload('stands');
    const id = await createDrillholes(client, 'Stopped', {
      collar: {
        metadata: collar,
        mapping: { hole: 'BHID', easting: 'X', northing: 'Y', elevation: 'Z', depth: 'DEPTH' },
      },
      intervals: [{ metadata: assay, mapping: { hole: 'BHID', from: 'FROM', to: 'TO' } }],
    });
    await pause(300);
    const started = Date.now();
    expect(await server.stop()).toBe(0);
    expect(Date.now() - started).toBeLessThan(LONGEST_STOP);
    expect(await standing.status).toBeUndefined();
    await server.start();
    expect(await client.generated(id)).toMatchObject({ status: 'Complete' });
  });
});
