import { open } from 'node:fs/promises';
import { extensionOf, AditError } from 'adit/core';
import { openArchive } from 'adit/core/server';

const ENTRIES_NAMED = 10;

/** True for the first bytes of a zip archive. */
export async function isZip(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const magic = Buffer.alloc(4);
    await handle.read(magic, 0, 4, 0);
    return magic.equals(Buffer.from('PK\x03\x04', 'latin1')) || magic.equals(Buffer.from('PK\x05\x06', 'latin1'));
  } finally {
    await handle.close();
  }
}

/** What programs put into an archive beside the data. */
function isAside(name: string): boolean {
  const parts = name.split('/');
  return (
    parts.includes('__MACOSX') || parts.some((part) => part.startsWith('.')) || /^readme\b/i.test(parts.at(-1) ?? '')
  );
}

/**
 * Unpacks the one table of an archive: the one file with one of the extensions, or else of the others. Answers its name. Throws the `archive-…` errors,
 * `archive-no-table` or `archive-several-tables` with the names of the files.
 */
export async function unpackTable(
  path: string,
  toPath: string,
  options: {
    readonly extensions: readonly string[];
    readonly otherExtensions?: readonly string[];
    readonly mostBytes: number;
  },
): Promise<string> {
  const archive = await openArchive(path, { totalBytes: options.mostBytes, entryBytes: options.mostBytes });
  try {
    const names = archive.entries.map(({ name }) => name);
    const files = names.filter((name) => !isAside(name));
    const of = (extensions: readonly string[] = []): string[] =>
      files.filter((name) => extensions.includes(extensionOf(name)));
    const usual = of(options.extensions);
    const [entry, ...others] = usual.length > 0 ? usual : of(options.otherExtensions);
    if (entry === undefined) throw refuse('archive-no-table', files, options.extensions);
    if (others.length > 0) throw refuse('archive-several-tables', [entry, ...others], options.extensions);
    await archive.extract(entry, toPath);
    return entry;
  } finally {
    await archive.close();
  }
}

function refuse(code: string, names: readonly string[], extensions: readonly string[]): AditError {
  const entries = names.slice(0, ENTRIES_NAMED).join(', ') + (names.length > ENTRIES_NAMED ? ', …' : '');
  const values = { entries: entries || '–', extensions: extensions.join(', ') };
  const message = `The archive should hold one table (${values.extensions}); it holds: ${values.entries}`;
  return new AditError(code, { message, values });
}
