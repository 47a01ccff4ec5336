// Measures the same views drawn by the browser from engine-columnar's data and by ParaView on the server: a block model of eight
// million cells in Chromium, and the memory of many sessions that look at it. Prints one JSON line a figure, ParaView as the peer.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { ApiClient } from '../integration/api-client.ts';
import { openSession, type OpenSession } from '../integration/render-session.ts';
import { ServerProcess } from '../integration/server-process.ts';
import { importBlocks } from './support/browser-layers.ts';
import { median, printAgainst, printMachine } from './support/figures.ts';
import { timeToFrame } from './support/watch-drawing.ts';
import { countPictures, timeToPicture, watchPictures } from './support/watch-pictures.ts';
import { addFilter, launchBrowser, openPage, takeHold } from './support/workspace-page.ts';

const RUNS = 3;
const PATIENCE = 300_000;
/** As many bytes as only the geometry or the mask of the model have. */
const LARGE = 500_000;
const MOVES = 40;
/** Milliseconds from one move to the next, and their number, where they do not wait for pictures: the view is still after 150. */
const MOVE_MILLISECONDS = 75;
const PICTURE_MOVES = 250;
/** So many milliseconds after its last picture a view has no other one in work. */
const QUIET = 30_000;
const SESSIONS = [1, 10, 50];
const PARAVIEW = 'engine-paraview.engine';

/** Waits until something of a page is drawn, after `act`. */
type TimeTo = (page: Page, act: () => Promise<unknown>) => Promise<number>;
const toFrame: TimeTo = (page, act) => timeToFrame(page, LARGE, act);

/** From the tick to the first picture, from a filter's new end to its picture, and pictures a second while the view is turned. */
async function measure(
  timeTo: TimeTo,
  engine: string | undefined,
): Promise<[tick: number, filter: number, rate: number]> {
  const page = await openPage(browser, server, watchPictures);
  if (engine !== undefined) {
    await page.getByRole('button', { name: 'View menu' }).click();
    await page.getByRole('menuitemradio', { name: engine }).click();
    await page.keyboard.press('Escape');
    // Else the first picture would be one of nothing.
    await rest(page);
  }
  const row = page.getByRole('treeitem', { name: /Model/ });
  const tick = await timeTo(page, () => row.getByTestId('tick').click());
  await row.click();
  const input = await addFilter(page, 'GRADE', PATIENCE);
  await rest(page);
  const filters: number[] = [];
  for (let step = 0; step < RUNS; step += 1) {
    filters.push(
      await timeTo(page, async () => {
        await input.fill(String(0.8 + step / 100));
        await input.press('Enter');
      }),
    );
    await rest(page);
  }
  const rate = engine === undefined ? await framesWhileTurning(page) : await picturesWhileTurning(page);
  await row.getByTestId('tick').click();
  await page.close();
  return [tick, median(filters), rate];
}

/** Waits until all is drawn that was asked for. */
async function rest(page: Page): Promise<void> {
  let count: number;
  do {
    count = await countPictures(page);
    await page.waitForTimeout(QUIET);
  } while ((await countPictures(page)) > count);
}

async function turn(page: Page, moves: number, afterMove: () => Promise<unknown>): Promise<number> {
  const { x, y } = await takeHold(page);
  const began = performance.now();
  for (let step = 0; step < moves; step += 1) {
    await page.mouse.move(x + 5 + step, y + 3);
    await afterMove();
  }
  const seconds = (performance.now() - began) / 1000;
  await page.mouse.up();
  return seconds;
}

async function framesWhileTurning(page: Page): Promise<number> {
  return MOVES / (await turn(page, MOVES, () => timeToFrame(page, 0, async () => undefined)));
}

async function picturesWhileTurning(page: Page): Promise<number> {
  const before = await countPictures(page);
  const seconds = await turn(page, PICTURE_MOVES, () => page.waitForTimeout(MOVE_MILLISECONDS));
  return ((await countPictures(page)) - before) / seconds;
}

/** The memory of the server and of all that it has started, each page counted once, in MiB. */
async function memoryOf(pid: number): Promise<number> {
  const children = new Map<number, number[]>();
  for (const name of await readdir('/proc')) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(/^\d+ \(.*\) \S (\d+)/s.exec(stat)?.[1] ?? NaN);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  let sum = 0;
  const queue = [pid];
  for (const one of queue) {
    const rollup = await readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '');
    sum += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 2 ** 10;
    queue.push(...(children.get(one) ?? []));
  }
  return sum;
}

/** MiB for each session, of 1, 10 and 50 that have shown the model and asked for a histogram of it. */
async function memoryOfSessions(datasetId: string): Promise<number[]> {
  await server.stop();
  await server.start();
  const client = await ApiClient.signIn(server);
  const before = await memoryOf(server.pid);
  const sessions: OpenSession[] = [];
  const found: number[] = [];
  for (const count of SESSIONS) {
    while (sessions.length < count) {
      const session = await openSession(client);
      const { layers } = await session.call<{ layers: { layerName: string }[] }>('datacloud.mine.dataset.config', {
        datasetId,
      });
      const layerName = layers[0]?.layerName ?? '';
      await session.call('datacloud.mine.load', { viewId: 'view1', layers: { [layerName]: ['ROOT'] } });
      await session.call('datacloud.histogram.get', { viewId: 'view1', layerName, field: 'GRADE', samples: 100 });
      sessions.push(session);
    }
    found.push(((await memoryOf(server.pid)) - before) / count);
  }
  for (const session of sessions) session.close();
  return found;
}

const folder = await mkdtemp(join(tmpdir(), 'adit-bench-'));
const server = await new ServerProcess().start();
const browser = await launchBrowser();
try {
  printMachine();
  const client = await ApiClient.signIn(server);
  await importBlocks(client, folder, 'Model');
  const datasetId = (await client.datasets()).find(({ name }) => name === 'Model')?.id ?? '';
  const ours = await measure(toFrame, undefined);
  const theirs = await measure(timeToPicture, 'ParaView');
  for (const [at, [figure, unit]] of (
    [
      ['engines-tick-to-picture-8m', 'ms'],
      ['engines-filter-to-picture-8m', 'ms'],
      ['engines-pictures-while-turning-8m', 'pictures/s'],
    ] as const
  ).entries())
    printAgainst(figure, ours[at] as number, unit, { name: 'engine-paraview', value: theirs[at] as number });
  await browser.close();
  const memory = await memoryOfSessions(datasetId);
  process.env['ADIT_ENGINE'] = PARAVIEW;
  const peers = await memoryOfSessions(datasetId);
  for (const [at, count] of SESSIONS.entries())
    printAgainst(`engines-memory-per-session-of-${count}`, memory[at] as number, 'MiB', {
      name: 'engine-paraview',
      value: peers[at] as number,
    });
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await browser.close();
  await server.dispose();
  await rm(folder, { recursive: true, force: true });
}
