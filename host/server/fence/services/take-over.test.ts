import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeOverFile, takeOverFolder } from './take-over.ts';

let folder: string;
let room: string;
let into: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adit-take-over-'));
  [room, into] = ['out', 'into'].map((name) => join(folder, name)) as [string, string];
  for (const made of [room, into]) mkdirSync(made);
  writeFileSync(join(folder, 'secret'), 'secret');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('what a half has written', () => {
  it('is moved out of its reach', async () => {
    writeFileSync(join(room, 'note'), 'text');
    expect(readFileSync(await takeOverFile(join(room, 'note'), room, into), 'utf8')).toBe('text');
    expect(readdirSync(room)).toEqual([]);
    mkdirSync(join(room, 'dataset'));
    writeFileSync(join(room, 'dataset', 'a.f32'), 'a');
    expect(await takeOverFolder(join(room, 'dataset'), room, into).catch(String)).toMatch(/ENOTEMPTY/);
    rmSync(into, { recursive: true });
    mkdirSync(into);
    expect(await takeOverFolder(join(room, 'dataset'), room, into)).toEqual([join(into, 'a.f32')]);
  });

  it.each([
    ['a file outside', () => join(folder, 'secret')],
    ['a way out', () => join(room, '..', 'secret')],
    ['the room', () => room],
    ['a path that is none', () => 'secret'],
    [
      'a link',
      () => {
        symlinkSync(join(folder, 'secret'), join(room, 'link'));
        return join(room, 'link');
      },
    ],
    [
      'another name of a file outside',
      () => {
        linkSync(join(folder, 'secret'), join(room, 'same'));
        return join(room, 'same');
      },
    ],
    [
      'a file behind a folder that is a link',
      () => {
        symlinkSync(folder, join(room, 'way'));
        return join(room, 'way', 'secret');
      },
    ],
    [
      'a folder',
      () => {
        mkdirSync(join(room, 'inner'));
        return join(room, 'inner');
      },
    ],
  ])('is not %s', async (_what, path) => {
    await expect(takeOverFile(path(), room, into)).rejects.toThrow(/^A half gives/);
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('secret');
    expect(readdirSync(into)).toEqual([]);
  });

  it('is a folder of plain files only', async () => {
    mkdirSync(join(room, 'dataset', 'inner'), { recursive: true });
    await expect(takeOverFolder(join(room, 'dataset'), room, into)).rejects.toThrow(/plain files/);
  });
});
