import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Disposable, Log } from 'adit/core';
import type { PluginFailures } from 'adit/core/server';

/** Where plugins' code stands: `<folder>/<id>/…`. */
export interface PluginFolders {
  readonly builtIn: string;
  readonly thirdParty: readonly string[];
  /** The folders of plugins that are being developed, with their ids. */
  developed?(): ReadonlyMap<string, string>;
}

/** The id of the plugin that an error comes from, by the places in its stack: a third party's when one is among them. */
export function culpritOf(error: unknown, { thirdParty, builtIn, developed }: PluginFolders): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line));
  for (const [folder, id] of developed?.() ?? [])
    if (places.some((place) => rootsOf(folder).some((root) => place.includes(root)))) return id;
  for (const folders of [thirdParty, [builtIn]]) {
    const roots = folders.flatMap(rootsOf);
    for (const place of places) {
      const root = roots.find((known) => place.includes(known));
      if (root !== undefined) return place.slice(place.indexOf(root) + root.length).split('/', 1)[0];
    }
  }
  return undefined;
}

/** How stacks begin the names of files in a folder. */
function rootsOf(folder: string): string[] {
  return [`${pathToFileURL(realPath(folder)).href}/`, `${realPath(folder)}/`];
}

/** Stacks name files by where they really are. */
function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

/**
 * Errors that nobody waited for, as those of timers, would end the process. One that comes from a plugin is noted as that plugin's,
 * and the server goes on; any other ends the process as before.
 */
export function outliveUncaughtErrors(folders: PluginFolders, failures: PluginFailures, log: Log): Disposable {
  const hear = (error: unknown): void => {
    const pluginId = culpritOf(error, folders);
    if (pluginId === undefined) {
      console.error(error);
      process.exit(1);
    }
    log.error('A plugin threw where nobody waits', error, { plugin: pluginId });
    failures.report({ pluginId, point: 'core.timers', contribution: pluginId }, error);
  };
  process.on('uncaughtException', hear);
  return { dispose: () => void process.off('uncaughtException', hear) };
}
