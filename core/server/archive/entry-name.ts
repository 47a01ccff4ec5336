import yauzl, { type Entry } from 'yauzl';
import { AditError } from 'adit/core';

const LONGEST_NAME = 4_096;

function isBad(name: string): boolean {
  if (name === '' || name.length > LONGEST_NAME) return true;
  // eslint-disable-next-line no-control-regex -- these are what must not be in a name
  if (/[\u0000-\u001f\u007f]/.test(name)) return true;
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) return true;
  return name.split('/').some((part) => part === '..');
}

/**
 * The name of an entry with `/` between folders, whatever system wrote it. Throws `archive-bad-name` for one that leads out of
 * a folder (`..`, absolute, a drive) or holds control characters. Raw strings are what yauzl gives with `decodeStrings: false`.
 */
export function entryName(entry: Entry): string {
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
  const name = yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true).replaceAll('\\', '/');
  if (isBad(name)) {
    const shown = name.slice(0, 100).replaceAll(/\p{Cc}/gu, '\uFFFD');
    throw new AditError('archive-bad-name', {
      message: `The archive holds a file with an unsafe name: ${shown}`,
      values: { entry: shown },
    });
  }
  return name;
}
