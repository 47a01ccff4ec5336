import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { silentLog } from 'adit/core';
import { EmbeddedPostgres } from '../../../host/server/database/embedded-postgres.ts';
import { ServerProcess } from '../../integration/server-process.ts';
import { until } from './pause.ts';

/** True where HAProxy is installed. */
export const hasBalancer = spawnSync('haproxy', ['-v']).status === 0;

/** The names of the nodes, as the documented file has them. */
export const nodeNames = ['a', 'b', 'c'] as const;
export type NodeName = (typeof nodeNames)[number];

/** Three server processes on one database and one data folder, behind HAProxy with the documented file. */
export class NodeCluster {
  /** Where the balancer listens. */
  readonly address: string;
  readonly dataFolder: string;
  readonly databaseUrl: string;
  readonly nodes: Readonly<Record<NodeName, ServerProcess>>;
  #folder: string;
  #database: EmbeddedPostgres;
  #balancer: ChildProcess;

  private constructor(parts: {
    address: string;
    dataFolder: string;
    folder: string;
    database: EmbeddedPostgres;
    nodes: Readonly<Record<NodeName, ServerProcess>>;
    balancer: ChildProcess;
  }) {
    this.address = parts.address;
    this.dataFolder = parts.dataFolder;
    this.databaseUrl = parts.database.connectionString;
    this.nodes = parts.nodes;
    this.#folder = parts.folder;
    this.#database = parts.database;
    this.#balancer = parts.balancer;
  }

  /** Starts everything; resolves when all three nodes are ready and the balancer answers. */
  static async start(): Promise<NodeCluster> {
    const folder = await mkdtemp(join(tmpdir(), 'adit-nodes-'));
    const dataFolder = join(folder, 'data');
    const database = await EmbeddedPostgres.start(join(folder, 'postgres'), silentLog);
    const [front, ...ports] = (await freePorts(1 + nodeNames.length)) as [number, ...number[]];
    const address = `http://127.0.0.1:${front}`;
    const make = (name: NodeName, at: number): [NodeName, ServerProcess] => [
      name,
      new ServerProcess({
        ADIT_NODE: name,
        ADIT_DATA_DIR: dataFolder,
        DATABASE_URL: database.connectionString,
        ADIT_PORT: String(ports[at]),
        ADIT_PUBLIC_URL: address,
      }),
    ];
    const nodes = Object.fromEntries(nodeNames.map(make)) as Record<NodeName, ServerProcess>;
    let sample = await readFile(resolve('docs/operators/haproxy.cfg'), 'utf8');
    for (const [at, port] of [front, ...ports].entries())
      sample = sample.replace(`127.0.0.1:${8320 + at}`, `127.0.0.1:${port}`);
    const file = join(folder, 'haproxy.cfg');
    await writeFile(file, sample);
    const balancer = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
    const cluster = new NodeCluster({ address, dataFolder, folder, database, nodes, balancer });
    try {
      await Promise.all(nodeNames.map((name) => nodes[name].start()));
      await until(async () => {
        if (!(await fetch(`${address}/readyz`)).ok) throw new Error('The balancer does not answer');
      }, 20_000);
      return cluster;
    } catch (error) {
      await cluster.dispose();
      throw error;
    }
  }

  /** Stops everything and drops the data. */
  async dispose(): Promise<void> {
    this.#balancer.kill('SIGKILL');
    await Promise.all(nodeNames.map((name) => this.nodes[name].dispose()));
    await this.#database.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Ports that were free together. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => new Promise((listening) => server.once('listening', listening))));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}
