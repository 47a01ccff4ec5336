// Measures what a person at the other end of a mine's link waits for: signing in, the workspace, the first picture, and the same on a second
// visit. `ADIT_BENCH_BEFORE` names the folder of another built version, which is measured first. Prints one JSON line a figure.
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { ApiClient } from '../integration/api-client.ts';
import { administrator, ServerProcess } from '../integration/server-process.ts';
import { FarLink, type Distance } from './support/far-link.ts';
import { printFigure, printMachine } from './support/figures.ts';
import { timeToFrame, watchDrawing } from './support/watch-drawing.ts';
import { launchBrowser } from './support/workspace-page.ts';

const links: Record<string, Distance> = {
  '600ms': { roundTrip: 600, megabitsPerSecond: 4 },
  '150ms': { roundTrip: 150, megabitsPerSecond: 5 },
};
const NEAR: Distance = { roundTrip: 0, megabitsPerSecond: 4 };
const KEY_MILLISECONDS = 120;
const QUIET_MILLISECONDS = 2_000;
const PATIENCE = 300_000;
/** More than anything but the geometry of the drillholes. */
const GEOMETRY_BYTES = 20_000;
const DRILLHOLES = 'Cerro Adit DDH';
const DEMO_DATASETS = 5;

/** What one step cost. */
interface Cost {
  readonly seconds: number;
  readonly requests: number;
  readonly kilobytes: number;
}
type Costs = Record<string, Cost>;

/** Does what a person does, on a first and a second visit; answers what each step cost. */
async function visit(browser: Browser, link: FarLink): Promise<Costs> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  try {
    const first = await firstVisit(context, link);
    await quiet(link);
    return { ...first, ...(await secondVisit(context, link)) };
  } finally {
    await context.close();
  }
}

async function firstVisit(context: BrowserContext, link: FarLink): Promise<Costs> {
  const page = await context.newPage();
  await watchDrawing(page);
  const cost = costsOf(page, link);
  const form = await cost(async () => {
    await page.goto(link.address, { waitUntil: 'commit' });
    await page.getByLabel('E-mail').waitFor();
  });
  await page.getByLabel('E-mail').pressSequentially(administrator.email, { delay: KEY_MILLISECONDS });
  await page
    .getByLabel('Password', { exact: true })
    .pressSequentially(administrator.password, { delay: KEY_MILLISECONDS });
  const workspace = await cost(async () => {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await viewReady(page);
  });
  const picture = await cost(() => tickToPicture(page));
  await page.close();
  return { form, workspace, picture };
}

/** Waits until what was asked for has come, so that it does not count for the next visit. */
async function quiet(link: FarLink): Promise<void> {
  for (let heard = -1; heard !== link.received;) {
    heard = link.received;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MILLISECONDS));
  }
}

/** With what was ticked still shown: the tree, then the picture. */
async function secondVisit(context: BrowserContext, link: FarLink): Promise<Costs> {
  const page = await context.newPage();
  const cost = costsOf(page, link);
  let treeSeconds = 0;
  const view = await cost(async () => {
    const begun = performance.now();
    await page.goto(link.address, { waitUntil: 'commit' });
    await page.getByRole('treeitem', { name: new RegExp(DRILLHOLES) }).waitFor();
    treeSeconds = (performance.now() - begun) / 1_000;
    await viewReady(page);
  });
  await page.close();
  return { 'second-tree': { ...view, seconds: treeSeconds }, 'second-view': view };
}

/** Measures steps on a page: how long each took, what was asked for in it, and what came. */
function costsOf(page: Page, link: FarLink): (step: () => Promise<unknown>) => Promise<Cost> {
  let requests = 0;
  page.on('request', (request) => (requests += Number(request.url().startsWith('http'))));
  page.on('websocket', () => (requests += 1));
  page.setDefaultTimeout(PATIENCE);
  let [asked, heard] = [0, link.received];
  return async (step) => {
    const begun = performance.now();
    await step();
    const seconds = (performance.now() - begun) / 1_000;
    const cost = { seconds, requests: requests - asked, kilobytes: (link.received - heard) / 1_000 };
    [asked, heard] = [requests, link.received];
    return cost;
  };
}

async function viewReady(page: Page): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: /^Connected$/ })
    .waitFor();
  await page.getByTestId('view-canvas').locator('canvas').waitFor();
}

async function tickToPicture(page: Page): Promise<void> {
  const row = page.getByRole('treeitem', { name: new RegExp(DRILLHOLES) });
  await timeToFrame(page, GEOMETRY_BYTES, () => row.getByTestId('tick').click());
}

/** A server of one version with the demonstration site in it, behind a link. */
async function measure(browser: Browser, prefix: string, program?: string): Promise<void> {
  const server = await new ServerProcess({}, program).start();
  const link = await new FarLink(Number(new URL(server.address).port), NEAR).start();
  try {
    const client = await ApiClient.signIn(server);
    await client.call('POST', '/plugins/demo/load', { site: client.site });
    const isLoading = async (): Promise<boolean> => {
      const datasets = await client.datasets();
      return datasets.length < DEMO_DATASETS || datasets.some(({ status }) => status === 'Generating Dataset');
    };
    while (await isLoading()) await new Promise((resolve) => setTimeout(resolve, 500));
    const near = await visit(browser, link);
    for (const [name, distance] of Object.entries(links)) {
      link.distance = distance;
      for (const [step, { seconds, requests, kilobytes }] of Object.entries(await visit(browser, link))) {
        printFigure(`${prefix}${step}-${name}`, seconds, 's');
        printFigure(`${prefix}${step}-${name}-requests`, requests, 'requests');
        printFigure(`${prefix}${step}-${name}-bytes`, kilobytes, 'kB');
        // What the same width without the way there and back does not take, in ways there and back.
        const waits = ((seconds - (near[step]?.seconds ?? 0)) * 1_000) / distance.roundTrip;
        printFigure(`${prefix}${step}-${name}-round-trips`, waits, 'round trips');
      }
    }
  } finally {
    await link.close();
    await server.dispose();
  }
}

printMachine();
const browser = await launchBrowser();
try {
  const before = process.env.ADIT_BENCH_BEFORE;
  if (before !== undefined) await measure(browser, 'before-', join(before, 'dist/node/host/server/main.js'));
  await measure(browser, '');
} finally {
  await browser.close();
}
