import type { Entry, LocalFileHeader } from 'yauzl';
import { AditError } from 'adit/core';
import { RATIO_FREE_BYTES, type ArchiveLimits } from './archive-limits.ts';

const ENCRYPTED_FLAGS = 0x0001 | 0x0040 | 0x2000;
const SIZES_FOLLOW_FLAG = 0x0008;
const ENCRYPTED_METHOD = 99;
const IN_ZIP64_FIELD = 0xffff_ffff;
const fileKinds = { none: 0, folder: 0x4, regular: 0x8 };
const readableMethods = [0, 8];

const refuse = (code: string, message: string, values: Record<string, string | number>): AditError =>
  new AditError(code, { message, values });

/** Throws unless the central directory describes a plain file or folder that can be read and is within the limits. */
export function checkEntry(entry: Entry, name: string, limits: ArchiveLimits): void {
  const { compressedSize, uncompressedSize: size, compressionMethod: method } = entry;
  if ((entry.generalPurposeBitFlag & ENCRYPTED_FLAGS) !== 0 || method === ENCRYPTED_METHOD)
    throw refuse('archive-encrypted', `"${name}" is protected by a password`, { entry: name });
  const kind = entry.externalFileAttributes >>> 28;
  if (!Object.values(fileKinds).includes(kind))
    throw refuse('archive-link', `"${name}" is a link or a device, not a file`, { entry: name });
  if (!readableMethods.includes(method))
    throw refuse('archive-method', `"${name}" is packed in a way that cannot be read`, { entry: name, method });
  if (size > limits.entryBytes)
    throw refuse('archive-too-large', `"${name}" is too large when unpacked`, {
      entry: name,
      bytes: limits.entryBytes,
    });
  if (size > RATIO_FREE_BYTES && size > limits.ratio * compressedSize)
    throw refuse('archive-bomb', `"${name}" unpacks to far more than it is`, { entry: name, ratio: limits.ratio });
}

/** Throws unless the header before an entry's data says what the central directory says. */
export function checkLocalHeader(entry: Entry, local: LocalFileHeader, name: string): void {
  const sizesFollow = (local.generalPurposeBitFlag & SIZES_FOLLOW_FLAG) !== 0;
  const agrees = (here: number, there: number): boolean =>
    here === there || here === IN_ZIP64_FIELD || (sizesFollow && here === 0);
  const isSame =
    local.fileName.equals(entry.fileNameRaw) &&
    local.compressionMethod === entry.compressionMethod &&
    (local.generalPurposeBitFlag & ENCRYPTED_FLAGS) === 0 &&
    agrees(local.crc32, entry.crc32) &&
    agrees(local.compressedSize, entry.compressedSize) &&
    agrees(local.uncompressedSize, entry.uncompressedSize);
  if (!isSame) throw mismatch(name);
}

/** The archive contradicts itself about an entry. */
export function mismatch(name: string): AditError {
  return refuse('archive-mismatch', `The archive says two different things about "${name}"`, { entry: name });
}

/** The archive, or one entry of it, cannot be unpacked. */
export function damaged(cause: unknown, entry = ''): AditError {
  return new AditError('archive-damaged', { message: 'The archive is damaged', values: { entry }, cause });
}
