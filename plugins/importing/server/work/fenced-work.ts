import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AditError, messageOf } from 'adit/core';
import {
  fencedEnds,
  isFencedEnd,
  surroundingsError,
  threadResult,
  type BuildRequest,
  type FencedRoom,
  type FencedThreads,
  type ThreadTask,
} from 'adit/core/server';
import { fencedResult } from './fenced-results.ts';
import { checkLeftDataset } from './left-dataset.ts';
import { modulesOf } from './task-modules.ts';
import type { BuildTask, ProfileTask, WorkerResults, WorkerTask } from './worker-messages.ts';

/** A task with the paths of a room. */
interface WorkInRoom {
  readonly given: WorkerTask;
  /** Takes over what the thread has written; answers what is known of the result by that. */
  takeOver?(): Promise<{ readonly unpackedBytes?: number | undefined }>;
}

/** How a task runs behind the fence. */
export interface FencedRun extends Omit<ThreadTask<number>, 'onSaid'> {
  readonly script: URL;
  readonly megabytes: number;
  onSaid(part: number): void;
}

/** Runs a task that loads code of third parties behind the fence, in a process that works on nothing else. It has ended when this settles. */
export async function runFenced<Task extends WorkerTask>(
  fence: FencedThreads,
  task: Task,
  { script, megabytes, onSaid, ...run }: FencedRun,
): Promise<WorkerResults[Task['kind']]> {
  const room = await fence.open(modulesOf(task));
  try {
    const { given, takeOver } = await workIn(room, task);
    const thread = room.start(script, megabytes);
    thread.postMessage(given);
    const told = await threadResult<unknown, unknown>(thread, {
      ...run,
      onSaid: (part) => {
        if (typeof part === 'number' && part >= 0 && part <= 1) onSaid(part);
      },
    });
    return await usable(room, async () => {
      const result = fencedResult<Task['kind']>(task.kind, told);
      return Object.assign(result, await takeOver?.());
    });
  } finally {
    await room.close();
  }
}

async function workIn(room: FencedRoom, task: WorkerTask): Promise<WorkInRoom> {
  switch (task.kind) {
    case 'profile':
      return profileIn(room, task);
    case 'system':
      return { given: { ...task, path: await room.lend(task.path) } };
    case 'build':
      return buildIn(room, task);
    case 'examine':
      return { given: { ...task, request: await lendFiles(room, task.request) } };
  }
}

async function profileIn(room: FencedRoom, task: ProfileTask): Promise<WorkInRoom> {
  const path = await room.lend(task.path);
  const { unpack } = task;
  if (!unpack) return { given: { ...task, path } };
  const toPath = join(await room.folder('table'), basename(unpack.toPath));
  return {
    given: { ...task, path, unpack: { ...unpack, toPath } },
    async takeOver() {
      if (!existsSync(toPath)) return { unpackedBytes: undefined };
      await room.take(toPath, unpack.toPath);
      const { size: unpackedBytes } = await stat(unpack.toPath);
      if (unpackedBytes > unpack.mostBytes) throw new RangeError(`The table has ${unpackedBytes} bytes`);
      return { unpackedBytes };
    },
  };
}

async function buildIn(room: FencedRoom, task: BuildTask): Promise<WorkInRoom> {
  const folder = await room.folder('dataset');
  return {
    given: { ...task, folder, request: await lendFiles(room, task.request) },
    async takeOver() {
      await room.take(folder, task.folder);
      await checkLeftDataset(task.folder);
      return {};
    },
  };
}

async function lendFiles(room: FencedRoom, request: BuildRequest): Promise<BuildRequest> {
  const files = await Promise.all(request.files.map(async (file) => ({ ...file, path: await room.lend(file.path) })));
  return { ...request, files };
}

/** What is wrong with what was left is the fault of the plugin's code, unless the disk is full. */
async function usable<Result>({ plugin }: FencedRoom, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isFencedEnd(error)) throw error;
    const values = { plugin };
    throw (
      surroundingsError(error) ??
      new AditError(fencedEnds.unusable, { status: 500, message: messageOf(error), values, cause: error })
    );
  }
}
