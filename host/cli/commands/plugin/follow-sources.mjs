import { existsSync, watch } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build } from 'vite';

/** Files that are saved together are taken together. */
const SETTLE_MILLISECONDS = 20;

/**
 * Builds a plugin into `place` again whenever a file of it is saved, and calls `took` with the folder of the built form, one call at a
 * time, for the last that was saved. `tell` hears what does not build, and why `took` failed; the first failure of `took` is thrown.
 */
export async function followSources(folder, place, { took, tell }) {
  const { followingBuilds } = await import('adit/plugin-preset');
  const [built, target] = [join(place, 'built'), join(place, 'plugin')];
  await rm(built, { recursive: true, force: true });
  let timer;
  let running = Promise.resolve();
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running
        .then(publish)
        .then(() => took(target))
        .catch((error) => tell(error.message));
    }, SETTLE_MILLISECONDS);
  };
  // Beside the plugin's folder, so that nobody sees half of a file.
  const part = join(place, 'part');
  const publish = async () => {
    for (const half of ['web', 'server']) await copyChanged(join(built, half), join(target, half), part);
    await copyChanged(join(folder, 'locales'), join(target, 'locales'), part);
    await copyFile(join(folder, 'plugin.json'), join(target, 'plugin.json'), part);
  };

  const builds = await Promise.all(followingBuilds(folder, built).map((config) => build(config)));
  await Promise.all(builds.map((watcher) => firstEnd(watcher, { again, tell, folder })));
  await publish();
  await took(target);
  const texts = [folder, join(folder, 'locales')].filter(existsSync).map((path) =>
    watch(path, (_, name) => {
      if (name === 'plugin.json' || (path !== folder && name?.endsWith('.json'))) again();
    }),
  );
  return {
    async close() {
      clearTimeout(timer);
      for (const watcher of [...texts, ...builds]) await watcher.close();
      await running;
    },
  };
}

/** Resolves when the half was built for the first time; from then on `again` follows each build, and `tell` hears of those that failed. */
function firstEnd(watcher, { again, tell, folder }) {
  return new Promise((resolve) => {
    let isFirst = true;
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') tell(sayError(event.error, folder));
      if (event.code === 'BUNDLE_END' || event.code === 'ERROR') void event.result?.close();
      if (event.code !== 'BUNDLE_END') return;
      if (isFirst) resolve();
      else again();
      isFirst = false;
    });
  });
}

function sayError({ message, id, loc }, folder) {
  const file = loc?.file ?? id;
  const place = file && `${relative(folder, file)}${loc ? `:${loc.line}:${loc.column}` : ''}: `;
  return `${place ?? ''}${message}`;
}

/** Makes the files of one folder those of another, each in one step, and only those that differ. */
async function copyChanged(source, target, part) {
  const names = await filesBelow(source);
  for (const name of names) await copyFile(join(source, name), join(target, name), part);
  for (const name of await filesBelow(target)) if (!names.includes(name)) await rm(join(target, name));
}

async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

async function copyFile(source, target, part) {
  const bytes = await readFile(source);
  const there = await readFile(target).catch(() => undefined);
  if (there?.equals(bytes)) return;
  await mkdir(dirname(target), { recursive: true });
  await writeFile(part, bytes);
  await rename(part, target);
}
