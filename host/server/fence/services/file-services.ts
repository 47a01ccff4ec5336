import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { FileStorage } from 'adit/core/server';
import type { Room } from '../half/room.ts';
import type { HalfServices } from './half-services.ts';
import { lendFile } from './lent-files.ts';
import { takeOverFile } from './take-over.ts';

/** The files of a plugin as its half has them: written in its room and taken over, and read there under another name. */
export function fileServices(files: FileStorage, room: Room): HalfServices {
  /** Where each file can be read, and which one that was. */
  const readable = new Map<string, { readonly path: string; readonly inode: number }>();
  const forget = async (name: string): Promise<void> => {
    const known = readable.get(name);
    readable.delete(name);
    if (known) await rm(known.path, { force: true });
  };
  return {
    'files.keep': async ([path, given]) => {
      const name = z.string().parse(given);
      await files.keep(await takeOverFile(z.string().parse(path), room.out, files.staging), name);
    },
    'files.path': async ([given]) => {
      const name = z.string().parse(given);
      const kept = await files.path(name);
      const { ino } = await stat(kept);
      const known = readable.get(name);
      if (known?.inode === ino) return known.path;
      await forget(name);
      const path = join(room.in, randomUUID());
      await lendFile(kept, path);
      readable.set(name, { path, inode: ino });
      return path;
    },
    'files.remove': async ([given]) => {
      const name = z.string().parse(given);
      await files.remove(name);
      await forget(name);
    },
  };
}
