import { expect, it } from 'vitest';
import type { BuildFile } from 'adit/core/server';
import { modulesOf, withoutIdleReaders } from './task-modules.ts';
import type { WorkerTask } from './worker-messages.ts';

const isFenced = (module: string): boolean => module.startsWith('fenced:');
const formats = { parquet: 'own:parquet', pts: 'fenced:pts', scan: 'fenced:pts' };
const narrow = <Task extends WorkerTask>(task: Task): Task => withoutIdleReaders(task, isFenced);
const profile = (fileName: string) => narrow({ kind: 'profile', path: '', fileName, formats }).formats;

it('a file is looked at by readers behind the fence only when its name asks for them, or may hold anything', () => {
  expect(profile('a.csv')).toEqual({ parquet: 'own:parquet' });
  expect(profile('A.PTS')).toEqual({ parquet: 'own:parquet', pts: 'fenced:pts' });
  expect(profile('a.zip')).toEqual(formats);
  expect(narrow({ kind: 'system', path: '', fileName: 'a.csv', readers: formats }).readers).toEqual({
    parquet: 'own:parquet',
  });
});

it('a dataset is built without the readers behind the fence that none of its files needs', () => {
  const file = (fileName: string, metadata: object): BuildFile => ({
    ...{ fileType: 'any', path: '', fileName, metadata },
    ...{ mapping: {}, properties: [] },
  });
  const task = (...files: BuildFile[]) =>
    narrow({
      kind: 'build',
      folder: '',
      module: 'own:build',
      formats,
      request: { files, options: {}, hierarchy: [], readers: { grd: 'fenced:grd' } },
    });
  // What was delimited text when it was mapped is read as that.
  expect(modulesOf(task(file('a.pts', { dialect: {}, format: 'pts' })))).toEqual(['own:build', 'own:parquet']);
  expect(modulesOf(task(file('a.txt', { format: 'scan' })))).toEqual(['own:build', 'own:parquet', 'fenced:pts']);
  expect(modulesOf(task(file('a.grd', { opaque: true })))).toEqual(['own:build', 'own:parquet', 'fenced:grd']);
});
