import { readdirSync, readFileSync } from 'node:fs';
import type { Locator } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { textFile } from './support/import-dialog.ts';
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

const drilled = [
  textFile(
    'collar.csv',
    `HOLE,EAST,NORTH,RL,EOH\n${['A', 'B', 'C'].map((hole, at) => `${hole},${478_000 + at * 60},${6_772_000 + at * 40},350,120`).join('\n')}\n`,
  ),
  textFile(
    'survey.csv',
    `HOLE,AT,AZ,DIP\n${['A', 'B', 'C'].map((hole) => `${hole},0,90,60\n${hole},60,95,58`).join('\n')}\n`,
  ),
  textFile(
    'assay.csv',
    `HOLE,FROM,TO,ROCK,AU\n${['A', 'B', 'C'].map((hole, at) => `${hole},0,60,Granite,${at}\n${hole},60,120,Basalt,0.5`).join('\n')}\n`,
  ),
];

/** What the Spanish texts say, each with a gap for every value. */
const spanishTexts = [...textsOf('es').values()]
  .map((text) => text.split(/\{\{.*?\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)))
  .filter((parts) => /\p{L}/u.test(parts.join('')))
  .map((parts) => new RegExp(`^${parts.join('.+')}$`, 'is'));
/** What the files, the site and the units are called, in every language. */
const data =
  /^(HOLE|EAST|NORTH|RL|EOH|AT|AZ|DIP|FROM|TO|ROCK|AU|Granite|Basalt|[ABC]|collar|[\w-]+\.csv|csv|Production|Administrator|Drillhole|Bytes|[KMG]B|m|[AP]M|\d\d-[a-z]{3}-\d{4})$/;
function isSpanish(text: string): boolean {
  return (
    spanishTexts.some((said) => said.test(text)) ||
    text.split(/[\s:,·→←/–()]+/).every((word) => data.test(word) || !/\p{L}/u.test(word))
  );
}

// English is the default whatever the browser prefers.
test.use({ locale: 'es-CL' });

const looksLikeKey = /^[a-z][A-Za-z0-9-]*(\.[A-Za-z0-9-]+)+$/;

test('[A1.07, A2.20h, A9.10, A9.11c, I1.01k, I9.11, W9.17] Spanish leaves no English behind, and the choice survives a reload', async ({
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
  const kept = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('language'));
  expect(await kept()).toBeNull();
  await page.getByRole('button', { name: 'Add data' }).click();
  await expect(page.getByRole('menuitem', { name: /^Import points/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change language' }).click();
  const choices = page.getByRole('menuitemradio').or(page.getByRole('menuitem'));
  await expect(choices).toHaveText(['English', 'Español']);
  await choices.last().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(await kept()).toBe('es');
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

  await test.step('[I1.01l] so do all steps of an import, the list of earlier files and the picker of blast patterns: nothing in them is said that is not in the Spanish texts', async () => {
    await page.getByRole('button', { name: 'Agregar datos' }).click();
    await page.getByRole('menuitem', { name: /^Importar sondajes/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar sondajes' });
    const press = (name: string | RegExp) => dialog.getByRole('button', { name }).first().click();
    for (const file of drilled) {
      const choosing = page.waitForEvent('filechooser');
      await press(/^Examinar/);
      await (await choosing).setFiles(file as Parameters<Awaited<typeof choosing>['setFiles']>[0]);
    }
    await expect(dialog.getByText('Listo para subir')).toHaveCount(3);
    await expectOnlySpanish(dialog);

    await press('Añadir: Archivos de intervalos');
    await expectOnlySpanish(page.getByRole('menu'));
    await page.getByRole('menuitem', { name: 'Usar archivos subidos antes…' }).click();
    const list = page.getByRole('dialog', { name: /^Archivos subidos antes/ });
    await expect(list.getByRole('button', { name: 'Cancelar' })).toBeVisible();
    await expectOnlySpanish(list);
    await list.getByRole('button', { name: 'Cancelar' }).click();

    await press('Asignar datos');
    const check = dialog.getByRole('region', { name: 'Revisión' });
    const next = dialog.getByRole('button', { name: /^(Archivo siguiente|Continuar)$/ });
    for (let file = 0; file < 3; file += 1) {
      await expect(check.getByRole('status')).not.toHaveText('Revisando los archivos', { timeout: seconds(60) });
      await expectOnlySpanish(dialog);
      await next.click();
    }
    await expect(dialog.getByRole('button', { name: 'Crear' })).toBeVisible();
    await expectOnlySpanish(dialog);
    await press('Cancelar importación');
    const question = page.getByRole('dialog', { name: '¿Cancelar esta importación?' });
    await expectOnlySpanish(question);
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect(dialog).toHaveCount(0);

    const pattern = { pattern_name: 'A', bench_name: '346', new_holes: 2, status: 'New' };
    await page.route('**/api/blastdog/read/patterns?*', (route) =>
      route.fulfill({ json: [{ ...pattern, updated_at: new Date().toISOString() }] }),
    );
    await page.getByRole('button', { name: 'Agregar datos' }).click();
    await page.getByRole('menuitem', { name: /tronadura/ }).click();
    const picker = page.getByRole('dialog', { name: 'Importar mallas de tronadura' });
    await expect(picker.getByRole('table')).toBeVisible();
    await expectOnlySpanish(picker);
    await picker.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(picker).toHaveCount(0);
  });

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible({ timeout: seconds(30) });
  await expect(workspace.legend).toBeVisible();
  await expectSpanish();

  async function expectOnlySpanish(area: Locator): Promise<void> {
    await expect.poll(async () => (await workspace.texts(area)).filter((text) => !isSpanish(text))).toEqual([]);
    expect((await workspace.texts(area)).length).toBeGreaterThan(1);
  }
  async function expectSpanish(): Promise<void> {
    const english = onlyEnglish();
    await expect.poll(async () => (await workspace.texts()).filter((text) => english.has(text))).toEqual([]);
    const texts = await workspace.texts();
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((text) => looksLikeKey.test(text) && !text.endsWith('.csv'))).toEqual([]);
  }
});
