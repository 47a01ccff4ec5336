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
  await page.getByRole('combobox').fill('Open statistics');
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
    await expect.poll(async () => (await rowOf(panel, '≥ 0.3')).slice(0, 5)).toEqual(['10289', '0', '23.15', '61.07', '0.618']);
    expect((await rowOf(panel, '≥ 0.3')).at(-1)).toBe('1212.9');
    await expect(panel).toContainText('Density from the column Density.');
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
});

