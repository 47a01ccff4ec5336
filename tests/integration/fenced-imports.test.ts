import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aditPlugin, packCopy } from '../e2e/support/plugin-commands.ts';
import { seconds } from '../patience.ts';
import { createPoints, logsOf, uploadFile } from './import-files.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

const SCAN = 'example.scan';
const NAME = 'Scanned points';
const says = (text: string): unknown => expect.arrayContaining([expect.stringContaining(text)]);
const xyz = { x: 'x', y: 'y', z: 'z' };

/** The example that reads scans, whose reader ends its process where a scan is to be built that is named so. */
async function packFragileReader(): Promise<Awaited<ReturnType<typeof packCopy>>> {
  const source = await mkdtemp(join(tmpdir(), 'adit-fragile-'));
  await cp('examples/scan-points', source, { recursive: true });
  const reader = join(source, 'server/read-scan.ts');
  const text = await readFile(reader, 'utf8');
  // Only a build has a folder for a dataset.
  const leaving = `const { stat } = await import('node:fs/promises');
    const isBuilt = await stat(new URL('../out/dataset', 'file://' + file.path)).then(() => true, () => false);
    if (isBuilt && file.fileName.startsWith('leave')) process.exit(3);`;
  await writeFile(reader, text.replace('let [line,', `${leaving}\n    let [line,`));
  const packed = await packCopy(source);
  await rm(source, { recursive: true, force: true });
  return packed;
}

describe.skipIf(!isBuilt)('an import by the reader of a third party', { timeout: seconds(180) }, () => {
  const setUp = useServer();
  let packed: Awaited<ReturnType<typeof packCopy>>;

  beforeAll(async () => {
    const { client, server } = setUp;
    packed = await packFragileReader();
    await aditPlugin(['add', packed.zip, '--folder', server.pluginFolder, '--yes']);
    const isFenced = async () =>
      (await client.call<{ id: string; serverHalf?: string }[]>('GET', '/plugins/admin/plugins')).body.some(
        ({ id, serverHalf }) => id === SCAN && serverHalf === 'fenced',
      );
    await vi.waitUntil(isFenced, { timeout: seconds(60), interval: 200 });
  }, seconds(240));
  afterAll(() => packed?.drop());

  const upload = (name: string) =>
    uploadFile(setUp.client, name, '9\n1 2 3 -500\n4 5 6 12\n', { datasetType: 'Points', fileType: 'pointdata' });

  it('makes a dataset, and says in the words of the plugin what was wrong', async () => {
    const { client } = setUp;
    const file = await upload('wall.pts');
    expect(file.columns.map(({ name }) => name)).toEqual(['x', 'y', 'z', 'intensity']);
    const { body } = await createPoints(client, 'Wall', file, xyz);
    expect(await client.generated(body.datasetId)).toMatchObject({ status: 'Complete' });
    expect(await logsOf(client, body.datasetId)).toEqual(says('The file says that it has 9 points; 2 were read.'));
  });

  it('fails alone when the reader ends its process: the log names the plugin, and what comes next is imported', async () => {
    const { client, server } = setUp;
    const { body } = await createPoints(client, 'Gone', await upload('leave.pts'), xyz);
    expect(await client.generated(body.datasetId)).toMatchObject({ status: 'Failed' });
    expect(await logsOf(client, body.datasetId)).toEqual(says(`${NAME} ended before it was done (code 3)`));
    const next = await createPoints(client, 'Next', await upload('next.pts'), xyz);
    expect(await client.generated(next.body.datasetId)).toMatchObject({ status: 'Complete' });
    expect(await readdir(join(server.dataFolder, 'fenced/server/threads'))).toEqual([]);
  });
});
