import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from 'adit/core';
import { EmbeddedPostgres } from '../../../host/server/database/embedded-postgres.ts';
import { ServerProcess } from '../../integration/server-process.ts';
import { Balancer, haproxy } from './balancer.ts';
import { freePorts } from './free-ports.ts';
import { until } from './pause.ts';

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
  #balancer: Balancer;

  private constructor(parts: {
    address: string;
    dataFolder: string;
    folder: string;
    database: EmbeddedPostgres;
    nodes: Readonly<Record<NodeName, ServerProcess>>;
    balancer: Balancer;
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
    const balancer = await Balancer.start(haproxy, [front, ...ports]);
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
    await this.#balancer.stop();
    await Promise.all(nodeNames.map((name) => this.nodes[name].dispose()));
    await this.#database.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
