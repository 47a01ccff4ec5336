import { extensionOf } from 'adit/core';
import type { BuildRequest } from 'adit/core/server';
import type { StoredMetadata } from '../files/tables.ts';
import type { FormatModules } from './table-readers.ts';
import type { WorkerTask } from './worker-messages.ts';

/** What stands in an archive may be of any sort. */
const ARCHIVE = 'zip';

/**
 * The task without the readers behind the fence that its files do not ask for by their extensions: code of third parties is loaded for files of its
 * own alone, and for archives.
 */
export function withoutIdleReaders<Task extends WorkerTask>(task: Task, isFenced: (module: string) => boolean): Task {
  const wanted = extensionsOf(task);
  const keep = (modules: FormatModules): FormatModules =>
    Object.fromEntries(
      Object.entries(modules).filter(
        ([extension, module]) => !isFenced(module) || wanted.has(extension) || wanted.has(ARCHIVE),
      ),
    );
  if (task.kind === 'system') return { ...task, readers: keep(task.readers) };
  const formats = keep(task.formats);
  if (task.kind === 'profile') return { ...task, formats };
  const { request } = task;
  return { ...task, formats, request: { ...request, ...(request.readers && { readers: keep(request.readers) }) } };
}

/** The addresses of all modules that a task may load. */
export function modulesOf(task: WorkerTask): string[] {
  if (task.kind === 'system') return Object.values(task.readers);
  if (task.kind === 'profile') return Object.values(task.formats);
  return [task.module, ...Object.values(task.formats), ...Object.values(task.request.readers ?? {})];
}

function extensionsOf(task: WorkerTask): Set<string> {
  if (task.kind === 'profile' || task.kind === 'system') return new Set([extensionOf(task.fileName)]);
  return new Set(task.request.files.flatMap(extensionsOfFile));
}

function extensionsOfFile({ fileName, metadata }: BuildRequest['files'][number]): string[] {
  const { dialect, format } = metadata as StoredMetadata;
  // Delimited text is read by no reader.
  if (dialect) return [];
  return [extensionOf(fileName), ...(format === undefined ? [] : [format])];
}
