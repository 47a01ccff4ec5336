import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { EmbeddedPostgres } from '../../../host/server/database/embedded-postgres.ts';
import { TestS3 } from '../../../host/server/storage/testing/test-s3.ts';
import { ApiClient } from '../../integration/api-client.ts';
import { createPoints, uploadFile, type FileMetadata } from '../../integration/import-files.ts';
import { openSession } from '../../integration/render-session.ts';
import { startOwnPostgres } from '../../integration/own-database.ts';
import { ServerProcess } from '../../integration/server-process.ts';
import { FaultyLink } from '../support/faulty-link.ts';
import { mountMemory, unmount } from '../support/memory-disk.ts';

/** How many points the dataset has. */
export const ROWS = 500;
const text = `X,Y,Z,AU\n${Array.from({ length: ROWS }, (_, row) => `${row},${row * 2},0,${row / 7}`).join('\n')}\n`;

/** A server with a database and, if asked for, a bucket behind links that can fail, and what the acts need. */
export interface Rig {
  readonly server: ServerProcess;
  readonly client: ApiClient;
  readonly database: EmbeddedPostgres;
  readonly databaseLink: FaultyLink;
  readonly environment: Readonly<Record<string, string>>;
  readonly storeLink: FaultyLink | undefined;
  /** A folder for the tests' own files. */
  readonly folder: string;
  /** Where the server keeps everything, its database too. */
  readonly dataFolder: string;
  /** A dataset of points that is complete. */
  readonly datasetId: string;
  /** An uploaded file that datasets are made of. */
  readonly file: FileMetadata;
  /** What a state is saved with. */
  readonly appState: object;
  /** The dataset as CSV. */
  readonly exported: string;
  dispose(): Promise<void>;
}

/** What a rig has beside a server and its database. */
export interface RigOptions {
  readonly withBucket?: boolean;
  /** All that is kept is on a disk of so many megabytes. */
  readonly diskMegabytes?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts everything. */
export async function startRig(options: RigOptions): Promise<Rig> {
  const undo: (() => Promise<void> | void)[] = [];
  const dispose = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'adit-faults-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    const dataFolder = join(folder, 'disk');
    await mkdir(dataFolder);
    if (options.diskMegabytes !== undefined) {
      mountMemory(dataFolder, options.diskMegabytes);
      undo.push(() => unmount(dataFolder));
    }
    const database = await startOwnPostgres(join(dataFolder, 'postgres'));
    undo.push(() => database.stop());
    const databaseLink = await linkToDatabase(database).start();
    undo.push(() => databaseLink.close());
    const databaseUrl = new URL(database.connectionString);
    databaseUrl.host = `127.0.0.1:${databaseLink.port}`;
    databaseUrl.search = '';
    const bucket = options.withBucket ? await TestS3.start() : undefined;
    undo.push(() => bucket?.dispose());
    const storeLink = bucket && (await linkTo(bucket.settings.url).start());
    undo.push(() => storeLink?.close());
    const environment = {
      ADIT_DATA_DIR: dataFolder,
      DATABASE_URL: databaseUrl.href,
      ...(bucket &&
        storeLink && {
          ADIT_S3_URL: bucket.settings.url.replace(/:\d+\//, `:${storeLink.port}/`),
          ADIT_S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
          ADIT_S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
        }),
      ...options.environment,
    };
    const server = new ServerProcess(environment);
    undo.push(() => server.dispose());
    await server.start();
    const client = await ApiClient.signIn(server);
    const file = await uploadFile(client, 'ground.csv', text);
    const { body } = await createPoints(client, 'Ground', file);
    expect(await client.generated(body.datasetId)).toMatchObject({ status: 'Complete' });
    const session = await openSession(client);
    const { state: appState } = await session.call<{ state: object }>('datacloud.application.state.get', {});
    session.close();
    const exported = await client.call<string>('GET', exportPath(body.datasetId));
    expect(exported.status).toBe(200);
    const parts = { server, client, database, databaseLink, environment, storeLink, folder, dataFolder };
    return { ...parts, datasetId: body.datasetId, file, appState, exported: exported.body, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** Where a dataset is saved as CSV. */
export function exportPath(datasetId: string): string {
  return `/plugins/exporting/datasets/${datasetId}?format=exporting.csv`;
}

function linkToDatabase(database: EmbeddedPostgres): FaultyLink {
  const address = new URL(database.connectionString);
  const [host, port] = [address.searchParams.get('host') ?? '', Number(address.searchParams.get('port'))];
  return new FaultyLink(() => (host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }));
}

function linkTo(url: string): FaultyLink {
  const { hostname, port } = new URL(url);
  return new FaultyLink(() => ({ host: hostname, port: Number(port) }));
}
