// Measures a million intervals in a real browser, drawn by software where there is no GPU. Prints one JSON line a figure.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { ApiClient } from '../integration/api-client.ts';
import { administrator, ServerProcess } from '../integration/server-process.ts';
import { median, printFigure, printMachine } from './support/figures.ts';
import { uploadMillionIntervals, writeMillionIntervals } from './support/million-intervals.ts';

const RUNS = 5;
const executablePath = process.env.ADIT_CHROME ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);
const softwareGraphics = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

/** Waits until the page has drawn twice. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Bytes of the page's JavaScript heap after a collection. */
async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}

const folder = await mkdtemp(join(tmpdir(), 'adit-bench-'));
const server = await new ServerProcess().start();
const browser = await chromium.launch({ executablePath, args: softwareGraphics });
try {
  printMachine();
  const client = await ApiClient.signIn(server);
  const create = await uploadMillionIntervals(client, await writeMillionIntervals(folder));
  await client.generated(await create('Million'));
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(server.address);
  await page.getByLabel('E-mail').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.keyboard.press('Enter');
  const row = page.getByRole('treeitem', { name: /Million/ });
  await row.waitFor();
  await page.getByTestId('view-canvas').waitFor();
  const before = await heapOf(page);
  const tick = await timed(async () => {
    await row.getByTestId('tick').click();
    await page.getByTestId('legend').waitFor({ timeout: 120_000 });
    await page.getByText(/Loading (a layer|\d+ layers)/).waitFor({ state: 'detached', timeout: 120_000 });
    await drawn(page);
  });
  printFigure('tick-to-drawn-1m', tick, 'ms');
  await row.click();
  const invert = page.getByRole('button', { name: 'Invert' });
  await invert.waitFor();
  const recolours: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    recolours.push(
      await timed(async () => {
        await invert.click();
        await drawn(page);
      }),
    );
  }
  printFigure('recolour-to-drawn-1m', median(recolours), 'ms');
  printFigure('browser-heap-1m', ((await heapOf(page)) - before) / 2 ** 20, 'MiB');
} finally {
  await browser.close();
  await server.dispose();
  await rm(folder, { recursive: true, force: true });
}
