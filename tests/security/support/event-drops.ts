import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { silentLog } from 'adit/core';
import { Contributions } from 'adit/core/web';
import { warning } from 'adit/plugins/notifications';
import { ApiClient as WebApiClient } from '../../../host/web/services/api-client.ts';
import { StoredCredentials } from '../../../host/web/services/credentials.ts';
import { Renewal } from '../../../host/web/services/renewal.ts';
import { EventStream } from '../../../host/web/services/server-events.ts';
import type { ApiClient } from '../../integration/api-client.ts';
import type { ServerProcess } from '../../integration/server-process.ts';
import { DroppingProxy } from './dropping-proxy.ts';
import { People, signIn } from './people.ts';
import { between, seeded } from './random.ts';

const READERS_A_SITE = 4;
const WRITE_EVERY_MILLISECONDS = 20;
const PREPARED = 6_000;

/** What a run of drops and restarts came to. */
export interface DropRun {
  readonly drops: number;
  readonly restarts: number;
  /** How many events were acknowledged, of all sites. */
  readonly acknowledged: number;
  /** By reader: events of its site that never came, came twice, came out of order, and those of other sites. */
  readonly readers: readonly {
    readonly lost: readonly string[];
    readonly twice: readonly string[];
    readonly foreign: readonly string[];
    readonly isInOrder: boolean;
    readonly resets: number;
  }[];
}

/** The browser's own reader of events, with what it heard. */
interface Reader {
  readonly site: Site;
  readonly heard: string[];
  resets: number;
  stop(): void;
}

/** A site whose datasets are deleted one by one: each makes one event that names it. */
interface Site {
  readonly id: string;
  readonly writer: ApiClient;
  readonly datasets: readonly { id: string; name: string }[];
  readonly acknowledged: string[];
}

/**
 * Reads events with the product's own client through a proxy that breaks connections, while the server is killed and stopped in
 * turn and other callers make events on two sites and in another tenant.
 */
export async function dropAndRestart(
  server: ServerProcess,
  { drops, restarts, seed }: { drops: number; restarts: number; seed: number },
): Promise<DropRun> {
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  const random = seeded(seed);
  const people = await People.open(server);
  const tenant = await people.firstTenant();
  const sites = [
    await prepareSite(server, people, tenant, 'A'),
    await prepareSite(server, people, tenant, 'B'),
    await prepareSite(server, people, await people.tenant('Another company'), 'C'),
  ];
  let isDropping = false;
  const proxy: DroppingProxy = await new DroppingProxy(
    () => ({ host: '127.0.0.1', port: Number(new URL(server.address).port) }),
    () => (isDropping && proxy.drops < drops ? between(random, 0, 3_000) : undefined),
  ).start();
  const readers: Reader[] = [];
  for (const site of sites.slice(0, 2)) {
    for (let count = 0; count < READERS_A_SITE; count += 1) {
      const person = await people.person(`Reader ${count}`, { tenant, sites: { [site.id]: 'Viewer' } });
      readers.push(await read(proxy.address, site, (await signIn(server, person)).token ?? ''));
    }
  }
  await people.close();

  let isWriting = true;
  const writing = sites.map(async (site) => {
    for (const { id, name } of site.datasets) {
      if (!isWriting) return;
      const answer = await site.writer.call('DELETE', `/dataset/delete/${id}`).catch(() => undefined);
      if (answer?.status === 200) site.acknowledged.push(name);
      await pause(WRITE_EVERY_MILLISECONDS);
    }
    throw new Error('More datasets should have been prepared');
  });
  isDropping = true;
  // The connections of the start have no budget; those that follow do.
  proxy.breakAll();
  for (let restart = 1; restart <= restarts; restart += 1) {
    while (proxy.drops < (drops * restart) / (restarts + 1)) await pause(20, writing);
    if (restart % 2 === 1) await server.kill();
    else await server.stop();
    await server.start();
  }
  while (proxy.drops < drops) await pause(20, writing);
  isWriting = false;
  await Promise.all(writing);
  const until = Date.now() + 60_000;
  while (Date.now() < until && readers.some((reader) => missing(reader).length > 0)) await pause(100);
  // What came twice would come now.
  await pause(1_000);
  for (const reader of readers) reader.stop();
  await proxy.close();
  vi.unstubAllGlobals();
  return {
    drops: proxy.drops,
    restarts,
    acknowledged: sites.reduce((sum, site) => sum + site.acknowledged.length, 0),
    readers: readers.map((reader) => judge(reader)),
  };
}

async function prepareSite(server: ServerProcess, people: People, tenant: string, name: string): Promise<Site> {
  const id = await people.site(tenant, name);
  const writer = await signIn(server, await people.person(`Writer ${name}`, { tenant, globalRole: 'Administrator' }));
  const datasets = Array.from({ length: PREPARED }, (_, number) => ({ id: randomUUID(), name: `${name}-${number}` }));
  await people.query(
    `insert into adit.datasets (id, tenant_id, site_id, name, dataset_type, group_name, folder_path, status, created_by, updated_by)
     select made.id, $1, $2, made.name, 'Points', 'Production', '', 'Failed', someone.id, someone.id
     from unnest($3::uuid[], $4::text[]) as made(id, name), (select id from adit.users limit 1) as someone`,
    [tenant, id, datasets.map((dataset) => dataset.id), datasets.map((dataset) => dataset.name)],
  );
  return { id, writer, datasets, acknowledged: [] };
}

async function read(address: string, site: Site, bearer: string): Promise<Reader> {
  const credentials = new StoredCredentials();
  credentials.set(bearer);
  const api = new WebApiClient(`${address}/api`, credentials, new Renewal(credentials, new Contributions()));
  let open: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  // The stream itself says nothing of having been opened: it is open when its answer is.
  const fetched = api.fetch.bind(api);
  api.fetch = async (...request) => {
    const response = await fetched(...request);
    setTimeout(() => open?.(), 200);
    return response;
  };
  const stream = new EventStream(api, silentLog);
  const reader: Reader = { site, heard: [], resets: 0, stop: () => following.dispose() };
  stream.on(warning, ({ message }) => reader.heard.push(message));
  stream.onReset(() => (reader.resets += 1));
  const following = stream.follow(credentials);
  await opened;
  return reader;
}

function missing({ site, heard }: Reader): string[] {
  const known = new Set(heard);
  return site.acknowledged.filter((name) => !known.has(name));
}

function judge(reader: Reader): DropRun['readers'][number] {
  const { site, heard, resets } = reader;
  const names = new Set(site.datasets.map(({ name }) => name));
  const acknowledged = new Set(site.acknowledged);
  const numbers = heard.filter((name) => acknowledged.has(name)).map((name) => Number(name.split('-')[1]));
  return {
    lost: missing(reader),
    twice: heard.filter((name, at) => heard.indexOf(name) !== at),
    foreign: heard.filter((name) => !names.has(name)),
    isInOrder: numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0)),
    resets,
  };
}

/** Waits; fails at once when one of `tasks` does. */
async function pause(milliseconds: number, tasks: readonly Promise<unknown>[] = []): Promise<void> {
  await Promise.race([
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
    ...tasks.map((task) => task.then(() => new Promise(() => undefined))),
  ]);
}
