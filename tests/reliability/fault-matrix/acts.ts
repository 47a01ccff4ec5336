import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect } from 'vitest';
import { CHUNK_BYTES, chunkPath, createPoints, type ChunkAnswer } from '../../integration/import-files.ts';
import { openSession } from '../../integration/render-session.ts';
import { startAdit } from '../support/adit-command.ts';
import { DataFolder } from '../support/data-folder.ts';
import type { Outcome } from './outcome.ts';
import { exportPath, ROWS, type Rig } from './rig.ts';

/** What people do while something is wrong; each is done in the end, and nothing acknowledged on the way is lost. */
export const actNames = ['upload', 'import', 'save of a state', 'session', 'export', 'backup'] as const;
export type ActName = (typeof actNames)[number];

/** Does it under a name of its own until it is done, and notes what was told on the way. */
export type Act = (outcome: Outcome, rig: Rig, name: string) => Promise<void>;

const thumbnail = `data:image/jpeg;base64,/9j/${'A'.repeat(40)}`;

export const acts: Readonly<Record<ActName, Act>> = {
  async upload(outcome, { client, dataFolder, storeLink }, name) {
    const bytes = randomBytes(CHUNK_BYTES + 1_000);
    const identifier = createHash('sha256').update(bytes).digest('hex');
    const file = `${name}.csv`;
    const acknowledged = new Set<number>();
    let id: string | undefined;
    const validate = {
      datasetName: name,
      groupName: 'Production',
      datasetType: 'Points',
      site: client.site,
      folderPath: '',
      file: { fileName: file, uniqueIdentifier: identifier, chunkTotalCount: 2 },
    };
    await outcome.untilDone(async () => {
      const asked = await client.call<{ outcome: string; id?: string; missingChunks?: number[] }>(
        'POST',
        '/dataset-metadata/validate',
        validate,
      );
      if (asked.status !== 200) return told(asked);
      ({ id } = asked.body);
      if (asked.body.outcome !== 'upload') return undefined;
      const missing = asked.body.missingChunks ?? [1, 2];
      expect(missing.filter((number) => acknowledged.has(number))).toEqual([]);
      for (const number of missing.length === 0 ? [2] : missing) {
        const chunk = new Uint8Array(bytes.subarray((number - 1) * CHUNK_BYTES, number * CHUNK_BYTES));
        const path = chunkPath(client, file, { number, total: 2 }, { identifier });
        const { status, body } = await client.call<ChunkAnswer>('POST', path, chunk);
        // The last chunk says with 412 which ones are missing, and is kept.
        if (status !== 200 && status !== 412) return told({ status, body });
        acknowledged.add(number);
      }
      return 'asked again';
    });
    outcome.refusals.delete('asked again');
    const { status, body } = await client.call('GET', `/upload-dataset/read?site=${client.site}`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { files: expect.arrayContaining([expect.objectContaining({ id })]) },
    });
    if (!storeLink) expect(await new DataFolder(dataFolder).hashOfKept(id ?? '')).toBe(identifier);
  },

  async import(outcome, { client, file }, name) {
    let id: string | undefined;
    await outcome.untilDone(async () => {
      const { status, body } = await createPoints(client, name, file);
      if (status === 200) {
        id = body.datasetId;
        return undefined;
      }
      // An earlier call was done although its answer was lost.
      if (body.code === 'dataset-name-taken') return undefined;
      return told({ status, body });
    });
    await outcome.untilDone(async () => {
      const named = (await client.datasets()).filter((dataset) => dataset.name === name);
      expect(named, `${name} was acknowledged`).toHaveLength(1);
      expect(named[0]?.id).toBe(id ?? named[0]?.id);
      expect(named[0]?.status, JSON.stringify(named[0]?.failure)).not.toBe('Failed');
      return named[0]?.status === 'Complete' ? undefined : 'Generating Dataset';
    });
    outcome.refusals.delete('Generating Dataset');
  },

  async 'save of a state'(outcome, { client, appState }, name) {
    const path = `/state/read?site=${client.site}`;
    await outcome.untilDone(async () => {
      const { status, body } = await client.call<{ code?: string }>('POST', '/state/create', {
        site: client.site,
        name,
        appState,
        thumbnail,
      });
      return status === 200 || body.code === 'state-name-taken' ? undefined : told({ status, body });
    });
    await outcome.untilDone(async () => {
      const { status, body } = await client.call<{ name: string }[]>('GET', path);
      if (status !== 200) return told({ status, body });
      expect(body.filter((state) => state.name === name)).toHaveLength(1);
      return undefined;
    });
  },

  async session(outcome, { client, datasetId }) {
    await outcome.untilDone(async () => {
      const asked = await client.call('POST', '/paraview/create-session', { site: client.site });
      if (asked.status !== 200) return told(asked);
      const session = await openSession(client);
      try {
        const where = { viewId: 'view1', layerName: `${datasetId}/points` };
        await session.call('datacloud.mine.load', { viewId: 'view1', layers: { [where.layerName]: ['ROOT'] } });
        const histogram = { ...where, field: 'AU', samples: 10 };
        const { count } = await session.call<{ count: number }>('datacloud.histogram.get', histogram);
        expect(count).toBe(ROWS);
        return undefined;
      } catch (error) {
        return callCode(error) ?? Promise.reject(error);
      } finally {
        session.close();
      }
    });
  },

  async export(outcome, { client, datasetId, exported }) {
    await outcome.untilDone(async () => {
      const answer = await client.call<string>('GET', exportPath(datasetId));
      if (answer.status !== 200) return told(answer as never);
      // What is not right is never shown as if it were.
      expect(answer.body).toBe(exported);
      return undefined;
    });
  },

  async backup(outcome, { environment, folder }, name) {
    let attempt = 0;
    await outcome.untilDone(async () => {
      attempt += 1;
      const target = join(folder, `${name}-${attempt}.tar.gz`);
      const run = await startAdit(environment, 'backup', target).ended;
      expect(run.output, 'words for people').not.toMatch(/^\s+at /m);
      return run.code === 0 ? undefined : 'it says why';
    }, 2_000);
  },
};

/** What was told; only what passes, or is damaged, may be. */
function told({ status, body }: { status: number; body: unknown }): string {
  expect([410, 429, 503, 507], JSON.stringify(body)).toContain(status);
  return `${status} ${(body as { code?: string }).code ?? ''}`.trim();
}

/** The code of a refused session call. */
function callCode(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  return code === undefined ? undefined : `call ${String(code)}`;
}
