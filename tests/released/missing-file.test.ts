import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from 'adit/core';
import { readBackup } from '../../host/server/backup/backup-source.ts';
import { restoreBackup } from '../../host/server/backup/restore-backup.ts';
import { openTarget } from '../../host/server/backup/backup-target.ts';
import { isBuilt } from '../integration/server-process.ts';
import { RestoredRelease, releasesFolder } from './support/restored-release.ts';
import { seconds } from '../patience.ts';

/** One file of each sort that a backup holds. */
const sorts: Readonly<Record<string, RegExp>> = {
  'a column of a dataset': /^data\/datasets\/.*\.(f64|f32|u32|u8|bin)$/,
  'the manifest of a dataset': /^data\/datasets\/.*manifest\.json$/,
  'an uploaded file': /^data\/files\/importing\/kept\//,
  'an upload under way': /^data\/files\/importing\/staging\//,
  'the rows of a table': /^database\/adit\.users\./,
  'a plugin': /^data\/plugins\/.*index\.js$/,
  'the list of contents': /^backup\.json$/,
  'the sum of the list of contents': /^backup\.json\.sha256$/,
};

describe.skipIf(!isBuilt)('a backup with a missing file', { timeout: seconds(60) }, () => {
  const work = mkdtempSync(join(tmpdir(), 'adit-missing-'));
  const whole = join(work, 'whole');
  const names: string[] = [];
  beforeAll(async () => {
    for await (const { name, chunks } of readBackup(join(releasesFolder, '0.1.0', 'backup.tar.gz'))) {
      mkdirSync(dirname(join(whole, name)), { recursive: true });
      await writeFile(join(whole, name), await buffer(chunks));
      names.push(name);
    }
  });
  afterAll(() => rmSync(work, { recursive: true, force: true }));

  const fileOf = (sort: string): string => names.find((name) => sorts[sort]?.test(name)) ?? `no ${sort}`;

  it.each(Object.keys(sorts))('%s: the error names it, and nothing is restored', async (sort) => {
    const damaged = join(work, 'damaged');
    await cp(whole, damaged, { recursive: true });
    await rm(join(damaged, fileOf(sort)));
    const dataFolder = join(work, 'target');
    const known = async (): Promise<never[]> => [];
    const options = { path: damaged, dataFolder, databaseUrl: undefined, bucket: undefined, known, log: silentLog };
    await expect(restoreBackup(options)).rejects.toThrow(`${fileOf(sort)} is missing`);
    expect(await readdir(dataFolder)).toEqual([]);
    await rm(damaged, { recursive: true });
  });

  it('in an archive as in a folder, by the command; and once the file is there again, the same place takes the backup', async () => {
    const file = fileOf('an uploaded file');
    const archive = join(work, 'damaged.tar.gz');
    const target = await openTarget(archive);
    for await (const { name, chunks } of readBackup(whole)) {
      const bytes = await buffer(chunks);
      if (name !== file) await target.add({ name, size: bytes.length, mode: 0o600 }, [bytes]);
    }
    await target.finish();
    const place = await RestoredRelease.make();
    try {
      const refused = await place.restore(archive);
      expect(refused).toEqual({ code: 1, output: expect.stringContaining(`${file} is missing`) });
      expect(await readdir(place.server.dataFolder)).toEqual([]);
      expect(await place.restore(whole)).toMatchObject({ code: 0 });
      await place.server.start();
    } finally {
      await place.dispose();
    }
  });
});
