import { createHash } from 'node:crypto';
import { lstat, mkdir, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveTo, type DatabaseAccount } from './database-account.ts';

/** Where PostgreSQL listens: the folder of a Unix socket, or a loopback address. */
export interface Endpoint {
  /** An absolute folder, or '127.0.0.1'. */
  readonly host: string;
  readonly port: number;
}

// sockaddr_un holds 108 bytes with its end mark on Linux, 104 on macOS.
const longestPath = process.platform === 'linux' ? 107 : 103;
const defaultPort = 5432;

/**
 * An endpoint for the database of `folder` that only we and `owner` can reach: a socket in a short private folder, or a
 * free loopback port where there are no Unix sockets.
 */
export async function chooseEndpoint(folder: string, owner: DatabaseAccount['owner']): Promise<Endpoint> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() };
  const name = `adit-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
  // Not XDG_RUNTIME_DIR: it goes when the user logs out, and the server may stay.
  const parents = [...new Set([tmpdir(), '/tmp'])];
  for (const parent of parents) {
    if (Buffer.byteLength(socketPath(join(parent, `${name}-xxxxxx`))) > longestPath) continue;
    const made = await makePrivate(parent, name, owner).catch(() => undefined);
    if (made !== undefined) return { host: made, port: defaultPort };
  }
  throw new Error(`No private folder for the socket of the database could be made in ${parents.join(', ')}.`);
}

/** The address that clients of PostgreSQL take, our own `pg` as well as psql and pg_dump. */
export function toConnectionString(endpoint: Endpoint, user: string, password: string, database: string): string {
  const credentials = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  const host = encodeURIComponent(endpoint.host);
  return `postgresql://${credentials}@localhost/${database}?host=${host}&port=${endpoint.port}`;
}

/** The settings that make PostgreSQL listen at `endpoint` and nowhere else. */
export function endpointSettings({ host, port }: Endpoint): Record<string, string> {
  const socket = host.startsWith('/');
  return {
    listen_addresses: socket ? '' : host,
    unix_socket_directories: socket ? `"${host}"` : '',
    unix_socket_permissions: '0700',
    port: String(port),
  };
}

function socketPath(folder: string): string {
  return join(folder, `.s.PGSQL.${defaultPort}`);
}

/** Makes `name` in `parent`, or takes it when it is ours alone; another name when somebody else was there first. */
async function makePrivate(parent: string, name: string, owner: DatabaseAccount['owner']): Promise<string> {
  const folder = join(parent, name);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  const ours = found.uid === process.getuid?.() || found.uid === owner?.uid;
  const chosen = found.isDirectory() && ours && (found.mode & 0o077) === 0 ? folder : await mkdtemp(`${folder}-`);
  await giveTo(owner, chosen);
  return chosen;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
