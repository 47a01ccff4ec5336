import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';
import os from 'node:os';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';
import v8 from 'node:v8';
import workerThreads from 'node:worker_threads';

/** What Node.js's permissions leave open: signals to other processes, files written by name, native code, and changes of the engine itself. */
const TAKEN_FROM_PROCESS = [
  'kill',
  '_kill',
  'abort',
  'dlopen',
  'binding',
  '_linkedBinding',
  '_debugProcess',
  '_debugEnd',
  '_startProfilerIdleNotifier',
  '_stopProfilerIdleNotifier',
  'execve',
  'report',
  'setuid',
  'setgid',
  'seteuid',
  'setegid',
  'setgroups',
  'initgroups',
] as const;

/** What opens nothing: classes by which streams are known, and rules for addresses. */
const KEPT_OF_NET = new Set(['Socket', 'Stream', 'Server', 'BlockList', 'SocketAddress', 'isIP', 'isIPv4', 'isIPv6']);

/** A file that no process behind the fence may touch, whether it is there or not. */
const OUTSIDE = resolve('/outside-of-the-fence');

/** Takes away, for good, what is not to be in the hands of a plugin; before its first line runs. Throws where the process is not behind the fence. */
export function lockDown(): void {
  for (const right of ['fs.read', 'fs.write'])
    if (process.permission?.has(right, OUTSIDE) !== false) throw new Error(`The fence does not hold: ${right}`);
  for (const name of TAKEN_FROM_PROCESS) take(process, name);
  // What the shell has put there.
  for (const name of Object.keys(process.env)) delete process.env[name];
  take(v8, 'setFlagsFromString');
  take(v8, 'setHeapSnapshotNearHeapLimit');
  take(os, 'setPriority');
  // A thread would begin with all of this in its hands again.
  take(workerThreads, 'Worker');
  closeNetwork();
  syncBuiltinESMExports();
}

/**
 * Node.js closes the network from version 26 on only. Before, what every connection begins with is taken away: that of `net`, on which http, tls and `fetch` stand,
 * that of datagrams, and the look-up of names.
 */
function closeNetwork(): void {
  for (const name of ['fetch', 'WebSocket', 'EventSource']) take(globalThis, name);
  for (const module of [dgram, dns, dns.promises]) for (const name of Object.keys(module)) takeFunction(module, name);
  for (const name of Object.keys(net)) if (!KEPT_OF_NET.has(name)) takeFunction(net, name);
  for (const name of ['connect', 'listen', '_listen2']) {
    take(net.Socket.prototype, name);
    take(net.Server.prototype, name);
  }
  // Pipes are sockets as well, and each has the class of all in its hands.
  const pipes = [process.stdout, process.stderr] as unknown as { readonly _handle?: object }[];
  const classes = new Set(
    pipes.map(({ _handle: handle }) => (handle ? (Object.getPrototypeOf(handle) as object) : {})),
  );
  for (const pipe of classes) for (const name of ['connect', 'connect2', 'bind', 'bind2', 'listen']) take(pipe, name);
}

function takeFunction(object: object, name: string): void {
  if (typeof (object as Record<string, unknown>)[name] === 'function') take(object, name);
}

function take(object: object, name: string): void {
  if (!(name in object)) return;
  // No arrow: what is constructed is refused in the same words.
  function refuse(): never {
    throw new Error(`${name} is not there for plugins`);
  }
  Object.defineProperty(object, name, { value: refuse, writable: false, configurable: false });
}
