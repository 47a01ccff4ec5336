import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { changed, TestFolder, zipOf, type TestEntry } from './archive-test-kit.ts';
import { openArchive, type ArchiveLimits } from './index.ts';

const folder = new TestFolder();
afterAll(() => folder.drop());

const rows = `BHID,X,Y\n${'A1,1,2\n'.repeat(50_000)}`;
const plain: readonly TestEntry[] = [
  { name: 'data/collar.csv', content: rows },
  { name: 'perforación.txt', content: 'ñ', isStored: true },
  { name: 'empty.csv', content: '' },
];
const open = async (bytes: Buffer, limits?: Partial<ArchiveLimits>) => openArchive(folder.put(bytes), limits);
const codeOf = (bytes: Buffer, limits?: Partial<ArchiveLimits>): Promise<string> =>
  open(bytes, limits).then(
    async (archive) => {
      await archive.close();
      return 'opened';
    },
    (error: { code: string }) => error.code,
  );
const one = (name: string): Promise<Buffer> => zipOf([{ name: 'x'.repeat(name.length), content: 'x', isStored: true }]);
/** An archive whose one file has a name that no writer would give it. */
const named = async (name: string): Promise<Buffer> =>
  changed(await one(name), (bytes, { local, central }) => {
    bytes.write(name, (local[0] as number) + 30, 'latin1');
    bytes.write(name, (central[0] as number) + 46, 'latin1');
  });

describe('reading', () => {
  it('lists files and gives their bytes, packed or stored, small, large or empty', async () => {
    for (const options of [{}, { forceZip64Format: true }]) {
      const archive = await open(await zipOf(plain, options));
      expect(archive.entries).toEqual([
        { name: 'data/collar.csv', size: rows.length },
        { name: 'perforación.txt', size: 2 },
        { name: 'empty.csv', size: 0 },
      ]);
      expect((await archive.read('data/collar.csv')).toString()).toBe(rows);
      expect((await archive.read('perforación.txt')).toString()).toBe('ñ');
      expect(await archive.read('empty.csv')).toHaveLength(0);
      const target = join(folder.path, `out-${JSON.stringify(options).length}`);
      await archive.extract('data/collar.csv', target);
      expect(readFileSync(target, 'utf8')).toBe(rows);
      await archive.close();
    }
  });

  it('reads several files side by side, and stops in the middle of one', async () => {
    const archive = await open(await zipOf(plain));
    const texts = await Promise.all(plain.map(({ name }) => archive.read(name)));
    expect(texts.map(String)).toEqual(plain.map(({ content }) => content));
    for await (const part of await archive.stream('data/collar.csv')) {
      expect((part as Buffer).toString()).toMatch(/^BHID/);
      break;
    }
    await archive.close();
  });

  it('takes data of sizes that follow it, folders, and names with backslashes', async () => {
    const archive = await open(
      changed(
        await zipOf([
          { name: 'a/', content: '' },
          { name: 'b-c.csv', content: rows },
        ]),
        (bytes, parts) => {
          const [, local = 0] = parts.local;
          const [, central = 0] = parts.central;
          bytes.writeUInt16LE(bytes.readUInt16LE(local + 6) | 8, local + 6);
          bytes.fill(0, local + 14, local + 26);
          bytes.write('\\', local + 31, 'latin1');
          bytes.write('\\', central + 47, 'latin1');
        },
      ),
    );
    expect(archive.entries).toEqual([{ name: 'b/c.csv', size: rows.length }]);
    expect((await archive.read('b/c.csv')).toString()).toBe(rows);
    await archive.close();
  });

  it('refuses a file that it does not have, or that is larger than the caller wants', async () => {
    const archive = await open(await zipOf(plain));
    await expect(archive.read('collar.csv')).rejects.toMatchObject({ code: 'archive-entry-missing' });
    await expect(archive.read('data/collar.csv', 1000)).rejects.toMatchObject({
      code: 'archive-entry-too-large',
      values: { bytes: 1000 },
    });
    await archive.close();
  });
});

