import { appendFileSync, closeSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHUNK_BYTES } from 'adit/plugins/importing';
import { zipOf } from './import-files.ts';
import { adit, type CommandRun } from '../reliability/support/adit-command.ts';
import { administrator, isBuilt, ownPostgres } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

describe.skipIf(!isBuilt)('damaged uploads', { timeout: seconds(120) }, () => {
  const setUp = useServer(ownPostgres);
  const folderOfFiles = (): string => join(setUp.server.dataFolder, 'files/importing');
  const keptOf = (id: string, ending = 'raw'): string =>
    join(folderOfFiles(), 'kept', id.slice(0, 2), `${id}.${ending}`);
  const look = (): Promise<CommandRun> => adit(setUp.server.dataFolder, 'doctor', '--data');
  const page = async (): Promise<unknown> => (await setUp.client.call('GET', '/plugins/admin/damage')).body;
  const upload = async (name: string, text: string): Promise<string> => {
    const path = join(setUp.folder, name);
    writeFileSync(path, text);
    return (await setUp.client.upload(path)).id;
  };
  const flip = (path: string, at: number): void => {
    const bytes = readFileSync(path).subarray(at, at + 1);
    const handle = openSync(path, 'r+');
    writeSync(handle, Buffer.from([(bytes[0] ?? 0) ^ 1]), 0, 1, at);
    closeSync(handle);
  };

  it('the doctor names each with its site and who uploaded it, and ends with 1; so does the page, until it is whole again', async () => {
    const { server } = setUp;
    const rows = Array.from({ length: 400_000 }, (_, row) => `${row},${row},1.5`).join('\n');
    const text = `X,Y,Z\n${rows}\n`;
    expect(text.length).toBeGreaterThan(CHUNK_BYTES);
    const flipped = await upload('flipped.csv', text);
    const longer = await upload('longer.csv', 'X,Y,Z\n1,2,3\n');
    const gone = await upload('gone.csv', 'X,Y,Z\n1,2,4\n');
    await upload('sound.csv', 'X,Y,Z\n1,2,5\n');

    const whole = await look();
    expect(whole.output).toMatch(/ok {7}data .*All \d+ files of 0 datasets and 4 other files are what was written/);

    // In the second chunk: each has a sum of its own.
    flip(keptOf(flipped), CHUNK_BYTES + 5);
    appendFileSync(keptOf(longer), '9,9,9\n');
    await rename(keptOf(gone), join(setUp.folder, 'gone.raw'));
    const damaged = await look();
    expect(damaged.code, damaged.output).toBe(1);
    for (const [name, id, reason] of [
      ['flipped.csv', flipped, 'its bytes are not those that were written'],
      ['longer.csv', longer, 'its bytes are not those that were written'],
      ['gone.csv', gone, 'it is not there'],
    ])
      expect(damaged.output).toMatch(
        new RegExp(
          `problem {2}data .*The file "${name}" of site ".+", uploaded by ${administrator.email}, id ${id}, is damaged: ${reason}`,
        ),
      );
    expect(damaged.output).not.toContain('"sound.csv"');
    expect(damaged.output).toMatch(/4 kept files, 3 damaged/);
    const lines = [
      { id: flipped, file: 'flipped.csv', reason: 'changed' },
      { id: longer, file: 'longer.csv', reason: 'changed' },
      { id: gone, file: 'gone.csv', reason: 'missing' },
    ].map((line) => ({
      ...line,
      dataset: '',
      site: expect.stringMatching(/./),
      uploadedBy: expect.stringMatching(/./),
    }));
    expect(await page()).toEqual(expect.arrayContaining(lines.map((line) => expect.objectContaining(line))));
    expect(await page()).toHaveLength(3);
    expect((await adit(server.dataFolder, 'doctor')).output).toMatch(
      /3 files were damaged when all were compared on 2/,
    );

    flip(keptOf(flipped), CHUNK_BYTES + 5);
    writeFileSync(keptOf(longer), 'X,Y,Z\n1,2,3\n');
    await rename(join(setUp.folder, 'gone.raw'), keptOf(gone));
    expect((await look()).output).toContain('4 other files are what was written');
    expect(await page()).toEqual([]);
  });

  it('what was acknowledged of an upload under way, and a table that was unpacked, are looked at as well', async () => {
    const { client, folder } = setUp;
    const begun = { name: 'begun.csv', identifier: 'begun', total: 2 };
    const answer = await client.call<{ id: string }>('POST', client.chunkPath(begun, 1), new Uint8Array(CHUNK_BYTES));
    expect(answer.status).toBe(200);
    const archive = join(folder, 'packed.zip');
    writeFileSync(archive, await zipOf({ 'packed.csv': 'X,Y,Z\n1,2,3\n' }));
    const { id } = await client.upload(archive);
    expect((await look()).output).toContain('6 other files are what was written');

    flip(join(folderOfFiles(), 'staging', `${answer.body.id}.upload`), 77);
    rmSync(keptOf(id, 'table'));
    expect((await look()).output).toMatch(
      /"begun\.csv" .* its bytes are not those that were written[^]*"packed\.zip" .* it is not there|"packed\.zip" .* it is not there[^]*"begun\.csv" .* its bytes are not those that were written/,
    );
    expect(await page()).toHaveLength(2);
    // What is removed is on the page no more.
    const removed = await client.call('DELETE', `/upload-dataset/delete?rawFileId=${id}`);
    expect(removed.status, JSON.stringify(removed.body)).toBe(200);
    expect(await page()).toHaveLength(1);
  });
});
