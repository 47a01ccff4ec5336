import { realpathSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AditError, type Log } from 'adit/core';
import type { FencedRoom, FencedThreads } from 'adit/core/server';
import type { DiscoveredPlugin } from '../../plugin-discovery/plugin-catalogue.ts';
import { Room } from '../half/room.ts';
import { FencedThread } from './fenced-thread.ts';
import { ThreadRoom } from './thread-room.ts';

/** Code that computes for longer without a pause is taken for one that never ends. */
const MAX_SILENT_SECONDS = 60;

type KnownPlugin = Pick<DiscoveredPlugin, 'manifest' | 'folder' | 'serverHalf'>;

/** What threads behind the fence are made with. */
export interface PluginThreadsOptions {
  /** All plugins that there are now. */
  plugins(): Iterable<KnownPlugin>;
  /** The module that their processes begin with, in a folder of the program that was built. */
  readonly program: string;
  /** Where their rooms are. */
  readonly rooms: string;
  readonly log: Log;
  readonly silentSeconds?: number;
}

/** Runs scripts of threads that load the code of third parties, each in a process of its own behind the fence. */
export class PluginThreads implements FencedThreads {
  #options: PluginThreadsOptions;

  constructor(options: PluginThreadsOptions) {
    this.#options = options;
  }

  isFenced(module: string): boolean {
    return this.#ownerOf(module)?.serverHalf !== 'in-process';
  }

  async open(modules: readonly string[]): Promise<FencedRoom> {
    const { rooms, log, program, silentSeconds = MAX_SILENT_SECONDS } = this.#options;
    const plugins = this.#fencedOwners(modules);
    const plugin = plugins.map(({ manifest }) => manifest.name ?? manifest.id).join(', ');
    const folders = await Promise.all(plugins.map(({ folder }) => realpath(folder)));
    const room = await Room.open(rooms);
    const files = new ThreadRoom(room);
    let thread: FencedThread | undefined;
    return {
      plugin,
      lend: (path) => files.lend(path),
      lendFolder: (folder) => files.lendFolder(folder),
      folder: (name) => files.folder(name),
      start(script, megabytes, data) {
        const start = { script: script.href, data, megabytes, silentSeconds };
        const readable = [...programFolders(program), ...folders, room.in];
        thread = new FencedThread({ program, readable, writable: [room.out], start, plugin, log });
        return thread;
      },
      async take(inside, outside) {
        await thread?.terminate();
        await files.take(inside, outside, { plugin });
      },
      async close() {
        await thread?.terminate();
        await room.remove();
      },
    };
  }

  #fencedOwners(modules: readonly string[]): KnownPlugin[] {
    const owners = modules.map((module) => {
      const owner = this.#ownerOf(module);
      if (owner && owner.serverHalf !== 'not-allowed') return owner;
      throw new AditError('plugin-changing', { status: 503, message: `No plugin has the module ${module} now` });
    });
    return [...new Set(owners)].filter(({ serverHalf }) => serverHalf === 'fenced');
  }

  #ownerOf(module: string): KnownPlugin | undefined {
    const path = realPathOf(module);
    return [...this.#options.plugins()].find(({ folder }) => path?.startsWith(realFolder(folder) + sep));
  }
}

/** Scripts of threads read the program that was built, and its packages. */
function programFolders(program: string): string[] {
  const built = join(dirname(program), '..');
  return [built, join(built, '..', '..', 'node_modules')];
}

/** Where a module of this address is; undefined for what is no file. */
function realPathOf(module: string): string | undefined {
  try {
    return realpathSync(fileURLToPath(module));
  } catch {
    return undefined;
  }
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
