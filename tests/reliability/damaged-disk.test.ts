import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { importPoints } from '../e2e/support/point-dataset.ts';
import { ApiClient } from '../integration/api-client.ts';
import { isBuilt, ownPostgres, ServerProcess } from '../integration/server-process.ts';
import { adit, startAdit, type CommandRun } from './support/adit-command.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ hookTimeout: seconds(120) });

const preload = pathToFileURL(join(import.meta.dirname, 'support/faulty-disk.mjs')).href;

describe.skipIf(!isBuilt)('a disk that does not give a file', { timeout: seconds(120) }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'adit-damaged-disk-'));
  const control = join(folder, 'fault');
  let server: ServerProcess;
  let dataset: string;
  beforeAll(async () => {
    server = await new ServerProcess(ownPostgres).start();
    const client = await ApiClient.signIn(server);
    dataset = await importPoints(client, 'North');
    await importPoints(client, 'South');
  });
  afterAll(async () => {
    await server.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
  const withFault = (fault: string, ...words: string[]): Promise<CommandRun> => {
    writeFileSync(control, fault);
    const variables = { NODE_OPTIONS: `--import ${preload}`, ADIT_TEST_FAULT: control };
    return startAdit({ ADIT_DATA_DIR: server.dataFolder, ...variables }, ...words).ended;
  };

  it.each(['column.tar.gz', 'column'])(
    'does not end a backup to %s: the file is named, the rest is restored',
    async (name) => {
      const path = join(folder, name);
      const folderOfVersion = join(server.dataFolder, 'datasets', dataset);
      const version = join('datasets', dataset, readdirSync(folderOfVersion)[0] as string);
      const saved = await withFault(`read ${version}/points-property-1.f64 EIO`, 'backup', path);
      expect(saved.code, saved.output).toBe(1);
      const line = 'North › Points › CU: points-property-1.f64 is damaged (unreadable)';
      expect(saved.output).toContain(line);
      expect(JSON.parse(saved.output.split('\n')[0] as string)).toMatchObject({ damaged: [line], missing: [] });

      const restored = new ServerProcess(ownPostgres);
      try {
        const given = await adit(restored.dataFolder, 'restore', path);
        expect([given.code, given.output]).toEqual([1, expect.stringContaining(line)]);
        // Nothing that only looks like the file stands in its place.
        expect(existsSync(join(restored.dataFolder, version, 'points-property-1.f64'))).toBe(false);
        expect(existsSync(join(restored.dataFolder, version, 'manifest.json'))).toBe(true);
      } finally {
        await restored.dispose();
      }
    },
  );

  it('does not end a backup when it is an uploaded file', async () => {
    const kept = join(server.dataFolder, 'files/importing/kept');
    const file = readdirSync(kept, { recursive: true, encoding: 'utf8' }).find((name) =>
      name.endsWith('.raw'),
    ) as string;
    const saved = await withFault(`read ${file} EIO`, 'backup', join(folder, 'upload.tar.gz'));
    expect(saved.code, saved.output).toBe(1);
    const line = `files/importing/kept/${file} is damaged (unreadable)`;
    expect(JSON.parse(saved.output.split('\n')[0] as string)).toMatchObject({ damaged: [line] });
    const target = join(folder, 'target');
    const given = await adit(target, 'restore', join(folder, 'upload.tar.gz'));
    expect([given.code, given.output]).toEqual([1, expect.stringContaining(line)]);
    expect(existsSync(join(target, 'files/importing/kept', file))).toBe(false);
    expect(readdirSync(join(target, 'datasets'))).toHaveLength(2);
  });

  it('is told by the doctor', async () => {
    const looked = await withFault('read points-property-1.f64 EIO', 'doctor', '--data');
    expect(looked.code, looked.output).toBe(1);
    expect(looked.output).toContain('North › Points › CU: points-property-1.f64 is damaged (unreadable)');
    expect(looked.output).toContain('South › Points › CU: points-property-1.f64 is damaged (unreadable)');
  });
});
