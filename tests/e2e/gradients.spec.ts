import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import type { ApiClient } from '../integration/api-client.ts';
import { expect, test } from './support/fixtures.ts';
import { isLike } from './support/picture.ts';
import { importPoints } from './support/point-dataset.ts';
import { Workspace } from './support/workspace.ts';

/** The dialog that edits a gradient. */
class GradientEditor {
  readonly dialog: Locator;
  readonly bar: Locator;
  readonly handles: Locator;
  readonly save: Locator;
  #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog').filter({ has: page.getByTestId('gradient-bar') });
    this.bar = this.dialog.getByTestId('gradient-bar').getByRole('button');
    this.handles = this.dialog.getByTestId('gradient-handle');
    this.save = this.dialog.getByRole('button', { name: 'Save' });
  }

  field(name: string): Locator {
    return this.dialog.getByRole('textbox', { name, exact: true });
  }

  async addAt(share: number): Promise<void> {
    const { width, height } = await boxOf(this.bar);
    await this.bar.click({ position: { x: width * share, y: height / 3 } });
  }

  /** Drags a handle to a place of the bar, `below` pixels under it. */
  async drag(index: number, share: number, below = 0): Promise<void> {
    const handle = await boxOf(this.handles.nth(index));
    const bar = await boxOf(this.bar);
    await this.#page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height - 3);
    await this.#page.mouse.down();
    await this.#page.mouse.move(bar.x + bar.width * share, bar.y + bar.height + below, { steps: 4 });
    await this.#page.mouse.up();
  }
}

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Nothing is there');
  return box;
}

async function editGradients(page: Page, workspace: Workspace): Promise<Locator> {
  await workspace.colourMapButton.click();
  await page.getByRole('button', { name: 'Edit gradients' }).click();
  return page.getByRole('group', { name: 'Edit gradients' });
}

/** Makes a fixed gradient, whose bands touch, and which brings its own range and its labels. */
async function makeBands(page: Page, workspace: Workspace, editor: GradientEditor): Promise<void> {
  await workspace.colourMapButton.click();
  await page.getByText('Fixed bands', { exact: true }).click();
  await page.getByRole('button', { name: 'Edit gradients' }).click();
  await page.getByRole('button', { name: 'New fixed gradient' }).click();
  const bands = editor.dialog.getByRole('list', { name: 'Bands' }).getByRole('listitem');
  await expect(bands).toHaveCount(3);
  const limits = async (): Promise<string[]> =>
    Promise.all(
      (await bands.all()).map((band) =>
        band
          .getByRole('textbox', { name: /^Limit/ })
          .first()
          .inputValue(),
      ),
    );
  expect(await limits()).toEqual(['0', '0.33', '0.66']);
  await expect(editor.field('Limit 4')).toHaveValue('1');

  await editor.field('Name').fill('Cut-offs');
  const limit = async (number: number, value: string): Promise<void> => {
    const input = editor.dialog.getByRole('textbox', { name: `Limit ${number}`, exact: true }).first();
    await input.fill(value);
    await input.press('Enter');
  };
  await limit(4, '20');
  await limit(3, '10');
  await limit(2, '5');
  expect(await limits()).toEqual(['0', '5', '10']);
  await editor.addAt(0.75);
  await expect(bands).toHaveCount(4);
  await editor.drag(3, 0.75, 70);
  await expect(bands).toHaveCount(3);
  await editor.field('Annotation of 3').fill('Ore');
  await editor.save.click();

  await expect(workspace.colourMapButton).toHaveAccessibleName('Colour map: Cut-offs');
  await expect(workspace.display.getByRole('textbox', { name: 'Maximum', exact: true })).toHaveValue('20.000');
  await expect(workspace.display.getByRole('button', { name: 'Invert the colour map' })).toBeDisabled();
  await expect(workspace.legend).toContainText('Ore');
}

/** Chooses a fixed map, and sees its bands in the legend, the highest first, from 0 to its maximum; one point has no value. */
async function expectBands(
  workspace: Workspace,
  map: string,
  maximum: string,
  bands: [string, string][],
): Promise<void> {
  await workspace.chooseColourMap(map);
  const field = (name: string) => workspace.display.getByRole('textbox', { name, exact: true });
  await expect(field('Minimum')).toHaveValue('0.000');
  await expect(field('Maximum')).toHaveValue(maximum);
  const rows = workspace.legend.locator('div:has(> i)');
  await expect(rows).toHaveText([...bands.map(([text]) => text), 'No data1']);
  for (const [at, [, colour]] of bands.entries())
    await expect(rows.nth(at).locator('i')).toHaveCSS('background-color', colour);
}

