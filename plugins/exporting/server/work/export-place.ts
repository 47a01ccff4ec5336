import { mkdtemp, rm } from 'node:fs/promises';
import { startThread, type FencedThreads, type TaskThread } from 'adit/core/server';
import type { ExportTask } from './export-messages.ts';

const MEMORY_MEGABYTES = 2048;
const script = new URL('./export-worker.js', import.meta.url);

/** Where a thread makes a file of a dataset. */
export interface ExportPlace {
  /** The dataset's folder and an empty one, as the thread finds them. */
  readonly folder: string;
  readonly scratch: string;
  start(task: ExportTask): TaskThread;
  /** Drops what is left, once the thread has ended. */
  close(): Promise<void>;
}

/** A thread of the server. `scratch` is the beginning of the path of a folder that is made for it. */
export async function ownPlace(folder: string, scratch: string): Promise<ExportPlace> {
  const made = await mkdtemp(scratch);
  return {
    folder,
    scratch: made,
    start: (task) => startThread(script, MEMORY_MEGABYTES, task),
    close: () => rm(made, { recursive: true, force: true }),
  };
}

/** A thread behind the fence, for the module of a third party. */
export async function fencedPlace(folder: string, fence: FencedThreads, module: string): Promise<ExportPlace> {
  const room = await fence.open([module]);
  try {
    return {
      folder: await room.lendFolder(folder),
      scratch: await room.folder('scratch'),
      start: (task) => room.start(script, MEMORY_MEGABYTES, task),
      close: () => room.close(),
    };
  } catch (error) {
    await room.close();
    throw error;
  }
}
