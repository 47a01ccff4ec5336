import { cp, mkdir, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const zod = pathToFileURL(resolve('node_modules/zod/index.js')).href;

/** Puts the plugin that throws into a server's plugin folder, all at once. */
export async function installFailingPlugin(pluginFolder: string): Promise<void> {
  const folder = join(await stage(), '1.0.0');
  await cp(resolve('tests/failing-plugin'), folder, { recursive: true });
  for (const half of ['server', 'web'])
    for (const name of await readdir(join(folder, half))) {
      const path = join(folder, half, name);
      await writeFile(path, (await readFile(path, 'utf8')).replace('ZOD', zod));
    }
  await put(folder, pluginFolder, 'acme.faulty');
}

/** Puts a plugin there that throws as soon as it is activated, on either side, after it has added something. */
export async function installFailingStart(pluginFolder: string): Promise<void> {
  const folder = join(await stage(), '1.0.0');
  const id = 'acme.start';
  const halves = { web: true, server: true, category: 'tool', name: 'Bad start' };
  const code = (side: string): string => `export default { activate(context) {
    context.disposables.add(() => { throw new Error('${id} cannot even be undone'); });
    throw new Error('${id} broke in the ${side}');
  } };\n`;
  for (const side of ['web', 'server']) {
    await mkdir(join(folder, side), { recursive: true });
    await writeFile(join(folder, side, 'index.js'), code(side));
  }
  await writeFile(join(folder, 'plugin.json'), JSON.stringify({ id, version: '1.0.0', api: '^1', ...halves }));
  await put(folder, pluginFolder, id);
}

const stage = (): Promise<string> => mkdtemp(join(tmpdir(), 'adit-failing-'));

async function put(folder: string, pluginFolder: string, id: string): Promise<void> {
  await mkdir(pluginFolder, { recursive: true });
  await rename(join(folder, '..'), join(pluginFolder, id));
}
