import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeOwnDatabase, startOwnPostgres } from '../../integration/own-database.ts';
import { ServerProcess } from '../../integration/server-process.ts';
import { DatabaseProxy } from './database-proxy.ts';

/** A server whose database is behind a proxy that a test holds in its hands. */
export interface ProxiedServer {
  readonly server: ServerProcess;
  readonly proxy: DatabaseProxy;
  /** The address of the database without the proxy. */
  readonly databaseAddress: string;
  dispose(): Promise<void>;
}

/** Starts a PostgreSQL, or takes the one that the run was given, a proxy in front of it, and a server that knows only the proxy. */
export async function startProxiedServer(environment: Record<string, string> = {}): Promise<ProxiedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'adit-proxied-'));
  const own = await makeOwnDatabase();
  const postgres = own ? undefined : await startOwnPostgres(join(folder, 'postgres'));
  const databaseAddress = own?.address ?? postgres?.connectionString ?? '';
  const { proxy, address } = await DatabaseProxy.start(databaseAddress);
  const server = await new ServerProcess({ ...environment, DATABASE_URL: address }).start();
  return {
    server,
    proxy,
    databaseAddress,
    async dispose() {
      await server.dispose();
      await proxy.close();
      await postgres?.stop();
      await own?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
