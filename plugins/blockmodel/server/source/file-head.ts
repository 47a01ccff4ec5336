import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import type { BuildFile } from 'adit/core/server';
import { delimitedDialectSchema, type DelimitedDialect } from 'adit/plugins/importing';
import { z } from 'zod';

const HEAD_BYTES = 1024 * 1024;

const metadataShape = z.object({
  dialect: delimitedDialectSchema.optional().catch(undefined),
  columns: z
    .array(z.object({ name: z.string() }))
    .optional()
    .catch(undefined),
  format: z.string().optional().catch(undefined),
});

/** The beginning of a delimited file, line by line as it stands. */
export interface FileHead {
  readonly dialect: DelimitedDialect;
  readonly lines: readonly string[];
}

/** The names of a file's columns, in the file's order. */
export function columnNamesOf({ metadata, mapping, properties }: BuildFile): string[] {
  const { dialect, columns } = metadataShape.safeParse(metadata).data ?? {};
  const names = columns?.map(({ name }) => name) ?? dialect?.columnNames;
  return names ?? [...new Set([...Object.values(mapping), ...properties.map(({ name }) => name)])];
}

/** The extension of the file, or of the table that was unpacked from it. */
export function formatOf({ metadata, fileName }: BuildFile): string {
  return metadataShape.safeParse(metadata).data?.format ?? extname(fileName).slice(1).toLowerCase();
}

/** Reads the first megabyte of a delimited file; undefined for a file of another sort. */
export async function readHead(file: BuildFile): Promise<FileHead | undefined> {
  const dialect = metadataShape.safeParse(file.metadata).data?.dialect;
  if (!dialect) return undefined;
  const bytes = await readFirst(file.path);
  const text = new TextDecoder(dialect.encoding).decode(bytes);
  const lines = text.split(/\r\n|\n|\r/);
  // The last line may be cut by the end of the head.
  return { dialect, lines: bytes.length < HEAD_BYTES ? lines : lines.slice(0, -1) };
}

/** The cells of a line, without blanks and quotation marks around them. */
export function cellsOf(line: string, delimiter: string): string[] {
  const cells = delimiter === ' ' ? line.trim().split(/\s+/) : line.split(delimiter);
  return cells.map((cell) => cell.trim().replaceAll(/^"|"$/g, ''));
}

/** The number that a cell spells, Fortran's exponents included; NaN for none. */
export function numberOf(cell: string): number {
  return cell === '' ? NaN : Number(cell.replace(/[dD](?=[+-]?\d)/, 'e'));
}

async function readFirst(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const bytes = Buffer.alloc(HEAD_BYTES);
    let at = 0;
    while (at < bytes.length) {
      const { bytesRead } = await handle.read(bytes, at, bytes.length - at, at);
      if (bytesRead === 0) break;
      at += bytesRead;
    }
    return bytes.subarray(0, at);
  } finally {
    await handle.close();
  }
}
