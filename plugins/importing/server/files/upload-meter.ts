import type { Metrics } from 'adit/core/server';

/** What is counted of uploads. */
export interface UploadMeter {
  /** A chunk is on disk and in the table. */
  chunkKept(bytes: number): void;
  /** A chunk was not taken. */
  chunkRefused(): void;
  /** A file is whole, was read, or cannot be read. */
  file(result: 'uploaded' | 'read' | 'unreadable'): void;
}

/** Counts uploads among the metrics of the plugin. */
export function measureUploads(metrics: Metrics): UploadMeter {
  const chunks = metrics.counter({
    name: 'adit_importing_chunks_total',
    help: 'Parts of files that were sent: kept, or refused (for want of room, for a wrong size, because the caller left).',
    labels: ['result'],
  });
  const bytes = metrics.counter({
    name: 'adit_importing_chunk_bytes_total',
    help: 'Bytes of the parts of files that were kept.',
  });
  const files = metrics.counter({
    name: 'adit_importing_files_total',
    help: 'Files that were uploaded as a whole, those that were read afterwards, and those that could not be.',
    labels: ['result'],
  });
  // What is first seen as one would not look like one more.
  for (const result of ['kept', 'refused']) chunks.add({ result }, 0);
  for (const result of ['uploaded', 'read', 'unreadable']) files.add({ result }, 0);
  return {
    chunkKept(count) {
      chunks.add({ result: 'kept' });
      bytes.add({}, count);
    },
    chunkRefused: () => chunks.add({ result: 'refused' }),
    file: (result) => files.add({ result }),
  };
}
