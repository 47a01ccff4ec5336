import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { seconds } from '../patience.ts';
import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { takeGuidePicture } from './support/guide-picture.ts';

useOwnServer();

/** What a row says, without the spaces between thousands. */
async function rowOf(panel: Locator, name: string): Promise<string[]> {
  const cells = panel.getByRole('row', { name }).getByRole('cell');
  return (await cells.allTextContents()).map((text) => text.replaceAll('\u2009', ''));
}

async function openFigures(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Open statistics');
  await page.getByRole('option', { name: 'Open statistics' }).click();
  const panel = page.getByRole('region', { name: 'Statistics', exact: true });
  await expect(panel).toHaveAttribute('data-status', 'ready');
  return panel;
}

/** Chooses in one of the panel's lists. */
async function choose(panel: Locator, list: string, label: string | RegExp): Promise<void> {
  const field = panel.getByRole('combobox', { name: list, exact: true });
  const option = field.locator('option').filter({ hasText: label }).first();
  await field.selectOption((await option.getAttribute('value')) ?? '');
  await expect(panel).toHaveAttribute('data-status', 'ready');
}

test('figures of the demo are those of pandas: tonnes and metal of blocks, lengths of samples, by groups, and after a change', async ({
  page,
  context,
  workspace,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await prepareAxe(page);
  await workspace.signIn();
  await page.getByRole('button', { name: 'Load the demo site' }).click();
  await expect(page.getByRole('region', { name: 'Try next' })).toBeVisible({ timeout: seconds(120) });
  await workspace.settle();
  const panel = await openFigures(page);

  await test.step('blocks from 0.3 g/t by the column of density', async () => {
    await choose(panel, 'Layer', 'Cerro Adit blocks');
    await choose(panel, 'Items', 'All');
    await choose(panel, 'Property', 'Au_ppm');
    await choose(panel, 'Rows', 'by cut-offs');
    const edges = panel.getByRole('textbox', { name: 'Cut-offs' });
    await edges.fill('0.3');
    await edges.press('Enter');
    await expect
      .poll(async () => (await rowOf(panel, '≥ 0.3')).slice(0, 5))
      .toEqual(['10289', '0', '23.15', '61.07', '0.618']);
    expect((await rowOf(panel, '≥ 0.3')).at(-1)).toBe('1212.9');
    await expect(panel).toContainText('Density: Density.');
  });
  await test.step('with all digits in what is copied', async () => {
    await panel.getByRole('button', { name: 'Copy with all digits' }).click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    const line = text.split('\r\n').find((one) => one.startsWith('≥ 0.3'))!;
    const numbers = line.split('\t').slice(1).map(Number);
    expect(numbers[0]).toBe(10_289);
    expect(numbers[2]).toBeCloseTo(23_150_250, -5);
    expect(numbers[3]! / 61_073_842.5).toBeCloseTo(1, 8);
    expect(numbers[4]).toBeCloseTo(0.6177011, 7);
    expect(numbers.at(-1)! / 1_212_899).toBeCloseTo(1, 6);
  });
  await test.step('by category in the order of the dictionary, with the total below and in the status bar', async () => {
    await choose(panel, 'Rows', 'by category');
    await choose(panel, 'Category', 'LITHOLOGY');
    await expect(panel.getByRole('row')).not.toHaveCount(2);
    const total = await rowOf(panel, 'All');
    const rows = await panel.locator('tbody tr').allTextContents();
    expect(rows.length).toBeGreaterThan(3);
    await expect(page.locator('[data-status-bar]')).toContainText(/All: Blocks .*Volume .*Mm³ · Tonnes .*Mt/);
    expect(Number(total[0])).toBeGreaterThan(10_289);
    await expect(page.getByText(/^(Copied|The demo site is ready)$/)).toHaveCount(0, { timeout: seconds(20) });
    await takeGuidePicture(page, 'statistics');
    for (const scheme of ['dark', 'light']) {
      await page.locator('html').evaluate((e, v) => (e.dataset['mantineColorScheme'] = v), scheme);
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.waitForTimeout(800);
      await page.screenshot({ path: `/tmp/figures-${scheme}.png` });
    }
  });
  await test.step('in both themes without findings', async () => {
    await page.mouse.move(0, 0);
    expect(await findingsInBothThemes(page, panel)).toEqual([]);
  });
  await test.step('samples from 1 g/t by length', async () => {
    await choose(panel, 'Layer', 'Cerro Adit DDH · Intervals');
    await choose(panel, 'Property', 'Au_ppm');
    await choose(panel, 'Rows', 'by cut-offs');
    const edges = panel.getByRole('textbox', { name: 'Cut-offs' });
    await edges.fill('1');
    await edges.press('Enter');
    await expect.poll(async () => (await rowOf(panel, '≥ 1')).slice(0, 3)).toEqual(['739', '0', '1477.4']);
    await panel.getByRole('button', { name: 'Copy with all digits' }).click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    const line = text.split('\r\n').find((one) => one.startsWith('≥ 1'))!;
    expect(Number(line.split('\t')[4])).toBeCloseTo(1.4567715, 7);
  });
  await test.step('what is picked is nothing; what is visible follows a filter and its undoing', async () => {
    await choose(panel, 'Rows', 'total alone');
    await choose(panel, 'Items', 'Picked');
    await expect.poll(async () => (await rowOf(panel, 'All'))[0]).toBe('0');
    await choose(panel, 'Items', 'Visible');
    await expect.poll(async () => Number((await rowOf(panel, 'All'))[0])).toBeGreaterThan(0);
    const [before] = await rowOf(panel, 'All');
    await workspace.activate('Cerro Adit DDH');
    await workspace.display.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('textbox', { name: 'Search properties' }).fill('Query');
    // The collars are first, the intervals second.
    await page.getByRole('option', { name: 'Query over several columns', exact: true }).nth(1).click();
    const query = page.getByRole('group', { name: 'Query' }).getByRole('textbox', { name: 'Query' });
    await query.fill('Au_ppm >= 1');
    await query.press('Enter');
    await expect.poll(async () => (await rowOf(panel, 'All')).slice(0, 3)).toEqual(['739', '0', '1477.4']);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await rowOf(panel, 'All'))[0]).toBe(before);
  });
  await test.step('choices are kept over a reload; the file has all digits', async () => {
    await page.reload();
    await workspace.ready();
    await expect(panel.getByRole('combobox', { name: 'Layer', exact: true })).toHaveValue(/intervals/);
    await expect(panel).toHaveAttribute('data-status', 'ready');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    const saved = readFileSync(await file.path(), 'utf8');
    expect(saved).toMatch(/^Group,Samples,Left out,Length \(m\),Mean \(ppm\)/);
  });
});
