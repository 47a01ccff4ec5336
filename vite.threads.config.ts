import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { defineConfig } from 'vite';
import { compiled, nodeProgram } from './host/build/node-program.ts';

const NAMED_SCRIPT = /new URL\(['"](\.\/[^'"]+\.js)['"], import\.meta\.url\)/g;

/** What threads begin with or read: the scripts that modules of the plugins' server halves name by their address. */
function scriptsOfThreads(): Record<string, string> {
  const entries: Record<string, string> = {};
  for (const name of readdirSync(join(compiled, 'plugins'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js') || !name.split(sep).includes('server')) continue;
    const file = join(compiled, 'plugins', name);
    for (const [, script = ''] of readFileSync(file, 'utf8').matchAll(NAMED_SCRIPT)) {
      const module = resolve(file, '..', script);
      entries[relative(compiled, module).split(sep).join('/').slice(0, -'.js'.length)] = module;
    }
  }
  return entries;
}

/** What scripts of one plugin share is one file. */
function pluginOf(id: string): string | null {
  return /[\\/]plugins[\\/]([\w-]+)[\\/]server[\\/]/.exec(id)?.[1] ?? null;
}

/** The scripts of threads, each with what it shares with others in few files: a thread starts in a third of the time. They take the place of what the compiler wrote. */
export default defineConfig(
  nodeProgram({
    input: scriptsOfThreads(),
    preserveEntrySignatures: 'strict',
    output: {
      entryFileNames: '[name].js',
      chunkFileNames: 'threads/[name]-[hash].js',
      codeSplitting: { groups: [{ name: pluginOf, minShareCount: 2 }] },
    },
  }),
);
