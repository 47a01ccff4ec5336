import { join } from 'node:path';

const [NODE_MAJOR = 0] = process.versions.node.split('.').map(Number);
/** The first line of Node.js whose permissions are no experiment. */
const PERMISSIONS_SINCE = 24;
/** What Node.js takes for itself beside the memory of a program, by the limit on the data of a process. */
const OWN_MEGABYTES = 192;
/** What V8 reserves for machine code from that line on, for each thread; Linux counts it before anything is in it. */
const RESERVED_MEGABYTES = NODE_MAJOR >= PERMISSIONS_SINCE ? 512 : 0;

/** A part of the young generation of a process that starts no threads; V8 takes up to 16. */
const HALF_SEMI_SPACE_MEGABYTES = 2;

/** What a process behind the fence may do. */
export interface FenceLimits {
  /** Folders that it may read, with all below them. */
  readonly readable: readonly string[];
  /** Folders that it may write to as well. */
  readonly writable: readonly string[];
  readonly megabytes: number;
  /** It may start threads, which are behind the same fence. */
  readonly threads: boolean;
}

/** The arguments with which Node.js runs a program behind the fence. */
export function fenceFlags({ readable, writable, megabytes, threads }: FenceLimits): string[] {
  return [
    NODE_MAJOR >= PERMISSIONS_SINCE ? '--permission' : '--experimental-permission',
    ...[...readable, ...writable].map((folder) => `--allow-fs-read=${join(folder, '*')}`),
    ...writable.map((folder) => `--allow-fs-write=${join(folder, '*')}`),
    // A half waits most of the time: what it has just dropped is not to fill its memory meanwhile.
    ...(threads ? ['--allow-worker'] : [`--max-semi-space-size=${HALF_SEMI_SPACE_MEGABYTES}`]),
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${megabytes}`,
    '--enable-source-maps',
    '--no-warnings',
  ];
}

/** The program and the arguments that start Node.js with `words`, on Linux with a bound on all of its memory. */
export function boundedCommand(
  { megabytes, threads }: Pick<FenceLimits, 'megabytes' | 'threads'>,
  words: readonly string[],
): readonly [string, readonly string[]] {
  if (process.platform !== 'linux') return [process.execPath, words];
  const reserved = RESERVED_MEGABYTES * (threads ? 2 : 1);
  const kilobytes = (megabytes + OWN_MEGABYTES + reserved) * 1024;
  return ['/bin/sh', ['-c', `ulimit -d ${kilobytes}; exec "$0" "$@"`, process.execPath, ...words]];
}
