import { ApiError } from '../services/api.ts';
import { saveFile } from './save-file.ts';

const KEPT_BYTES = 16 * 1024 * 1024;

/**
 * Reads an answer to its end and has the browser save it as a file. Rejects with `download-cut` when the connection breaks before the
 * end; nothing is saved then.
 *
 * @public
 */
export async function saveAnswer(
  answer: Response,
  fileName: string,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<void> {
  const content = await readBlob(answer, signal, onBytes);
  signal.throwIfAborted();
  saveFile(content, fileName);
}

async function readBlob(answer: Response, signal: AbortSignal, onBytes: (bytes: number) => void): Promise<Blob> {
  const type = answer.headers.get('content-type') ?? '';
  const reader = answer.body?.getReader();
  // Browsers keep large blobs on disk, arrays never.
  const blobs: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  let bytes = 0;
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      parts.push(next.value);
      waiting += next.value.byteLength;
      bytes += next.value.byteLength;
      onBytes(bytes);
      if (waiting < KEPT_BYTES) continue;
      blobs.push(new Blob(parts));
      parts = [];
      waiting = 0;
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiError(0, 'download-cut', '', {}, undefined);
  }
  return new Blob([...blobs, ...parts], { type });
}