describe('hostile archives', () => {
  it('that are none, empty, or cut off', async () => {
    const zip = await zipOf(plain);
    expect(await codeOf(Buffer.from('BHID,X\n1,2\n'))).toBe('archive-not-zip');
    expect(await codeOf(Buffer.alloc(0))).toBe('archive-not-zip');
    expect(await codeOf(Buffer.from('PK\x03\x04'))).toBe('archive-truncated');
    expect(await codeOf(await zipOf([]))).toBe('opened');
    for (const length of [10, 100, zip.length - 100, zip.length - 22])
      expect(await codeOf(zip.subarray(0, length))).toBe('archive-truncated');
    for (const length of [zip.length - 21, zip.length - 1])
      expect(await codeOf(zip.subarray(0, length))).toMatch(/archive-(truncated|damaged)/);
    expect(await codeOf(Buffer.concat([zip.subarray(0, 4), zip.subarray(600)]))).toMatch(/archive-/);
  });

  it('with names that lead out of a folder', async () => {
    const names = [
      '../evil.csv',
      'a/../../b',
      '/etc/passwd',
      'C:/evil.csv',
      'c:evil',
      '..\\evil.csv',
      '\\\\host\\x',
      'a\0.csv',
      'a\nb',
    ];
    for (const name of names) expect([name, await codeOf(await named(name))]).toEqual([name, 'archive-bad-name']);
    expect(await codeOf(await named('a..b/...c'))).toBe('opened');
  });

  it('with links and devices', async () => {
    for (const mode of [0o120777, 0o020644, 0o010644])
      expect(await codeOf(await zipOf([{ name: 'link.csv', content: '/etc/passwd', mode }]))).toBe('archive-link');
  });

  it('with passwords and unknown methods', async () => {
    const zip = await zipOf(plain);
    const flagged = changed(zip, (bytes, { central }) => bytes.writeUInt16LE(1, (central[0] as number) + 8));
    expect(await codeOf(flagged)).toBe('archive-encrypted');
    expect(await codeOf(changed(zip, (bytes, { local }) => bytes.writeUInt16LE(1, (local[0] as number) + 6)))).toBe(
      'archive-mismatch',
    );
    for (const method of [9, 12, 14, 93])
      expect(
        await codeOf(changed(zip, (bytes, { central }) => bytes.writeUInt16LE(method, (central[0] as number) + 10))),
      ).toBe('archive-method');
  });

  it('whose directory and headers disagree', async () => {
    const zip = await zipOf(plain);
    const withLocal = (at: number, value: number): Buffer =>
      changed(zip, (bytes, { local }) => bytes.writeUInt8(value, (local[0] as number) + at));
    // The method, the checksum, both sizes, the name.
    for (const at of [8, 14, 18, 22, 30]) expect(await codeOf(withLocal(at, 0xee))).toBe('archive-mismatch');
    const twice = changed(await zipOf([plain[1]!, { name: 'perforacióm.txt', content: 'b' }]), (bytes, parts) => {
      for (const [at, skip] of [
        [parts.local[1]!, 30],
        [parts.central[1]!, 46],
      ] as const)
        bytes.write('perforación.txt', at + skip, 'utf8');
    });
    expect(await codeOf(twice)).toBe('archive-mismatch');
  });

  it('that unpack to too much', async () => {
    const zeros = await zipOf([{ name: 'zeros.csv', content: Buffer.alloc(64 * 1024 ** 2) }]);
    expect(await codeOf(zeros)).toBe('archive-bomb');
    expect(await codeOf(await zipOf([{ name: 'zeros.csv', content: Buffer.alloc(1024 ** 2) }]), { ratio: 5 })).toBe(
      'opened',
    );
    const zip = await zipOf(plain);
    expect(await codeOf(zip, { entries: 2 })).toBe('archive-too-many-entries');
    expect(await codeOf(zip, { entryBytes: 1000 })).toBe('archive-too-large');
    expect(await codeOf(zip, { totalBytes: rows.length + 1 })).toBe('archive-too-large');
    expect(await codeOf(zip, { totalBytes: rows.length + 2 })).toBe('opened');
  });

  it('whose files share their bytes', async () => {
    const zip = await zipOf([plain[1]!, { ...plain[1]!, name: 'perforaciók.txt' }]);
    const shared = changed(zip, (bytes, { local, central }) => {
      bytes.writeUInt32LE(local[0] as number, (central[1] as number) + 42);
      bytes.write('perforación.txt', (central[1] as number) + 46, 'utf8');
    });
    expect(await codeOf(shared)).toMatch(/archive-(overlap|mismatch)/);
    const inside = await zipOf([
      { name: 'a', content: await zipOf([{ name: 'b', content: 'text', isStored: true }]), isStored: true },
      { name: 'b', content: 'text', isStored: true },
    ]);
    const nested = changed(inside, (bytes, { local, central }) =>
      bytes.writeUInt32LE(local[1] as number, (central.at(-1) as number) + 42),
    );
    expect(await codeOf(nested)).toBe('archive-overlap');
  });

  it('that point outside of themselves', async () => {
    const zip = await zipOf(plain, { forceZip64Format: true });
    const { central, end } = ((bytes) => ({
      central: bytes.indexOf('PK\x01\x02', 0, 'latin1'),
      end: bytes.lastIndexOf('PK\x06\x06', undefined, 'latin1'),
    }))(zip);
    const huge = Buffer.alloc(8, 0xff);
    const locator = zip.lastIndexOf('PK\x06\x07', undefined, 'latin1');
    for (const at of [end + 32, end + 48, locator + 8]) {
      const bad = Buffer.from(zip);
      huge.copy(bad, at);
      expect(await codeOf(bad)).toMatch(/archive-(damaged|too-many-entries)/);
    }
    const bad = Buffer.from(zip);
    bad.fill(0xff, central + 42, central + 46);
    expect(await codeOf(bad)).toMatch(/archive-/);
  });

  it('whose bytes are not those that were packed: nothing is left of a file that was being unpacked', async () => {
    const zip = await zipOf(plain);
    const cases = [
      changed(zip, (bytes, { local }) => bytes.fill(0xee, (local[0] as number) + 60, (local[0] as number) + 90)),
      changed(zip, (bytes, { local, central }) => {
        bytes.writeUInt32LE(7, (local[0] as number) + 14);
        bytes.writeUInt32LE(7, (central[0] as number) + 16);
      }),
      ...[-1, 1].map((more) =>
        changed(zip, (bytes, { local, central }) => {
          bytes.writeUInt32LE(rows.length + more, (local[0] as number) + 22);
          bytes.writeUInt32LE(rows.length + more, (central[0] as number) + 24);
        }),
      ),
    ];
    for (const bytes of cases) {
      const archive = await open(bytes);
      const target = join(folder.path, 'never.csv');
      const refusal = { code: 'archive-damaged', values: { entry: 'data/collar.csv' } };
      await expect(archive.extract('data/collar.csv', target)).rejects.toMatchObject(refusal);
      await expect(archive.read('data/collar.csv')).rejects.toMatchObject(refusal);
      expect(existsSync(target)).toBe(false);
      await archive.close();
    }
    expect(readdirSync(folder.path)).not.toContain('never.csv');
  });
});
