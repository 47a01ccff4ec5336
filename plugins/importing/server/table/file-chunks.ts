import { open } from 'node:fs/promises';

const chunkBytes = 1 << 20;

/** How much of a file has been read. */
export interface TableProgress {
  bytesRead: number;
  bytesTotal: number;
}

/** What every pass over a file understands. */
export interface PassOptions {
  /** Aborting ends the pass with the signal's reason before the next chunk. */
  signal?: AbortSignal | undefined;
  /** Called once per chunk of 1 MiB. */
  onProgress?: ((progress: TableProgress) => void) | undefined;
}

/** The bytes of a file in order, 1 MiB at a time; each chunk is valid until the next. The file is closed at the end. */
export async function* fileChunks(
  path: string,
  options: PassOptions = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  options.signal?.throwIfAborted();
  const handle = await open(path, 'r');
  try {
    const bytesTotal = (await handle.stat()).size;
    const buffer = Buffer.allocUnsafeSlow(chunkBytes);
    let bytesRead = 0;
    for (;;) {
      options.signal?.throwIfAborted();
      const result = await handle.read(buffer, 0, buffer.length, bytesRead);
      if (result.bytesRead === 0) return;
      bytesRead += result.bytesRead;
      yield buffer.subarray(0, result.bytesRead);
      options.onProgress?.({ bytesRead, bytesTotal });
    }
  } finally {
    await handle.close();
  }
}
