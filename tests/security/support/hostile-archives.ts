import { changed, partsOf, zipOf, type TestEntry } from '../../../core/server/archive/archive-test-kit.ts';

/** An archive that must be refused, and by which code. */
export interface HostileArchive {
  readonly what: string;
  readonly code: RegExp;
  readonly bytes: Buffer;
}

const table = 'X,Y,Z,AU\n1,2,3,4\n5,6,7,8\n';

/** A table under a name that no program would write: it is put over one of the same length. */
async function named(name: string): Promise<Buffer> {
  const stand = 'n'.repeat(Buffer.byteLength(name));
  const zip = await zipOf([{ name: stand, content: table }]);
  for (let at = zip.indexOf(stand); at >= 0; at = zip.indexOf(stand, at)) zip.write(name, at);
  return zip;
}

/** Two files whose data are the same bytes, `inner` being a part of `outer`. */
async function overlapping(extension: string): Promise<Buffer> {
  const inner: TestEntry = { name: `b.${extension}`, content: table, isStored: true };
  const zip = await zipOf([{ name: `a.${extension}`, content: await zipOf([inner]), isStored: true }, inner]);
  return changed(zip, (bytes, { local, central }) => bytes.writeUInt32LE(local[1] ?? 0, (central.at(-1) ?? 0) + 42));
}

/** An archive whose only file is the archive itself, from its first byte on: unpacked, it would never end. */
async function quine(extension: string): Promise<Buffer> {
  const zip = await zipOf([{ name: `a.${extension}`, content: table, isStored: true }]);
  return changed(zip, (bytes, { central }) => {
    for (const at of [20, 24]) bytes.writeUInt32LE(bytes.length, (central[0] ?? 0) + at);
    for (const at of [18, 22]) bytes.writeUInt32LE(bytes.length, at);
  });
}

/** Archives that try to fill memory or disk, to lead out of a folder, or to say two things at once; their file is one of `extension`. */
export async function hostileArchives(extension: string): Promise<HostileArchive[]> {
  const name = `a.${extension}`;
  const plain = await zipOf([{ name, content: table.repeat(200) }]);
  const central = (at: number, bytes: number[]): Buffer =>
    changed(plain, (copy, parts) => Buffer.from(bytes).copy(copy, (parts.central[0] ?? 0) + at));
  const local = (at: number, bytes: number[]): Buffer => changed(plain, (copy) => Buffer.from(bytes).copy(copy, at));
  const names = ['../evil.csv', 'a/../../b.csv', '/tmp/evil.csv', 'C:/evil.csv', '..\\evil.csv', 'a\0.csv', '\\\\h\\x'];
  const huge = [0xf0, 0xff, 0xff, 0xff];
  return [
    {
      what: 'a high ratio',
      code: /^archive-bomb$/,
      bytes: await zipOf([{ name, content: Buffer.alloc(2 ** 24, 49) }]),
    },
    { what: 'entries that overlap', code: /^archive-(overlap|mismatch)$/, bytes: await overlapping(extension) },
    { what: 'itself', code: /^archive-(overlap|mismatch|damaged)$/, bytes: await quine(extension) },
    { what: 'a huge declared size', code: /^archive-(bomb|too-large|mismatch)$/, bytes: central(24, huge) },
    { what: 'a packed size behind the end', code: /^archive-(overlap|mismatch|damaged)$/, bytes: central(20, huge) },
    { what: 'another size in the header', code: /^archive-mismatch$/, bytes: local(22, [1, 0, 0, 0]) },
    {
      what: 'a smaller size than its bytes come to',
      code: /^archive-damaged$/,
      bytes: changed(plain, (copy, parts) => {
        for (const at of [22, (parts.central[0] ?? 0) + 24]) copy.writeUInt32LE(100, at);
      }),
    },
    {
      what: 'a link',
      code: /^archive-link$/,
      bytes: await zipOf([{ name, content: '/etc/passwd', mode: 0o120777 }]),
    },
    ...(await Promise.all(
      names.map(async (bad) => ({
        what: `the name ${JSON.stringify(bad)}`,
        code: /^archive-bad-name$/,
        bytes: await named(bad),
      })),
    )),
    { what: 'no end', code: /^archive-truncated$/, bytes: plain.subarray(0, partsOf(plain).end) },
  ];
}

/** An archive of so many files that there is nothing in. */
export function manyEntries(count: number): Promise<Buffer> {
  return zipOf(Array.from({ length: count }, (_, at) => ({ name: `${at}.csv`, content: '' })));
}

/** An archive in archives, `depth` of them. */
export async function nestedArchive(name: string, depth: number): Promise<Buffer> {
  let bytes = await zipOf([{ name, content: Buffer.alloc(2 ** 24, 49) }]);
  for (let at = 0; at < depth; at += 1) bytes = await zipOf([{ name: `${at}.zip`, content: bytes }]);
  return bytes;
}
