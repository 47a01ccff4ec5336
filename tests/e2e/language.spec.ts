import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from './support/fixtures.ts';
import { seconds } from '../patience.ts';

const folders = ['host/web', ...readdirSync('plugins').map((id) => `plugins/${id}`)];

function textsOf(language: string): Map<string, string> {
  const found = folders.flatMap((folder) => {
    try {
      const texts = JSON.parse(readFileSync(`${folder}/locales/${language}.json`, 'utf8')) as Record<string, string>;
      return Object.entries(texts).map(([key, text]) => [`${folder}:${key}`, text] as const);
    } catch {
      return [];
    }
  });
  return new Map(found);
}

/** The English texts that Spanish does not share, in words of their own: what must not be left over. */
function onlyEnglish(): Set<string> {
  const spanish = new Set(textsOf('es').values());
  return new Set([...textsOf('en').values()].filter((text) => !spanish.has(text) && !text.includes('{{')));
}

// English is the default whatever the browser prefers.
test.use({ locale: 'es-CL' });

const looksLikeKey = /^[a-z][A-Za-z0-9-]*(\.[A-Za-z0-9-]+)+$/;

test('[A1.07, A2.20h, A9.10, I1.01k, W9.17] Spanish leaves no English behind, and the choice survives a reload', async ({
  page,
  workspace,
  grid,
}) => {
  await workspace.signIn();
  await workspace.tick(grid);
  await workspace.activate(grid);
  await workspace.openLayer('Points');
  await workspace.addFilter('CU');

  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Add data' }).click();
  await expect(page.getByRole('menuitem', { name: /^Import points/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change language' }).click();
  const choices = page.getByRole('menuitemradio').or(page.getByRole('menuitem'));
  await expect(choices).toHaveText(['English', 'Español']);
  await choices.last().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('button', { name: 'Add filter' })).toHaveCount(0);
  await expectSpanish();

  await workspace.row(grid).click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  await expectSpanish();
  await page.keyboard.press('Escape');

  await test.step('[I1.01l] the import speaks Spanish, too', async () => {
    await page.getByRole('button', { name: 'Agregar datos' }).click();
    await page.getByRole('menuitem', { name: /^Importar puntos/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar puntos' });
    await expect(dialog.getByRole('button', { name: 'Asignar datos' })).toBeVisible();
    await expectSpanish();
    await dialog.getByRole('button', { name: 'Cancelar importación' }).first().click();
    await expect(dialog).toHaveCount(0);
  });

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible({ timeout: seconds(30) });
  await expect(workspace.legend).toBeVisible();
  await expectSpanish();

  async function expectSpanish(): Promise<void> {
    const english = onlyEnglish();
    await expect.poll(async () => (await workspace.texts()).filter((text) => english.has(text))).toEqual([]);
    const texts = await workspace.texts();
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((text) => looksLikeKey.test(text) && !text.endsWith('.csv'))).toEqual([]);
  }
});
