import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { ApiClient } from './api-client.ts';
import { ServerProcess } from './server-process.ts';

/** What the tests of a group share; it is there once the group has begun. */
export interface ServerSetUp {
  readonly server: ServerProcess;
  /** Signed in as the administrator. */
  readonly client: ApiClient;
  /** A folder for the tests' own files. */
  readonly folder: string;
}

/** Gives the group that calls this a server of its own, which ends with the group and takes all files with it. */
export function useServer(environment: Record<string, string> = {}): ServerSetUp {
  const setUp: { -readonly [Part in keyof ServerSetUp]?: ServerSetUp[Part] } = {};
  beforeAll(async () => {
    setUp.folder = await mkdtemp(join(tmpdir(), 'adit-files-'));
    setUp.server = new ServerProcess(environment);
    await setUp.server.start();
    setUp.client = await ApiClient.signIn(setUp.server);
  });
  afterAll(async () => {
    await setUp.server?.dispose();
    if (setUp.folder !== undefined) await rm(setUp.folder, { recursive: true, force: true });
  });
  return setUp as ServerSetUp;
}
