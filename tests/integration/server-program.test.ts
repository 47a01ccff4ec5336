import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isBuilt } from './server-process.ts';

const built = resolve('dist/node');
const main = join(built, 'host/server/main.js');

/** The files of ours that `file` reads when it is imported, itself among them. */
function readWith(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*?["'](\.[^"']+)["'];/gm))
    readWith(join(dirname(file), name), known);
  return known;
}

describe.skipIf(!isBuilt)('the program of a server', () => {
  it('is read from a file for each room', () => {
    expect([...readWith(main)].map((file) => relative(built, file)).toSorted()).toEqual([
      'core/program.js',
      'host/program.js',
      'host/server/main.js',
      'packages.js',
      'rolldown-runtime.js',
    ]);
  });

  it('reads no packages but from their one file, and those with binaries or for mail', () => {
    const named = [...readWith(main)].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^import\b[^;"'`]*["']([^.][^"']*)["'];/gm)].map(([, name = '']) => name),
    );
    expect([...new Set(named)].filter((name) => !isBuiltin(name)).toSorted()).toEqual([
      '@node-rs/argon2',
      'nodemailer',
    ]);
  });

  it.each(['engine-columnar/server/compute-worker', 'importing/server/work/import-worker', 'surface/server/build'])(
    'has %s in few files, as each thread reads them anew',
    (script) => expect(readWith(join(built, `plugins/${script}.js`)).size).toBeLessThan(16),
  );

  it('has the code of each plugin in that plugin’s folder, where the stack of an error is looked up', () => {
    const half = join(built, 'plugins/points/half.js');
    const program = join(built, 'plugins/points/program.js');
    expect(readWith(half)).toContain(program);
    const places = [...readFileSync(program, 'utf8').matchAll(/^\/\/ dist\/node\/(.+)\.js$/gm)].map(
      ([, place]) => place,
    );
    expect(places.length).toBeGreaterThan(0);
    expect(places.filter((place) => !place?.startsWith('plugins/points/'))).toEqual([]);
    for (const place of places) expect(existsSync(join(built, `${place}.js`))).toBe(true);
  });
});
