import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBackup } from '../../host/server/backup/backup-source.ts';
import { openTarget } from '../../host/server/backup/backup-target.ts';
import { isBuilt } from '../integration/server-process.ts';
import { RestoredRelease, releasesFolder } from './support/restored-release.ts';

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

describe.skipIf(!isBuilt)('a backup with a missing file', { timeout: 60_000 }, () => {
  const work = mkdtempSync(join(tmpdir(), 'adit-missing-'));
  const whole = join(work, 'whole');
  let names: string[] = [];
  beforeAll(async () => {
    for await (const { name, chunks } of readBackup(join(releasesFolder, '0.1.0', 'backup.tar.gz'))) {
      mkdirSync(dirname(join(whole, name)), { recursive: true });
      await writeFile(join(whole, name), await buffer(chunks));
      names.push(name);
    }
  });
  afterAll(() => rmSync(work, { recursive: true, force: true }));

  const fileOf = (sort: string): string => names.find((name) => sorts[sort]?.test(name)) ?? `no ${sort}`;

  /** Restoring it ends with an error that names the file, and leaves a place that is as empty as before. */
  async function expectRefused(backup: string, file: string): Promise<void> {
    const place = await RestoredRelease.make();
    try {
      const { code, output } = await place.restore(backup);
      expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(`${file} is missing`) });
      expect(await readdir(place.server.dataFolder)).toEqual([]);
    } finally {
      await place.dispose();
    }
  }

  it.each(Object.keys(sorts))('%s: the error names it, and nothing is restored', async (sort) => {
    const damaged = join(work, 'damaged');
    await cp(whole, damaged, { recursive: true });
    await rm(join(damaged, fileOf(sort)));
    await expectRefused(damaged, fileOf(sort));
    await rm(damaged, { recursive: true });
  });

  it('in an archive as in a folder; and once it is there again, the backup is restored into the same place', async () => {
    const file = fileOf('an uploaded file');
    const archive = join(work, 'damaged.tar.gz');
    const target = await openTarget(archive);
    for await (const { name, chunks } of readBackup(whole)) {
      const bytes = await buffer(chunks);
      if (name !== file) await target.add({ name, size: bytes.length, mode: 0o600 }, [bytes]);
    }
    await target.finish();
    await expectRefused(archive, file);
    const place = await RestoredRelease.make();
    try {
      expect((await place.restore(archive)).code).toBe(1);
      expect(await place.restore(whole)).toMatchObject({ code: 0 });
      await place.server.start();
    } finally {
      await place.dispose();
    }
  });
});
