import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient } from '../integration/api-client.ts';
import { hasSharedData, importBabbitt } from '../integration/drillhole-import.ts';
import { openSession, type OpenSession } from '../integration/render-session.ts';
import { freePorts } from '../reliability/support/free-ports.ts';
import { until } from '../reliability/support/pause.ts';
import { DebianPostgres } from './support/debian-postgres.ts';
import { readGuide, withValues } from './support/guide-page.ts';
import { GuideShell } from './support/guide-shell.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(900) });

const { steps, packages } = readGuide('docs/operators/deployment.md');
const account = { email: 'owner@example.com', password: 'Guide-4321' };
const missing = [
  ...(process.env['ADIT_SOAK'] === undefined ? ['it belongs to the soak'] : []),
  ...packages.filter((name) => spawnSync('dpkg', ['-s', name]).status !== 0).map((name) => `${name} is not installed`),
  ...(hasSharedData ? [] : ['there is no real data']),
];
const reason = missing.length > 0 ? ` (skipped: ${missing.join(', ')})` : '';
const PATIENCE = seconds(60);
/** Babbitt's assays, and those of them with a grade of copper. */
const [ASSAYS, GRADES] = [35_616, 23_685];

it('asks for the packages of what it uses', () => {
  expect(packages).toEqual(expect.arrayContaining(['postgresql', 'haproxy', 'python3-paraview', 'xvfb']));
});

describe.skipIf(missing.length > 0)(`the page of a whole deployment${reason}`, () => {
  let postgres: DebianPostgres;
  let shell: GuideShell;
  let folder: string;
  let front = 0;
  beforeAll(async () => {
    const ports = await freePorts(6);
    front = ports[2] as number;
    postgres = await DebianPostgres.start(ports[0] as number);
    folder = await mkdtemp(join(tmpdir(), 'adit-guide-'));
    shell = await GuideShell.open(join(folder, 'home'), postgres.environment);
    values = {
      SOURCE: resolve('.'),
      AS_POSTGRES: postgres.asAdministrator,
      DATABASE_PORT: String(ports[0]),
      BUCKET_PORT: String(ports[1]),
      FRONT_PORT: String(front),
      PORT_A: String(ports[3]),
      PORT_B: String(ports[4]),
      PORT_C: String(ports[5]),
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
    };
  });
  afterAll(async () => {
    await shell?.kill();
    await postgres?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  let values: Record<string, string>;
  const place = (file: string): string => join(folder, 'home', 'adit', file);
  const type = async (heading: string): Promise<string> => {
    const step = steps.find((other) => other.heading.endsWith(heading));
    if (!step) throw new Error(`The page has no step "${heading}"`);
    return shell.type(step.heading.endsWith('Values') ? withValues(step.commands, values) : step.commands);
  };
  const signIn = (): Promise<ApiClient> => ApiClient.signIn({ address: `http://127.0.0.1:${front}` }, account);
  const programs = async (name: string): Promise<number> =>
    (await shell.processes()).filter(({ command }) => command.includes(name)).length;

  it('leads from an empty machine to three processes that answer', async () => {
    for (const heading of ['Packages', 'Values', 'The program', 'The database', 'The bucket', 'The settings'])
      await type(heading);
    await type('Three processes');
    await type('The balancer');
    expect(await type('The first sign-in')).toContain(account.password);
    const printed = await type('Checking');
    expect(printed.match(/"ok":true,"checks":/g)).toHaveLength(3);
    expect(printed.trimEnd().split('\n').at(-1)).toContain('"status":"Complete"');
  });

  it('gives a deployment that does the main job, and goes on when a process is killed', async () => {
    const client = await signIn();
    const datasetId = await importBabbitt(client);
    expect(await client.generated(datasetId)).toMatchObject({ status: 'Complete' });
    const session = await openSession(client);
    await askForGrades(session, datasetId);
    expect(await programs('worker.py')).toBeGreaterThan(0);

    const node = session.sessionId.split('.', 1)[0] as string;
    process.kill(Number(await readFile(place(`${node}.pid`), 'utf8')), 'SIGKILL');
    session.close();
    await until(async () => expect((await signIn()).token).toBeDefined(), PATIENCE);
    const another = await until(() => openSession(client), PATIENCE);
    expect(another.sessionId.startsWith(`${node}.`)).toBe(false);
    await askForGrades(another, datasetId);
    const second = await importBabbitt(client, 'Babbitt again');
    expect(await client.generated(second)).toMatchObject({ status: 'Complete' });
    await askForGrades(another, second);
    another.close();
    await shell.type(`begin ${node}\nanswers "$PORT_${node.toUpperCase()}"\n`);
  });

  it('is restarted process by process, keeps its data, and leaves none running when it is stopped', async () => {
    await type('Restarting one after the other');
    const client = await signIn();
    const names = (await client.datasets()).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Babbitt', 'Babbitt again', 'Samples']);
    const session = await openSession(client);
    await askForGrades(session, (await client.datasets()).find(({ name }) => name === 'Babbitt')?.id ?? '');
    session.close();
    await type('Stopping');
    await until(async () => expect(await shell.processes()).toEqual([]), PATIENCE);
  });
});

/** Shows Babbitt's assays, counts their grades of copper, picks all of them and asks for the first row. */
async function askForGrades({ call }: OpenSession, datasetId: string): Promise<void> {
  const { layers } = await call<{ layers: { layerName: string; count: number }[] }>('datacloud.mine.dataset.config', {
    datasetId,
  });
  const layerName = layers.find(({ count }) => count === ASSAYS)?.layerName ?? '';
  const layer = { viewId: 'view1', layerName };
  await call('datacloud.mine.load', { viewId: 'view1', layers: { [layerName]: ['ROOT'] } });
  expect(await call('datacloud.layer.pieces.load', layer)).toMatchObject({ count: ASSAYS });
  const asked = { ...layer, field: 'CU', samples: 100 };
  const { counts } = await call<{ counts: number[] }>('datacloud.histogram.get', asked);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(GRADES);
  const { line } = await call<{ line: number }>('datacloud.view.pick.point', { ...layer, item: 0 });
  expect(line).toBe(2);
}
