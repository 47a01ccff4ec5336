import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { link, symlink } from 'node:fs/promises';
import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Log } from 'adit/core';

/** What ends the process, and must end nothing else. */
export const deadly: Readonly<Record<string, (log: Log) => unknown>> = {
  'throw in a timer': () =>
    setTimeout(() => {
      throw 'a text';
    }),
  'unhandled rejection': () => void Promise.reject(new Error('nobody waits for this')),
  exit: () => process.exit(3),
  'endless loop': () => {
    for (;;);
  },
  'heap bomb': () => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, at) => at));
  },
  'flood of messages': (log) => {
    for (;;) log.warn('Hear me');
  },
  'words that are no message': () => {
    for (;;) writeSync(3, Buffer.alloc(65_536, 0x7f));
  },
};

/** What is refused, or comes to nothing. */
export const refused: Readonly<Record<string, (path: string) => unknown>> = {
  'buffer bomb': () => {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(64 * 1024 * 1024, 1));
  },
  'kill itself': () => process.kill(process.pid, 'SIGKILL'),
  'kill its parent': () => process.kill(process.ppid, 'SIGKILL'),
  'stop its parent': () => spawnSync('kill', ['-STOP', String(process.ppid)]).error?.message.length ?? fail(),
  'read a file': (path) => readFileSync(path, 'utf8'),
  'read the environment of its parent': () => readFileSync(`/proc/${process.ppid}/environ`, 'utf8'),
  'read its own environment': () =>
    Object.keys(process.env).length === 0 ? fail('there is nothing in it') : process.env,
  'write a file': (path) => writeFileSync(path, 'written'),
  'append to a file': (path) => closeSync(openSync(path, 'a')),
  'make a link': (path) => link(path, `${path}.link`),
  'make a symbolic link': (path) => symlink(path, `${path}.link`),
  'start a program': () =>
    new Promise((resolve, reject) => {
      spawn('/bin/true').on('error', reject).on('exit', resolve);
    }),
  'start a thread': () => new Worker('1', { eval: true }),
  'open the inspector': () => inspector.open(0),
  'load an add-on': (path) => process.dlopen({ exports: {} }, path),
  'bind to the inside': () => (process as unknown as { binding(name: string): unknown }).binding('fs'),
  eval: () => (Reflect.get(globalThis, 'eval') as (text: string) => unknown)('1 + 1'),
  'make a function': () => (Reflect.construct(Function, ['return 1']) as () => unknown)(),
};

function fail(message = 'nothing came of it'): never {
  throw new Error(message);
}
