import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { ServerProcess } from '../integration/server-process.ts';
import { startAdit } from '../reliability/support/adit-command.ts';
import { fillRelease } from './support/fill-release.ts';
import { recordRelease } from './support/record-release.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(300) });

/** The folder to make, as tests/released/<version>; the data of a release are made once, when it is made. */
const target = process.env['ADIT_RELEASE_DATA'];
/** The built program that makes them. */
const program = resolve(process.env['ADIT_RELEASE_PROGRAM'] ?? '.');

it.skipIf(target === undefined)('the data of a release are made by its own program', async () => {
  const server = new ServerProcess({}, join(program, 'dist/node/host/server/main.js'));
  const folder = resolve(target as string);
  try {
    await server.start();
    await fillRelease(server);
    const recorded = await recordRelease(server);
    expect(await recordRelease(server), 'a second recording says the same').toEqual(recorded);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'expected.json'), `${JSON.stringify(recorded)}\n`);
    const variables = { ADIT_DATA_DIR: server.dataFolder };
    const { code, output } = await startAdit(variables, 'backup', join(folder, 'backup.tar.gz')).ended;
    expect(code, output).toBe(0);
  } finally {
    await server.dispose();
  }
});
