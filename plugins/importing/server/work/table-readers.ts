import { open } from 'node:fs/promises';
import { byName, extensionOf } from 'adit/core';
import type { FormatFile, TableReader } from 'adit/core/server';
import { isBinary } from '../table/index.ts';

/** Extension to the URL of the module that reads tables of it. */
export type FormatModules = Readonly<Record<string, string>>;

/** A reader, and the format that its files are of. */
export interface FoundReader {
  readonly format: string;
  readonly reader: TableReader;
}

const HEAD_BYTES = 65_536;

/** Loads what a reader's module exports. */
export async function loadReader(module: string): Promise<TableReader> {
  return ((await import(/* @vite-ignore */ module)) as { fileReader: TableReader }).fileReader;
}

/** The reader whose files show that they are its own; of bytes that nobody knows, the one that their name asks for. */
export async function findReader(formats: FormatModules, file: FormatFile): Promise<FoundReader | undefined> {
  const head = await readHead(file.path);
  const pairs = Object.entries(formats).map(([format, module]) => [module, format] as const);
  // Of several extensions, the first names the format.
  const known = new Map(pairs.toReversed());
  const found = await Promise.all(
    [...known].map(async ([module, format]) => {
      const reader = await loadReader(module);
      return { format, reader, score: reader.sniff(head, file.fileName) };
    }),
  );
  const [best] = found.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score);
  if (best) return best;
  const format = extensionOf(file.fileName);
  const named = byName(formats, format);
  return named !== undefined && isOpaque(head) ? { format, reader: await loadReader(named) } : undefined;
}

/** Bytes that are neither text nor an archive of a table. */
function isOpaque(head: Buffer): boolean {
  const isWideText = head[0] === 0xff || head[0] === 0xfe;
  const isArchive = head.toString('latin1', 0, 2) === 'PK';
  return head.length === 0 || (!isWideText && !isArchive && isBinary(head));
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
