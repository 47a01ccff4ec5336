import { open } from 'node:fs/promises';
import { AditError } from 'adit/core';

/** The first bytes of files of older Office programs, and of newer ones that are protected by a password. */
export const OLE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] as const;

const HEADER_BYTES = 512;
/** A directory entry is of 128 bytes; what tells the sorts apart is among the first. */
const DIRECTORY_BYTES = 128 * 64;
const SECTOR_SHIFTS = [9, 12];

/** Throws `workbook-encrypted` or `workbook-old`, by what such a container says it holds. */
export async function refuseOtherFiles(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    await handle.read(header, 0, HEADER_BYTES, 0);
    if (!OLE_SIGNATURE.every((byte, at) => header[at] === byte)) return;
    const shift = header.readUInt16LE(30);
    const first = header.readUInt32LE(48);
    const names = Buffer.alloc(DIRECTORY_BYTES);
    if (SECTOR_SHIFTS.includes(shift)) await handle.read(names, 0, DIRECTORY_BYTES, (first + 1) * 2 ** shift);
    const isEncrypted = names.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new AditError(isEncrypted ? 'workbook-encrypted' : 'workbook-old');
  } finally {
    await handle.close();
  }
}
