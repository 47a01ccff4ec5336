import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

/** A file of a test archive. */
export interface TestEntry {
  readonly name: string;
  readonly content: string | Buffer;
  readonly isStored?: boolean;
  readonly mode?: number;
}

/** An archive as an ordinary program writes it. */
export async function zipOf(entries: readonly TestEntry[], { forceZip64Format = false } = {}): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const { name, content, isStored, mode } of entries) {
    if (name.endsWith('/')) zip.addEmptyDirectory(name);
    else zip.addBuffer(Buffer.from(content), name, { compress: !isStored, ...(mode === undefined ? {} : { mode }) });
  }
  zip.end({ forceZip64Format, comment: '' });
  return buffer(zip.outputStream);
}

/** The places of the local headers, of the directory's headers, and of the directory's end. */
export function partsOf(zip: Buffer): { local: number[]; central: number[]; end: number } {
  const find = (signature: string): number[] => {
    const found: number[] = [];
    for (let at = zip.indexOf(signature, 0, 'latin1'); at >= 0; at = zip.indexOf(signature, at + 4, 'latin1'))
      found.push(at);
    return found;
  };
  return { local: find('PK\x03\x04'), central: find('PK\x01\x02'), end: find('PK\x05\x06').at(-1) ?? -1 };
}

/** A copy with some bytes changed. */
export function changed(zip: Buffer, change: (bytes: Buffer, parts: ReturnType<typeof partsOf>) => void): Buffer {
  const copy = Buffer.from(zip);
  change(copy, partsOf(copy));
  return copy;
}

/** A folder of test files. */
export class TestFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'adit-archive-'));
  #count = 0;

  /** Writes a file and answers its path. */
  put(bytes: Buffer): string {
    const path = join(this.path, `${(this.#count += 1)}.zip`);
    writeFileSync(path, bytes);
    return path;
  }

  drop(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
