import { Readable } from 'node:stream';
import yazl from 'yazl';

/** A file of an archive; its parts are asked for when it is its turn. */
export interface ZipPart {
  readonly name: string;
  parts(): AsyncIterable<Uint8Array>;
}

/** The archive as it grows; fails as the files in it do. */
export async function* zipOf(files: readonly ZipPart[]): AsyncGenerator<Uint8Array> {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { name, parts } of files) {
    zip.addReadStreamLazy(name, { compressionLevel: 1 }, (give) => {
      const stream = Readable.from(parts(), { objectMode: false });
      stream.on('error', (error) => output.destroy(error));
      output.on('close', () => stream.destroy());
      give(undefined, stream);
    });
  }
  zip.end();
  for await (const chunk of output) yield chunk as Uint8Array;
}
