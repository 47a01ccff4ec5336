import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPoints } from '../e2e/support/point-dataset.ts';
import { ApiClient, type TreeDataset } from '../integration/api-client.ts';
import { openSession } from '../integration/render-session.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { DataFolder } from './support/data-folder.ts';
import { seededRandom } from './support/random.ts';
import { saveState, type SavedStateModel } from './support/saved-state-model.ts';

interface Run {
  readonly code: number;
  readonly output: string;
}

function adit(dataFolder: string, ...words: string[]): Promise<Run> {
  const env = { ...process.env, ADIT_DATA_DIR: dataFolder };
  return new Promise((done) => {
    execFile(process.execPath, [resolve('host/cli/adit.mjs'), ...words], { env }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}

/** Imports, deletions and saved states, one after the other, until it is told to stop. */
class Writer {
  readonly states: SavedStateModel;
  /** Resolves when it has written once all there is to write, or fails as it does. */
  readonly hasDeleted: Promise<void>;
  #client: ApiClient;
  #isEnded = false;
  readonly #done: Promise<void>;

  constructor(client: ApiClient, appState: unknown) {
    this.#client = client;
    this.states = { client, kept: new Map(), open: undefined, acknowledged: 0 };
    let tell = (): void => undefined;
    const told = new Promise<void>((hear) => (tell = hear));
    this.#done = this.#write(appState, tell);
    this.hasDeleted = Promise.race([told, this.#done]);
    this.hasDeleted.catch(() => undefined);
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#done;
  }

  async #write(appState: unknown, tell: () => void): Promise<void> {
    const random = seededRandom(8);
    for (let turn = 0; !this.#isEnded; turn += 1) {
      const id = await importPoints(this.#client, `Passing ${turn}`);
      await saveState(this.states, random, appState);
      const { status } = await this.#client.call('DELETE', `/dataset/delete/${id}`);
      if (status !== 200) throw new Error(`Deleting answered ${status}`);
      tell();
    }
  }
}

describe.skipIf(!isBuilt)('a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adit-backup-'));
  const server = new ServerProcess();
  const archive = join(folder, 'whole.tar.gz');
  const unpacked = join(folder, 'whole');
  let client: ApiClient;

  beforeAll(async () => {
    await server.start();
    client = await ApiClient.signIn(server);
    for (const name of ['North', 'South']) await importPoints(client, name);
  }, 180_000);

  afterAll(async () => {
    await server.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it('of a server under writes is restored to whole datasets, files and states', async () => {
    const session = await openSession(client);
    const { state } = await session.call<{ state: unknown }>('datacloud.application.state.get', {});
    session.close();
    const writer = new Writer(client, state);
    await writer.hasDeleted;
    const saved = [...writer.states.kept.keys()];
    for (const path of [archive, unpacked]) {
      const { code, output } = await adit(server.dataFolder, 'backup', path);
      expect(code, output).toBe(0);
      expect(JSON.parse(output)).toMatchObject({ path, missing: [] });
    }
    await writer.end();
    expect(await readdir(server.dataFolder)).not.toContain('backup-links');
    expect((await adit(server.dataFolder, 'backup', archive)).output).toContain('is there already');

    const restored = new ServerProcess();
    try {
      const { code, output } = await adit(restored.dataFolder, 'restore', archive);
      expect(code, output).toBe(0);
      await restored.start();
      const again = await ApiClient.signIn(restored);
      expect(again.site).toBe(client.site);
      const datasets = (await again.datasets()).filter(({ status }) => status === 'Complete');
      expect(datasets.map(({ name }) => name)).toEqual(expect.arrayContaining(['North', 'South']));
      const reopened = await openSession(again);
      for (const { id } of datasets)
        await reopened.call('datacloud.mine.load', { viewId: 'view1', layers: { [`${id}/points`]: ['ROOT'] } });
      reopened.close();
      await expectSame(datasets, server.dataFolder, restored.dataFolder);
      const { body } = await again.call<{ id: string; name: string }[]>('GET', `/state/read?site=${again.site}`);
      expect(body.map(({ name }) => name)).toEqual(expect.arrayContaining(saved));
      // What was on its way goes on, and new things get numbers that nobody has.
      await importPoints(again, 'After');
      for (const { id } of await again.datasets()) expect(await again.generated(id)).toMatchObject({ failure: null });
      const tidy = new DataFolder(restored.dataFolder);
      const files = await again.call<{ files: { id: string }[] }>('GET', `/upload-dataset/read?site=${again.site}`);
      expect((await tidy.keptFiles()).toSorted()).toEqual(files.body.files.map(({ id }) => id).toSorted());
    } finally {
      await restored.dispose();
    }
  }, 300_000);

  it('that is damaged is refused, and so is a folder that is not empty', async () => {
    const target = join(folder, 'target');
    await mkdir(target);
    const [dataset = ''] = await readdir(join(unpacked, 'data/datasets'));
    const [version = ''] = await readdir(join(unpacked, 'data/datasets', dataset));
    appendFileSync(join(unpacked, 'data/datasets', dataset, version, 'manifest.json'), ' ');
    const damaged = await adit(target, 'restore', unpacked);
    expect(damaged).toMatchObject({ code: 1, output: expect.stringContaining('manifest.json has changed') });
    const bytes = await readFile(archive);
    await writeFile(join(folder, 'half.tar.gz'), bytes.subarray(0, bytes.length / 2));
    expect(await adit(target, 'restore', join(folder, 'half.tar.gz'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('cannot be read as a backup'),
    });
    expect(await readdir(target)).toEqual([]);
    await writeFile(join(target, 'notes.txt'), 'mine');
    expect(await adit(target, 'restore', archive)).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not empty (notes.txt)'),
    });
    expect(await readdir(target)).toEqual(['notes.txt']);
  }, 180_000);
});

/** The files of every dataset are those of the server that the backup is of, or were deleted there since. */
async function expectSame(datasets: readonly TreeDataset[], before: string, after: string): Promise<void> {
  for (const { id, name } of datasets) {
    const folder = join(after, 'datasets', id);
    const [version = ''] = await readdir(folder);
    for (const file of await readdir(join(folder, version))) {
      const restored = await readFile(join(folder, version, file));
      const own = await readFile(join(before, 'datasets', id, version, file)).catch(() => undefined);
      if (own === undefined) expect(name, 'is there no more').toContain('Passing');
      else expect(restored.equals(own), `${name} ${file}`).toBe(true);
    }
  }
}
