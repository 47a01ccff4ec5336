import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from 'adit/core';
import { EmbeddedPostgres } from '../../../host/server/database/embedded-postgres.ts';
import { TestS3 } from '../../../host/server/storage/testing/test-s3.ts';
import { ServerProcess } from '../../integration/server-process.ts';
import { Balancer, haproxy } from './balancer.ts';
import { DataFolder } from './data-folder.ts';
import { freePorts } from './free-ports.ts';
import { until } from './pause.ts';
import { seconds } from '../../patience.ts';

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
  #bucket: TestS3 | undefined;

  private constructor(parts: {
    address: string;
    dataFolder: string;
    folder: string;
    database: EmbeddedPostgres;
    nodes: Readonly<Record<NodeName, ServerProcess>>;
    balancer: Balancer;
    bucket: TestS3 | undefined;
  }) {
    this.address = parts.address;
    this.dataFolder = parts.dataFolder;
    this.databaseUrl = parts.database.connectionString;
    this.nodes = parts.nodes;
    this.#folder = parts.folder;
    this.#database = parts.database;
    this.#balancer = parts.balancer;
    this.#bucket = parts.bucket;
  }

  /** Starts everything, with a bucket if asked for; resolves when all three nodes are ready and the balancer answers. */
  static async start({ withBucket = false } = {}): Promise<NodeCluster> {
    const folder = await mkdtemp(join(tmpdir(), 'adit-nodes-'));
    const dataFolder = join(folder, 'data');
    const database = await EmbeddedPostgres.start(join(folder, 'postgres'), silentLog);
    const bucket = withBucket ? await TestS3.start() : undefined;
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
        ADIT_TRUSTED_PROXIES: '127.0.0.1',
        ...(bucket && {
          ADIT_S3_URL: bucket.settings.url,
          ADIT_S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
          ADIT_S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
        }),
      }),
    ];
    const nodes = Object.fromEntries(nodeNames.map(make)) as Record<NodeName, ServerProcess>;
    const balancer = await Balancer.start(haproxy, [front, ...ports]);
    const cluster = new NodeCluster({ address, dataFolder, folder, database, nodes, balancer, bucket });
    try {
      await Promise.all(nodeNames.map((name) => nodes[name].start()));
      await until(async () => {
        if (!(await fetch(`${address}/readyz`)).ok) throw new Error('The balancer does not answer');
      }, seconds(20));
      return cluster;
    } catch (error) {
      await cluster.dispose();
      throw error;
    }
  }

  /** The SHA-256 of a raw file that is kept whole, read where it is kept. */
  async hashOfKept(id: string): Promise<string> {
    if (!this.#bucket) return new DataFolder(this.dataFolder).hashOfKept(id);
    const bytes = await readFile(this.#bucket.contentOf(`files/importing/${id}.raw`));
    return createHash('sha256').update(bytes).digest('hex');
  }

  /** Stops everything and drops the data. */
  async dispose(): Promise<void> {
    await this.#balancer.stop();
    await Promise.all(nodeNames.map((name) => this.nodes[name].dispose()));
    await this.#database.stop();
    await this.#bucket?.dispose();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
