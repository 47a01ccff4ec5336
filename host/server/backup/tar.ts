const BLOCK = 512;
const LONGEST_NAME = 100;
const LARGEST_SIZE = 8 ** 11 - 1;

/** A file in a tar archive. */
export interface TarEntry {
  readonly name: string;
  readonly size: number;
  readonly mode: number;
}

/** What stands before a file's bytes in a tar archive. */
export function tarHeader(entry: TarEntry): Buffer {
  const records = [
    ...(Buffer.byteLength(entry.name) > LONGEST_NAME ? [paxRecord('path', entry.name)] : []),
    ...(entry.size > LARGEST_SIZE ? [paxRecord('size', String(entry.size))] : []),
  ].join('');
  const header = block({ ...entry, size: Math.min(entry.size, LARGEST_SIZE) }, '0');
  if (records === '') return header;
  const text = Buffer.from(records);
  const named = { name: 'pax', size: text.length, mode: entry.mode };
  return Buffer.concat([block(named, 'x'), text, tarPadding(text.length), header]);
}

/** What stands after so many bytes of a file. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** What stands at the end of an archive. */
export const tarEnd = Buffer.alloc(2 * BLOCK);

function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  // The length counts its own digits.
  let length = Buffer.byteLength(rest);
  while (`${length}`.length + Buffer.byteLength(rest) !== length) length = `${length}`.length + Buffer.byteLength(rest);
  return `${length}${rest}`;
}

function block({ name, size, mode }: TarEntry, type: '0' | 'x'): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, LONGEST_NAME);
  const octal = (value: number, digits: number, at: number): void =>
    void header.write(`${value.toString(8).padStart(digits, '0')}\0`, at);
  octal(mode & 0o777, 7, 100);
  octal(0, 7, 108);
  octal(0, 7, 116);
  octal(size, 11, 124);
  octal(0, 11, 136);
  header.write('        ', 148);
  header.write(type, 156);
  header.write('ustar\u000000', 257);
  octal(sumOf(header), 6, 148);
  return header;
}

function sumOf(header: Buffer): number {
  let sum = 0;
  for (const byte of header) sum += byte;
  return sum;
}

/** The files of a tar archive, one after the other; the bytes of each are read before the next. */
export async function* readTar(
  archive: AsyncIterable<Buffer>,
): AsyncGenerator<TarEntry & { readonly chunks: AsyncIterable<Buffer> }> {
  const bytes = new Bytes(archive);
  let long: Record<string, string> = {};
  for (;;) {
    const header = await bytes.take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const entry = parseHeader(header, long);
    const type = String.fromCharCode(header[156] ?? 0);
    long = {};
    if (type === 'x') {
      long = parsePax((await bytes.take(entry.size)).toString());
    } else if (type === '0') {
      yield { ...entry, chunks: bytes.stream(entry.size) };
    } else if (type !== '5') {
      throw new Error('The archive holds something that no backup holds');
    }
    await bytes.take(tarPadding(entry.size).length);
  }
}

function parseHeader(header: Buffer, long: Record<string, string>): TarEntry {
  const text = (from: number, to: number): string => header.toString('utf8', from, to).replace(/\0[^]*$/, '');
  const sum = Number.parseInt(text(148, 156), 8);
  const blank = Buffer.from(header);
  blank.fill(' ', 148, 156);
  if (sum !== sumOf(blank)) throw new Error('The archive is damaged');
  return {
    name: (long['path'] ?? text(0, LONGEST_NAME)).replace(/^\.\//, ''),
    size: Number(long['size'] ?? Number.parseInt(text(124, 136), 8)),
    mode: Number.parseInt(text(100, 108), 8),
  };
}

function parsePax(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^\d+ (\w+)=(.*)$/gm)].map(([, key, value]) => [key, value]));
}

/** Takes so many bytes at a time from a stream. */
class Bytes {
  #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.stream(size)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *stream(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (this.#rest.length === 0) {
        const next = await this.#source.next();
        if (next.done) throw new Error('The archive ends in the middle');
        this.#rest = next.value;
      }
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}
