import { writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash, randomInt } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { createDrillholes } from './drillhole-import.ts';
import { isBuilt, ownPostgres, ServerProcess } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(180) });

const CHUNK_BYTES = 3_670_016;

/** Deterministic bytes of a CSV of about so many megabytes. */
function makeAssays(rows: number): Buffer {
  const lines = ['BHID,FROM,TO,AU'];
  for (let row = 0; row < rows; row += 1)
    lines.push(`H${row % 500},${Math.floor(row / 500)},${Math.floor(row / 500) + 1},${((row * 7919) % 10_007) / 1000}`);
  return Buffer.from(`${lines.join('\n')}\n`);
}

describe.skipIf(!isBuilt)('a server that is killed', () => {
  const setUp = useServer(ownPostgres);
  let server: ServerProcess;
  let folder: string;
  let client: ApiClient;
  beforeAll(() => {
    ({ server, folder, client } = setUp);
  });

  it('[I4.03, I8.07] in mid-upload asks for none of the acknowledged chunks again, and keeps every byte', async () => {
    const bytes = makeAssays(900_000);
    const total = Math.ceil(bytes.length / CHUNK_BYTES);
    const file = { name: 'assay.csv', identifier: 'crash-upload', total };
    const chunk = (number: number): Uint8Array => bytes.subarray((number - 1) * CHUNK_BYTES, number * CHUNK_BYTES);
    const acknowledged = new Set<number>();
    for (let kills = 0; kills < 3; kills += 1) {
      const sends = Array.from({ length: total - 1 }, (_, index) => index + 1).filter(
        (number) => !acknowledged.has(number),
      );
      const killing = new Promise((resolve) => setTimeout(resolve, randomInt(5, 60))).then(() => server.kill());
      for (const number of sends) {
        const answer = await client.call('POST', client.chunkPath(file, number), chunk(number)).catch(() => undefined);
        if (answer?.status === 200) acknowledged.add(number);
        if (!answer) break;
      }
      await killing;
      await server.start();
      const { body } = await client.call<{ missingChunks?: number[] }>('POST', '/dataset-metadata/validate', {
        datasetName: 'Crash',
        groupName: 'Production',
        datasetType: 'Drillhole',
        site: client.site,
        folderPath: '',
        file: { fileName: file.name, uniqueIdentifier: file.identifier, chunkTotalCount: total },
      });
      const missing = body.missingChunks ?? Array.from({ length: total }, (_, index) => index + 1);
      expect(missing.filter((number) => acknowledged.has(number))).toEqual([]);
    }
    const early = await client.call<{ missingChunks: number[]; id: string }>(
      'POST',
      client.chunkPath(file, total),
      chunk(total),
    );
    // A chunk may have been kept although the kill came before its answer: then nothing is missing.
    expect([200, 412]).toContain(early.status);
    let id = early.body.id;
    for (const number of early.body.missingChunks ?? []) {
      const answer = await client.call<{ id: string }>('POST', client.chunkPath(file, number), chunk(number));
      expect(answer.status).toBe(200);
      id = answer.body.id;
    }
    expect(await client.metadata(id)).toMatchObject({ status: 'Complete', rowCount: 900_000 });
    const kept = await readFile(join(server.dataFolder, 'files/importing/kept', id.slice(0, 2), `${id}.raw`));
    expect(createHash('sha256').update(kept).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('[W4.09] in mid-import runs the job again; nothing half-made is ever Complete', async () => {
    const collars = [
      'BHID,X,Y,Z,DEPTH',
      ...Array.from({ length: 500 }, (_, hole) => `H${hole},${hole * 10},0,100,2000`),
    ];
    writeFileSync(join(folder, 'collar.csv'), `${collars.join('\n')}\n`);
    writeFileSync(join(folder, 'assay.csv'), makeAssays(900_000));
    const [collar, assay] = await Promise.all([
      client.upload(join(folder, 'collar.csv')),
      client.upload(join(folder, 'assay.csv')),
    ]);
    const id = await createDrillholes(client, 'Crashed', {
      collar: {
        metadata: collar,
        mapping: { hole: 'BHID', easting: 'X', northing: 'Y', elevation: 'Z', depth: 'DEPTH' },
      },
      intervals: [{ metadata: assay, mapping: { hole: 'BHID', from: 'FROM', to: 'TO' } }],
    });
    for (let kills = 0; kills < 2; kills += 1) {
      await new Promise((resolve) => setTimeout(resolve, randomInt(50, 700)));
      await server.kill();
      await server.start();
      const seen = (await client.datasets()).find((dataset) => dataset.id === id);
      if (seen?.status === 'Complete') break;
      expect(seen?.status).toBe('Generating Dataset');
    }
    expect(await client.generated(id)).toMatchObject({ status: 'Complete' });
    const { body } = await client.call<{ logs: { message: string }[] }>('GET', `/dataset-logs?datasetId=${id}`);
    expect(body.logs.map((line) => line.message).join('\n')).toContain('900000 rows read, 900000 used');
  });

  it('refuses a second server on the same data, naming the first', async () => {
    const second = new ServerProcess({ ...ownPostgres, ADIT_DATA_DIR: server.dataFolder });
    await expect(second.start()).rejects.toThrow(String(server.pid));
    await rm(second.dataFolder, { recursive: true, force: true });
  });

  it('stops cleanly on SIGTERM', async () => {
    const started = Date.now();
    expect(await server.stop()).toBe(0);
    expect(Date.now() - started).toBeLessThan(10_000);
  });
});
