import type { Readable } from 'node:stream';
import yazl from 'yazl';
import type { ArchiveFile } from './archive-files.ts';

/** The end of the file, by which it is recognised. */
const COMMENT = 'Open Mining Format 2.0';

/** Gives the bytes of an archive of stored entries: the index, then the other files, then the format's comment. */
export async function* zipProject(
  index: Buffer,
  files: readonly ArchiveFile[],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  zip.addBuffer(index, 'index.json.gz', { compress: false });
  for (const { name, path } of files) zip.addFile(path, name, { compress: false });
  zip.end({ comment: COMMENT, forceZip64Format: false });
  for await (const part of output) {
    signal.throwIfAborted();
    yield part as Uint8Array;
  }
}