test('[W2.47] gradients are made, changed, kept over a reload and deleted', async ({ page, workspace, grid }) => {
  await workspace.signIn();
  await workspace.tick(grid);
  await workspace.activate(grid);
  await workspace.openLayer('Points');
  await workspace.type('Point size', '18');
  const editor = new GradientEditor(page);
  await workspace.settle();
  const before = await workspace.picture();
  const list = page.getByRole('group', { name: 'Edit gradients' });
  await test.step('[W2.47, W3.36, W3.38] the selector lists the maps, of which each has its buttons while gradients are edited', async () => {
    const own = ['Rainbow Uniform', 'Viridis', 'Greyscale', 'Blue to Cyan'];
    const maps = [...own, 'Batlow', 'Davos', 'Fes', 'LaJolla', 'Lisbon', 'Roma', 'Action'];
    await workspace.colourMapButton.click();
    await expect(page.getByRole('option')).toHaveText(maps);
    await page.getByText('Fixed bands', { exact: true }).click();
    await expect(page.getByRole('option')).toHaveText(['Default bands', 'Default categories']);
    await page.getByRole('radiogroup').getByText('Continuous', { exact: true }).click();
    await expect(list).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit gradients' }).click();
    await expect(page.getByRole('option')).toHaveCount(0);
    for (const verb of ['Edit', 'Delete'])
      for (const map of maps)
        await expect(list.getByRole('button', { name: `${verb} ${map}`, exact: true })).toHaveCount(1);
  });
  await test.step('[W4.33] what comes with the product cannot be deleted', async () => {
    const deletions = list.getByRole('button', { name: /^Delete / });
    await expect(deletions).toHaveCount(11);
    for (const deletion of await deletions.all()) await expect(deletion).toBeDisabled();
  });
  await test.step('[W3.33, W3.35] a new one goes from black at −1 to white at 1', async () => {
    await list.getByRole('button', { name: 'New gradient' }).click();
    await expect(editor.field('Value of stop 1')).toHaveValue('-1');
    await expect(editor.field('Value of stop 2')).toHaveValue('1');
    await expect(editor.field('Colour of 1')).toHaveValue('#000000');
    await expect(editor.field('Colour of 2')).toHaveValue('#FFFFFF');
  });
  await test.step('[W5.20a, W5.20b, W5.20c, W5.20d] its name has 3 to 25 characters, is not blank, and is no default one', async () => {
    await expect(editor.field('Name')).toHaveValue('New gradient');
    for (const [name, problem] of [
      ['New gradient', 'Choose a name other than the default one.'],
      ['New fixed gradient', 'Choose a name other than the default one.'],
      ['ab', 'The name needs at least 3 characters.'],
      ['x'.repeat(26), 'The name can have at most 25 characters.'],
      ['   ', 'Enter a name.'],
    ] as const) {
      await editor.field('Name').fill(name);
      await expect(editor.dialog.getByText(problem)).toBeVisible();
      await expect(editor.save).toBeDisabled();
    }
    for (const name of ['abc', 'x'.repeat(25)]) {
      await editor.field('Name').fill(name);
      await expect(editor.save).toBeEnabled();
    }
  });
  await editor.field('Name').fill('Copper');
  await test.step('[W4.34] the first and the last stop stay where they are, and one that is dragged more than 50 px down goes', async () => {
    await editor.addAt(0.5);
    await expect(editor.handles).toHaveCount(3);
    await editor.drag(1, 0.75);
    await expect(editor.field('Value of stop 2')).toHaveValue(/^0\.(49|5|50)\d*$/);
    const moved = await editor.field('Value of stop 2').inputValue();
    await editor.drag(0, 0.4);
    await editor.drag(2, 0.4, 90);
    await expect(editor.field('Value of stop 1')).toHaveValue('-1');
    await expect(editor.handles).toHaveCount(3);
    await test.step('[W5.20h] a number that is not between those of its neighbours is not taken', async () => {
      for (const outside of ['7', '1', '-1', '-7']) {
        await editor.field('Value of stop 2').fill(outside);
        await editor.field('Value of stop 2').press('Enter');
        await expect(editor.field('Value of stop 2')).toHaveValue(moved);
      }
    });
    await editor.addAt(0.2);
    await expect(editor.handles).toHaveCount(4);
    await editor.drag(1, 0.2, 40);
    await expect(editor.handles).toHaveCount(4);
    await editor.drag(1, 0.2, 70);
    await expect(editor.handles).toHaveCount(3);
  });

  await test.step('[W4.25] what is saved colours the data', async () => {
    await test.step('[W5.17] six characters get a hash, and what is no digit is a 0', async () => {
      await editor.field('Colour of 2').fill('ff00fg');
      await editor.field('Colour of 2').press('Tab');
      await expect(editor.field('Colour of 2')).toHaveValue('#FF00F0');
    });
    await editor.field('Colour of 2').fill('#FF00FF');
    await test.step('[W5.20e] an annotation has at most 20 characters', async () => {
      await editor.field('Annotation of 2').fill('x'.repeat(30));
      await expect(editor.field('Annotation of 2')).toHaveValue('x'.repeat(20));
    });
    await editor.save.click();

    await expect(workspace.colourMapButton).toHaveAccessibleName('Colour map: Copper');
    await expect.poll(async () => isLike(await workspace.picture(), before)).toBe(false);
  });

  await test.step('[W3.32, W3.45j, W4.32, W4.33, W4.35] one that comes with the product is saved as a new one; the one in use cannot be deleted', async () => {
    const again = await editGradients(page, workspace);
    await expect(again.getByRole('button', { name: 'Delete Copper' })).toBeDisabled();
    await test.step('[W5.20i] a taken name gets a counter in brackets', async () => {
      await again.getByRole('button', { name: 'Edit Viridis' }).click();
      await editor.field('Name').fill('Copper');
      await editor.save.click();
      await expect(workspace.colourMapButton).toHaveAccessibleName('Colour map: Copper (1)');
    });
    const ids = await page.evaluate(() =>
      (JSON.parse(localStorage.getItem('adit-gradients') ?? '[]') as { id: string }[]).map(({ id }) => id),
    );
    expect(ids).toHaveLength(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  await test.step('[W3.45j, W4.33, W4.35] after a reload they are still there; deleting one is confirmed as permanent', async () => {
    await page.reload();
    await workspace.ready();
    await workspace.activate(grid);
    await workspace.openLayer('Points');
    await workspace.chooseColourMap('Copper (1)');
    const last = await editGradients(page, workspace);
    await expect(last.getByRole('button', { name: 'Edit Viridis' })).toBeVisible();
    await last.getByRole('button', { name: 'Delete Copper', exact: true }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'permanent' });
    await expect(question).toContainText('Delete the gradient Copper?');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toHaveCount(0);
    const left = await page.evaluate(() => localStorage.getItem('adit-gradients') ?? '');
    expect(left).toContain('"Copper (1)"');
    expect(left).not.toContain('"Copper"');
    expect(JSON.parse(left)).toMatchObject([{ text: 'Copper (1)', type: 'continuous' }]);
  });

  await test.step('[W3.34, W3.35, W4.25, W4.26] a fixed gradient has bands and brings its own range', () =>
    makeBands(page, workspace, editor));
  await test.step('[W3.45k] which the browser keeps beside the others', async () => {
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('adit-gradients') ?? '[]') as object[]);
    expect(kept).toMatchObject([
      { text: 'Copper (1)', type: 'continuous' },
      { text: 'Cut-offs', type: 'fixed' },
    ]);
  });
  await test.step('[W3.36, W9.11g, W9.11h, W9.11i] the default bands are white up to 37.5, red up to 75 and blue up to 177.5', () =>
    expectBands(workspace, 'Default bands', '177.500', [
      ['≥ 75', 'rgb(0, 0, 255)'],
      ['≥ 37.5 – < 75', 'rgb(255, 0, 0)'],
      ['< 37.5', 'rgb(255, 255, 255)'],
    ]));
  await test.step('[W3.19] the default categories have five bands of three with their names', () =>
    expectBands(workspace, 'Default categories', '15.000', [
      ['≥ 12ORENMS', 'rgb(5, 255, 0)'],
      ['≥ 9 – < 12OREMS', 'rgb(173, 255, 0)'],
      ['≥ 6 – < 9OREDS', 'rgb(255, 230, 0)'],
      ['≥ 3 – < 6Min', 'rgb(255, 92, 0)'],
      ['< 3Unknown', 'rgb(255, 0, 0)'],
    ]));
});

