import type { Page } from 'playwright/test';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { countClicks } from './support/click-count.ts';
import { coveredByLegends } from './support/covered-by-legends.ts';
import { takeGuidePicture } from './support/guide-picture.ts';
import { rampUse } from './support/ramp-use.ts';
import { listenToCalls } from './support/sent-calls.ts';
import { seconds } from '../patience.ts';

/** What data take of the middle of a view at least; the box around them takes a quarter of it. */
const MIN_PIXELS = 4000;

useOwnServer();

test('[A1.01, W4.09] an empty site offers the demonstration of every type of data, which loads in one click, draws and can be filtered', async ({
  page,
  context,
  workspace,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { sent } = listenToCalls(page);
  await workspace.signIn();
  await expect(page.getByText('No data on this site yet')).toBeVisible();
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Load the demo site' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading the demo site' })).toBeVisible();
  const steps = page.getByRole('region', { name: 'Try next' });
  await test.step('one click ends in coloured holes with their legend in view, as a saved state', async () => {
    await expect(steps).toBeVisible({ timeout: seconds(120) });
    await expect(page.getByRole('button', { name: /Cerro Adit · First look/ })).toBeVisible();
    await expect(workspace.legend.first()).toContainText(
      /Au_ppm.*Cerro Adit blocks · Blocks.*Cerro Adit DDH · Intervals.*≥ 2.*≤ 0\.005/,
    );
    await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(500);
    expect(await clicks()).toBe(1);
    for (const name of ['Cerro Adit DDH', 'Cerro Adit blocks', 'Cerro Adit topography'])
      await expect(workspace.row(name)).toHaveAttribute('aria-checked', /true|mixed/);
    for (const name of ['Cerro Adit soil', 'CA-3390-014'])
      await expect(workspace.row(name).getByTestId('tick')).toBeVisible();
    await expect(page.getByText('No data on this site yet')).toHaveCount(0);
    await expect(workspace.histogram).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/ssa');
  });
  await test.step('[A1.01] what is drawn comes from the session on the server', () =>
    expect(sent).toEqual(
      expect.arrayContaining(['/api/paraview/create-session', 'datacloud.mine.load', 'datacloud.layer.pieces.load']),
    ));
  await test.step('all of it is one notification', async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const told = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
    await expect(told).toHaveText([/The demo site is ready/]);
    await page.keyboard.press('Escape');
  });

  await workspace.settle();
  await test.step('no tenth of the ramp holds more than 40 % of the grades that are drawn', async () => {
    const { shares, pixels } = await rampUse(workspace.canvas, workspace.legend.first());
    expect(pixels).toBeGreaterThan(50_000);
    expect(Math.max(...shares)).toBeLessThanOrEqual(0.4);
  });
  await takeGuidePicture(page, 'workspace');
  await test.step('[A1.01] drillholes, blocks, a surface and points are each drawn where they are shown alone', async () => {
    const holes = 'Cerro Adit DDH';
    const others = ['Cerro Adit blocks', 'Cerro Adit topography', 'Cerro Adit soil'];
    for (const name of [holes, ...others.slice(0, 2)]) await workspace.tick(name, false);
    await expect.poll(() => workspace.colouredPixels()).toBe(0);
    const empty = await workspace.picture();
    // The middle, where nothing lies over the picture.
    const drawn = async (): Promise<number> =>
      (await workspace.picture()).count(({ x, y, red, width, height }) => {
        const isInMiddle = x > width * 0.3 && x < width * 0.8 && y > height * 0.15 && y < height * 0.85;
        return isInMiddle && Math.abs(empty.at(x, y).red - red) > 10;
      });
    for (const name of [holes, ...others]) {
      await workspace.tick(name);
      await expect.poll(drawn, name).toBeGreaterThan(MIN_PIXELS);
      await workspace.tick(name, false);
      await expect.poll(drawn, name).toBe(0);
    }
    for (const name of [holes, 'Cerro Adit soil']) await workspace.tick(name);
  });

  await test.step('a section along a line is three clicks away, and says where it is', async () => {
    await countClicks(page);
    await workspace.toolbelt.getByRole('button', { name: 'Draw a section' }).click();
    const { width, height } = (await workspace.canvas.boundingBox())!;
    for (const [x, y] of [
      [0.4, 0.55],
      [0.7, 0.6],
    ] as const)
      await workspace.canvas.click({ position: { x: width * x, y: height * y } });
    await expect(page.getByRole('toolbar', { name: 'Section' })).toContainText(/Section \d+ · .*looking/);
    expect(await clicks()).toBe(3);
  });

  await test.step('the menu of BlastDog has the blast patterns', async () => {
    await workspace.row('BlastDog').click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Blast patterns' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('asked for again, it is offered, and opens as it was saved', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Load the demo site');
    await page.getByRole('option', { name: /Load the demo site/ }).click();
    await page.getByRole('status').getByRole('button', { name: 'Show the demo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Show the demo' }).click();
    await expect(workspace.row('Cerro Adit blocks')).toHaveAttribute('aria-checked', 'true');
    await expect(workspace.row('Cerro Adit soil')).toHaveAttribute('aria-checked', 'false');
    await expect(workspace.row('Cerro Adit')).toHaveCount(4);
    expect(await states(page)).toEqual(['Cerro Adit · First look']);
  });
  await test.step('each of the three steps does what it says', async () => {
    await steps.getByRole('button', { name: 'Look along a section' }).click();
    await expect(page.getByRole('toolbar', { name: 'Section' })).toContainText(/N 7.311.890 · looking north/);
    await steps.getByRole('button', { name: 'Keep only 0.5 g/t gold and more' }).click();
    await expect(workspace.display.getByRole('region', { name: 'Filters' })).toContainText(/2.338 of 25.219 kept/);
    await steps.getByRole('button', { name: 'Measure a distance' }).press('Enter');
    await expect(page.getByText('Click an item in a view to begin.')).toBeVisible();
    await expect(steps.getByRole('button', { name: /done$/ })).toHaveCount(3);
    await steps.getByRole('button', { name: 'Dismiss these steps' }).click();
    await expect(steps).toHaveCount(0);
  });
  await test.step('a public link is saved and copied by three clicks', async () => {
    await workspace.canvas.press('Escape');
    await countClicks(page);
    await page.getByRole('button', { name: /^Saved states:/ }).click();
    await page.getByRole('menuitem', { name: /^Save As/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Save As' });
    await dialog.getByLabel('Name').fill('For the pit');
    await dialog.getByRole('button', { name: 'Save and copy public link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await clicks()).toBe(3);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/ssa\?.*stateId=/);
    expect(await states(page)).toContain('For the pit');
  });
  await test.step('legends cover no more than a third of a view, a small one and one of 250 pixels included', async () => {
    for (const name of ['Cerro Adit soil', 'CA-3390-014']) await workspace.tick(name);
    await expect.poll(() => workspace.legend.count()).toBeGreaterThan(1);
    const expectRoom = (): Promise<void> =>
      expect(async () => expect(Math.max(...(await coveredByLegends(page)))).toBeLessThanOrEqual(1 / 3)).toPass();
    await expectRoom();
    await page.setViewportSize({ width: 1024, height: 700 });
    await expectRoom();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Split vertically' }).click();
    await page.getByRole('menuitem', { name: 'Clone of this view' }).click();
    await expect(page.getByTestId('legends')).toHaveCount(2);
    await page.setViewportSize({ width: 1024, height: 700 });
    const widths = await page
      .locator('section[data-view]')
      .evaluateAll((views) => views.map((view) => view.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeLessThan(300);
    await expectRoom();
  });
  await test.step('the table of picks opens below the active view', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Open the pick table');
    await page.keyboard.press('Enter');
    const table = page
      .getByRole('region', { name: 'Pick table', exact: true })
      .or(page.getByText('Nothing is picked.'));
    await expect(table.first()).toBeVisible();
    const [view, below] = [await workspace.canvas.last().boundingBox(), await table.first().boundingBox()];
    expect(below!.y).toBeGreaterThanOrEqual(view!.y + view!.height);
  });
});

/** The names of the saved states of the site. */
async function states(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const [site] = (await (await fetch('/api/site/read', { headers })).json()) as { id: string }[];
    const list = (await (await fetch(`/api/state/read?site=${site?.id}`, { headers })).json()) as { name: string }[];
    return list.map(({ name }) => name);
  });
}
