import type { Page } from 'playwright/test';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { takeGuidePicture } from './support/guide-picture.ts';
import { isLike } from './support/picture.ts';
import { seconds } from '../patience.ts';

useOwnServer();

test('[A1.01, W4.09] an empty site offers the demonstration of every type of data, which loads in one click, draws and can be filtered', async ({
  page,
  workspace,
}) => {
  await workspace.signIn();
  await expect(page.getByText('No data on this site yet')).toBeVisible();
  await page.getByRole('button', { name: 'Load the demo site' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading the demo site' })).toBeVisible();
  const steps = page.getByRole('region', { name: 'Try next' });
  await test.step('one click ends in coloured holes with their legend in view, as a saved state', async () => {
    await expect(steps).toBeVisible({ timeout: seconds(120) });
    await expect(page.getByRole('button', { name: /Cerro Adit · First look/ })).toBeVisible();
    await expect(workspace.legend.first()).toBeVisible();
    await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(500);
    for (const name of ['Cerro Adit DDH', 'Cerro Adit blocks', 'Cerro Adit topography'])
      await expect(workspace.row(name)).toHaveAttribute('aria-checked', /true|mixed/);
    for (const name of ['Cerro Adit soil', 'CA-3390-014'])
      await expect(workspace.row(name).getByTestId('tick')).toBeVisible();
    await expect(page.getByText('No data on this site yet')).toHaveCount(0);
    await expect(workspace.histogram).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/ssa');
  });
  await test.step('all of it is one notification', async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const told = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
    await expect(told).toHaveText([/The demo site is ready/]);
    await page.keyboard.press('Escape');
  });

  await workspace.settle();
  await takeGuidePicture(page, 'workspace');
  for (const [name, shown] of [
    ['Cerro Adit blocks', false],
    ['Cerro Adit topography', false],
    ['Cerro Adit soil', true],
  ] as const) {
    const before = await workspace.picture();
    await workspace.tick(name, shown);
    await expect.poll(async () => isLike(await workspace.picture(), before)).toBe(false);
  }

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
