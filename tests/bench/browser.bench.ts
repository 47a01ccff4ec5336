// Measures a million intervals, five million points and eight million blocks in a real browser, drawn by software where there is
// no GPU; the blocks beside ParaView where Python has it. Prints one JSON line a figure.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { ApiClient } from '../integration/api-client.ts';
import { ServerProcess } from '../integration/server-process.ts';
import { gradesOf } from './support/block-model.ts';
import { importBlocks, importPoints } from './support/browser-layers.ts';
import { median, printAgainst, printFigure, printMachine } from './support/figures.ts';
import { uploadMillionIntervals, writeMillionIntervals } from './support/million-intervals.ts';
import { measureFrames } from './support/paraview-frame.ts';
import { timeToFrame } from './support/watch-drawing.ts';
import { addFilter, launchBrowser, openPage, takeHold } from './support/workspace-page.ts';

const RUNS = 5;
/** How many moves of the pointer turn the view once. */
const TURNS = 25;
/** As many bytes as only the geometry of a layer has. */
const LARGE = 500_000;
/** As many as a bit for each cell of the block model are: what is drawn of it is known by that. */
const BITS = 1_000_000;
const PATIENCE = 300_000;

/** Bytes of the page's JavaScript heap after a collection. */
async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}

/** Ticks a dataset, waits until it is drawn, and measures what a user does with it. */
async function measureLayer(page: Page, name: string, suffix: string, isThinned = true): Promise<void> {
  const row = page.getByRole('treeitem', { name: new RegExp(name) });
  const before = await heapOf(page);
  const tick = await timeToFrame(page, LARGE, async () => {
    await row.getByTestId('tick').click();
    await page.getByTestId('legend').waitFor({ timeout: PATIENCE });
    await page.getByText(/Loading (a layer|\d+ layers)/).waitFor({ state: 'detached', timeout: PATIENCE });
  });
  printFigure(`tick-to-drawn-${suffix}`, tick, 'ms');
  await row.click();
  const invert = page.getByRole('button', { name: 'Invert' });
  await invert.waitFor();
  printFigure(`recolour-to-drawn-${suffix}`, await medianOf(() => timeToFrame(page, 0, () => invert.click())), 'ms');
  printFigure(`browser-heap-${suffix}`, ((await heapOf(page)) - before) / 2 ** 20, 'MiB');
  await timeTurning(page, suffix, isThinned);
}

/** Turns the view with the pointer: a frame while it moves and, where less is drawn then, from the last move until all is. */
async function timeTurning(page: Page, suffix: string, isThinned: boolean): Promise<void> {
  const { x, y } = await takeHold(page);
  const times: number[] = [];
  for (let step = 0; step < TURNS; step += 1)
    times.push(await timeToFrame(page, 0, () => page.mouse.move(x + 10 + step * 8, y + 5)));
  printFigure(`frame-${suffix}`, median(times), 'ms');
  if (isThinned) printFigure(`still-${suffix}`, await timeToFrame(page, 0, async () => undefined), 'ms');
  await page.mouse.up();
}

async function medianOf(run: (step: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let step = 0; step < RUNS; step += 1) times.push(await run(step));
  return median(times);
}

/** Adds a filter and gives its lower end one value after another; answers the median time until a frame after `bytes` new bytes stood. */
async function filterToDrawn(page: Page, field: string, low: number, bytes: number): Promise<number> {
  const input = await addFilter(page, field);
  return medianOf((step) =>
    timeToFrame(page, bytes, async () => {
      await input.fill(String(low + step / 100));
      await input.press('Enter');
    }),
  );
}

/** Takes a dataset out of the view, so that the next page does not start with it, and closes the page. */
async function leave(page: Page, name: string): Promise<void> {
  await page
    .getByRole('treeitem', { name: new RegExp(name) })
    .getByTestId('tick')
    .click();
  await page.getByTestId('legend').waitFor({ state: 'detached', timeout: PATIENCE });
  await page.close();
}

const folder = await mkdtemp(join(tmpdir(), 'adit-bench-'));
const server = await new ServerProcess().start();
const browser = await launchBrowser();
try {
  printMachine();
  const client = await ApiClient.signIn(server);
  const create = await uploadMillionIntervals(client, await writeMillionIntervals(folder));
  await client.generated(await create('Drilled'));
  const intervals = await openPage(browser, server);
  await measureLayer(intervals, 'Drilled', '1m');
  printFigure('filter-to-drawn-1m', await filterToDrawn(intervals, 'CU', 0.5, 0), 'ms');
  await leave(intervals, 'Drilled');

  await importPoints(client, folder, 'Scattered');
  const points = await openPage(browser, server);
  await measureLayer(points, 'Scattered', '5m-points');
  printFigure('filter-to-drawn-5m-points', await filterToDrawn(points, 'GRADE', 1, 0), 'ms');
  await leave(points, 'Scattered');

  await importBlocks(client, folder, 'Gridded');
  const blocks = await openPage(browser, server);
  await measureLayer(blocks, 'Gridded', '8m-cells', false);
  const slider = await filterToDrawn(blocks, 'GRADE', 0.8, BITS);
  await leave(blocks, 'Gridded');
  const grades = join(folder, 'grades.f64');
  await writeFile(grades, gradesOf(0));
  const peer = measureFrames(grades, RUNS);
  if (peer) {
    const { version, thresholdToPicture: value } = peer;
    printAgainst('slider-to-geometry', slider, 'ms', { name: `ParaView ${version}`, value });
  } else printFigure('slider-to-geometry', slider, 'ms');
} finally {
  await browser.close();
  await server.dispose();
  await rm(folder, { recursive: true, force: true });
}