interface SiteColours {
  readonly gradients: { id: string; text: string }[];
  readonly legends: { column: string; colours: { label: string; color: string }[] }[];
}

async function siteColours(client: ApiClient): Promise<SiteColours> {
  return (await client.call<SiteColours>('GET', `/plugins/colour-maps/site?site=${client.site}`)).body;
}

/** Gives a category another colour and keeps it for the site, takes that back and makes it again. */
async function keepColour(page: Page, workspace: Workspace, client: ApiClient): Promise<void> {
  const { display } = workspace;
  await display.getByRole('button', { name: /^Granite: #/ }).click();
  await page.getByRole('textbox', { name: 'Hexadecimal colour' }).fill('FF00FF');
  await page.getByRole('textbox', { name: 'Hexadecimal colour' }).press('Enter');
  await page.getByRole('button', { name: 'Keep for the site' }).click();
  const kept = [{ column: 'ROCK', colours: [{ label: 'Granite', color: '#FF00FF' }] }];
  const legends = async (): Promise<unknown> => (await siteColours(client)).legends;
  await expect.poll(legends).toEqual(kept);
  await expect(page.getByRole('button', { name: 'Keep for the site' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect.poll(legends).toEqual([]);
  await expect(display.getByRole('button', { name: 'Granite: #FF00FF' })).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(legends).toEqual(kept);
}

/** Carries the gradients to a file, and back with a change; a file with a fault is refused with its place. */
async function exchangeFile(page: Page, workspace: Workspace): Promise<void> {
  const list = await editGradients(page, workspace);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('button', { name: 'Export gradients' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ format: 'adit-colours', gradients: [{ text: 'Of the site' }] });
  await list.getByRole('button', { name: 'Import colours' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import colours' });
  const choose = async (content: string): Promise<void> => {
    const choosing = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: /File of gradients/ }).click();
    await (await choosing).setFiles({ name: 'c.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  };
  await choose(text.replace('"Of the site"', '"Of"'));
  await expect(dialog.getByText('gradients[0].text: too short or too long.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  await choose(text.replace('"Of the site"', '"From a file"'));
  await expect(dialog.getByRole('status')).toHaveText('1 gradient, 0 colours of categories');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog).toHaveCount(0);
  await workspace.chooseColourMap('From a file');
}

test('gradients and colours of categories are kept for the site: others have them at once, in every dataset, and in files', async ({
  page,
  workspace,
  grid,
  client,
  browser,
  server,
  problems,
}) => {
  const other = 'Other grid';
  await importPoints(client, other);
  await workspace.signIn();
  await workspace.tick(grid);
  await workspace.activate(grid);
  await workspace.openLayer('Points');
  await workspace.chooseColourBy('ROCK');
  await test.step('[W3.37] the maps of categories are listed, beside the one that knows rocks', async () => {
    await workspace.colourMapButton.click();
    const maps = ['Rainbow Categorical', 'Beachy', 'Gneiss to Meet You', 'Take nothing for Granite'];
    await expect(page.getByRole('option')).toHaveText(['Lithology', ...maps]);
    await page.keyboard.press('Escape');
  });
  await keepColour(page, workspace, client);

  const context = await browser.newContext();
  await problems.watch(context);
  const second = new Workspace(await context.newPage(), server.address, problems);
  await second.signIn();
  await second.tick(other);
  await second.activate(other);
  await second.openLayer('Points');
  await second.chooseColourBy('ROCK');
  await expect(second.display.getByRole('button', { name: 'Granite: #FF00FF' })).toBeVisible();
  await second.chooseColourBy('CU');

  await workspace.chooseColourBy('CU');
  const editor = new GradientEditor(page);
  const list = await editGradients(page, workspace);
  await list.getByRole('button', { name: 'New gradient' }).click();
  await editor.field('Name').fill('Of the site');
  await editor.save.click();
  await expect(workspace.colourMapButton).toHaveAccessibleName('Colour map: Of the site');
  const again = await editGradients(page, workspace);
  await again.getByRole('button', { name: 'Share Of the site with the site' }).click();
  await expect(again.getByText('Site', { exact: true })).toBeVisible();
  await workspace.colourMapButton.click();
  await second.chooseColourMap('Of the site');
  await exchangeFile(page, workspace);

  await context.close();
  const { gradients } = await siteColours(client);
  expect(gradients.map(({ text }) => text)).toEqual(['Of the site']);
  // The other tests of this server know nothing of a site's colours.
  const { site } = client;
  await client.call('DELETE', '/plugins/colour-maps/gradients', { site, ids: gradients.map(({ id }) => id) });
  await client.call('DELETE', '/plugins/colour-maps/legends', { site, column: 'ROCK', labels: ['Granite'] });
});
