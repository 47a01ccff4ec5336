import { afterAll, beforeAll, vi } from 'vitest';
import { aditPlugin, packCopy } from '../e2e/support/plugin-commands.ts';
import { seconds } from '../patience.ts';
import type { ApiClient } from './api-client.ts';
import { isBuilt } from './server-process.ts';
import { useServer, type ServerSetUp } from './use-server.ts';

/** The plugin of `tests/fenced-plugin`. */
export const FENCED = 'acme.fenced';

/** What the list of plugins says of a server half. */
export interface ListedHalf {
  readonly id: string;
  readonly serverHalf?: string;
  readonly problem?: string;
  readonly fence?: { readonly memoryMegabytes: number; readonly restarts: number };
  readonly failures: readonly { readonly point: string; readonly message: string }[];
}

/** Behind the fence, or inside the server. */
export type Running = 'fenced' | 'loaded';

/** How the server half of a plugin fares. */
export async function listedHalf(client: ApiClient, id: string): Promise<ListedHalf | undefined> {
  const { body } = await client.call<ListedHalf[]>('GET', '/plugins/admin/plugins');
  return body.find((one) => one.id === id);
}

/** Waits until a plugin's server half runs, behind the fence where nothing else is said; throws why where it cannot. */
export async function untilFenced(client: ApiClient, id: string, runs: Running = 'fenced'): Promise<void> {
  const isFenced = async (): Promise<boolean> => {
    const listed = await listedHalf(client, id);
    if (listed?.problem !== undefined) throw new Error(`${id}: ${listed.problem}`);
    return listed?.serverHalf === runs;
  };
  await vi.waitUntil(isFenced, { timeout: seconds(30), interval: 200 });
}

/** Gives the group that calls this a server with plugins that are packed from these folders, and run behind the fence where nothing else is said. */
export function useFenced(
  plugins: Readonly<Record<string, string>>,
  environment = {},
  runs: Running = 'fenced',
): ServerSetUp {
  const setUp = useServer(environment);
  const packed: Awaited<ReturnType<typeof packCopy>>[] = [];
  beforeAll(async () => {
    if (!isBuilt) return;
    for (const folder of Object.values(plugins)) packed.push(await packCopy(folder));
    for (const { zip } of packed) await aditPlugin(['add', zip, '--folder', setUp.server.pluginFolder, '--yes']);
    for (const id of Object.keys(plugins)) await untilFenced(setUp.client, id, runs);
  }, seconds(120));
  afterAll(() => Promise.all(packed.map(({ drop }) => drop())));
  return setUp;
}
