import { readdirSync } from 'node:fs';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { LivingCounter, type Living } from './support/living.ts';
import { importBlocks, importSlope } from './support/solid-datasets.ts';
import type { Workspace } from './support/workspace.ts';

useOwnServer();

test.skip(!process.env['ADIT_SOAK'], 'a long test: ADIT_SOAK=1 runs it');

const MINUTES = 30;
const blocks = 'Grid of blocks';
const surface = 'Draped slope';

test.beforeAll(async ({ client }) => {
  await importBlocks(client, blocks);
  await importSlope(client, surface);
});

/** A quarter of a minute of an analyst's work, which ends where it began: with nothing shown, in one view. */
async function work(workspace: Workspace, datasets: readonly string[]): Promise<void> {
  const { page } = workspace;
  const [points, model] = datasets as [string, string];
  for (const name of datasets) await workspace.tick(name);
  await workspace.activate(points);
  await workspace.openLayer('Points');
  await workspace.chooseColourBy('ROCK');
  await workspace.chooseColourBy('CU');
  await workspace.chooseColourMap('Viridis');
  await workspace.chooseColourMap('Batlow');
  await workspace.addFilter('CU');
  await workspace.type('Minimum of CU', '12');
  await workspace.activate(model);
  await workspace.openLayer('Blocks');
  await workspace.addFilter('CU');
  await workspace.type('Minimum of CU', '20');
  const header = page.locator('[data-testid="view-header"][data-view="view1"]');
  await header.getByRole('button', { name: 'Split vertically' }).click();
  await page.getByRole('menuitem', { name: 'Clone of this view' }).click();
  const second = page.locator('section[data-view="view2"]').getByTestId('view-canvas');
  await expect(second.locator('canvas')).toBeVisible();
  const place = (await second.boundingBox())!;
  await page.mouse.move(place.x + 100, place.y + 200);
  await page.mouse.down();
  await page.mouse.move(place.x + 200, place.y + 260, { steps: 6 });
  await page.mouse.up();
  await page.getByRole('tab', { name: '3D view 2', exact: true }).locator('.flexlayout__tab_button_trailing').click();
  await expect(second).toHaveCount(0);
  await workspace.display.getByRole('button', { name: 'Remove the filter on CU' }).click();
  await workspace.activate(points);
  await workspace.display.getByRole('button', { name: 'Remove the filter on CU' }).click();
  for (const name of datasets) await workspace.tick(name, false);
}

test('a long session holds no more at its end than at its beginning, in the browser and on the server', async ({
  page,
  workspace,
  server,
  grid,
}) => {
  test.setTimeout((MINUTES + 10) * 60_000);
  await page.setViewportSize({ width: 1920, height: 1000 });
  const datasets = [grid, blocks, surface];
  const counter = new LivingCounter(page);
  await counter.watch();
  const handles = (): number => (process.platform === 'linux' ? readdirSync(`/proc/${server.pid}/fd`).length : 0);
  await workspace.signIn();
  const counts: (Living & { handles: number })[] = [];
  const end = Date.now() + MINUTES * 60_000;
  while (Date.now() < end || counts.length < 5) {
    await work(workspace, datasets);
    counts.push({ ...(await counter.count()), handles: handles() });
    console.log(JSON.stringify(counts.at(-1)));
  }
  // What a busy browser has not cleared away yet differs from round to round; what leaks is in the least of them too.
  const least = (rounds: typeof counts, number: (count: (typeof counts)[number]) => number): number =>
    Math.min(...rounds.map(number));
  const [begin, last] = [counts.slice(0, 3), counts.slice(-3)];
  for (const kind of Object.keys(counts[0]!.graphics)) {
    const graphics = (count: Living): number => count.graphics[kind] ?? 0;
    expect(least(last, graphics), kind).toBeLessThanOrEqual(least(begin, graphics) + 1);
  }
  expect(least(last, ({ drawing }) => drawing)).toBeLessThanOrEqual(least(begin, ({ drawing }) => drawing) + 20);
  expect(least(last, ({ heap }) => heap)).toBeLessThan(least(begin, ({ heap }) => heap) * 1.15);
  expect(least(last, (count) => count.handles)).toBeLessThanOrEqual(least(begin, (count) => count.handles));
});
