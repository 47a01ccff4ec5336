import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { encodeOmf1 } from '../../plugins/omf/fixtures/encode-omf1.ts';
import { encodeGas } from '../../plugins/points/fixtures/encode-gas.ts';
import type { ApiClient } from '../integration/api-client.ts';
import { createPoints, uploadFile } from '../integration/import-files.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { isLike } from './support/picture.ts';
import { importBlocks, importSlope } from './support/solid-datasets.ts';
import type { Workspace } from './support/workspace.ts';

useOwnServer();

const [blocks, surface, dated, gas] = ['Ore blocks', 'Ground', 'Dated samples', 'Coloured samples'];
/** The files of the datasets, without their extensions. */
const files: Readonly<Record<string, string>> = { [blocks]: 'blocks', [surface]: 'slope' };

/** 25 points with a day each, from 1 to 25 March 2026. */
async function importDated(client: ApiClient): Promise<void> {
  const numbers = Array.from({ length: 25 }, (_, index) => index);
  const content = encodeOmf1({
    name: dated,
    elements: [
      {
        name: dated,
        geometry: {
          class: 'PointSetGeometry',
          vertices: numbers.map((index) => [(index % 5) * 100, Math.floor(index / 5) * 100, 0]),
        },
        data: [
          { name: 'CU', location: 'vertices', class: 'ScalarData', values: numbers },
          {
            name: 'SAMPLED',
            location: 'vertices',
            class: 'DateTimeData',
            values: numbers.map((index) => new Date(Date.UTC(2026, 2, index + 1, 12)).toISOString()),
          },
        ],
      },
    ],
  });
  const { id } = await uploadFile(client, 'dated.omf', content, { datasetType: 'Project', fileType: 'project' });
  const payload = { id, name: dated, groupName: 'Production', folderPath: '' };
  const { body } = await client.call<{ datasetId: string }>('POST', '/dataset-omf/create', payload);
  await client.generated(body.datasetId);
}

/** Points with the colours of their file: three of ore, two of waste, which the file hides. */
async function importGas(client: ApiClient): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'adit-gas-'));
  try {
    const path = join(folder, 'coloured.gas');
    await encodeGas(path, {
      columns: [
        { name: 'East', type: 'Numeric' },
        { name: 'North', type: 'Numeric' },
        { name: 'Cu', type: 'Numeric' },
      ],
      special: { map_east: 'East', map_north: 'North' },
      colours: [
        ['Ore', -65281, true],
        ['Waste', -16776961, false],
      ],
      rows: [0, 1, 2, 3, 4].map((at) => [at * 100, (at % 2) * 100, at]),
      indexes: [0, 0, 0, 1, 1].map((colour) => [0, colour, 0, 0]),
    });
    const metadata = await uploadFile(client, 'coloured.gas', await readFile(path), { fileType: 'pointdata' });
    const { body } = await createPoints(client, gas, metadata, { x: 'East', y: 'North' });
    await client.generated(body.datasetId);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test.beforeAll(async ({ client }) => {
  await importBlocks(client, blocks);
  await importSlope(client, surface);
  await importDated(client);
  await importGas(client);
});

async function show(workspace: Workspace, name: string, layer: string): Promise<void> {
  await workspace.tick(name);
  await workspace.activate(name);
  await workspace.openLayer(layer);
}

test('blocks and surfaces have an outline that can be switched, and surfaces no filters', async ({
  page,
  workspace,
}) => {
  await workspace.signIn();
  await workspace.activate(blocks);
  const filters = workspace.display.getByRole('region', { name: 'Filters' });
  await test.step('[W2.39] where nothing is shown, the filters say that something must be ticked', () =>
    expect(filters.getByText('No layer that can be filtered is shown. Tick one to filter it.')).toBeVisible());
  await test.step('[W4.18] and are disabled', async () => {
    await expect(filters.getByRole('button', { name: 'Add filter' })).toBeDisabled();
    await expect(filters.getByRole('checkbox', { name: 'Use the filters' })).toBeDisabled();
    await expect(filters.getByRole('checkbox', { name: 'Use the filters' })).not.toBeChecked();
  });

  for (const [name, layer, outlined] of [
    [blocks, 'Blocks', true],
    [surface, 'Surface', false],
  ] as const) {
    await show(workspace, name, layer);
    await test.step(`[W2.37] the pane has the name and the icon of ${name}`, async () => {
      const head = workspace.display.locator('header');
      await expect(head.getByRole('heading')).toHaveText(name);
      await expect(head.locator('svg')).toBeVisible();
    });
    await test.step(`[W2.39] ${name === surface ? 'a surface has no filters' : 'blocks have filters, of which the section says that they can be added'}`, async () => {
      await expect(filters).toHaveCount(name === surface ? 0 : 1);
      const hint = filters.getByText('Add a filter to keep only values within a range.');
      await expect(hint).toHaveCount(name === surface ? 0 : 1);
      if (name === blocks) await expect(filters.getByRole('button', { name: 'Add filter' })).toBeEnabled();
    });
    await test.step(`[W2.38, W3.22, W3.23] the layers of ${name} are listed, each with a checkbox, its name and its file without the extension, and opened and closed`, async () => {
      const ticks = workspace.display.getByRole('checkbox', { name: /^Show [A-Z]/ });
      const titles = name === blocks ? ['Show Blocks', 'Show Slicing'] : ['Show Surface'];
      await expect(ticks).toHaveCount(titles.length);
      for (const [at, title] of titles.entries()) await expect(ticks.nth(at)).toHaveAccessibleName(title);
      const row = workspace.layerButton(layer);
      await expect(row).toHaveText(`${layer}${files[name]}`);
      for (const isOpen of ['false', 'true']) {
        await row.click();
        await expect(row).toHaveAttribute('aria-expanded', isOpen);
      }
    });
    await test.step(`[W2.44, W2.54] the outline of ${name} is drawn and left out`, async () => {
      const outline = workspace.display.getByRole('switch', { name: 'Cell outlines' });
      await expect(outline).toBeChecked({ checked: outlined });
      await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(1000);
      await workspace.settle();
      const before = await workspace.picture();
      const isAsBefore = async (): Promise<boolean> => isLike(await workspace.picture(), before);
      await outline.click({ force: true });
      await expect.poll(isAsBefore).toBe(false);
      await outline.click({ force: true });
      await expect.poll(isAsBefore).toBe(true);
    });
    if (name === surface)
      await test.step('[W3.26] the one property of a surface is the category hierarchy_0', async () => {
        await workspace.display.locator('input[aria-label="Colour by"]').click();
        await expect(page.getByRole('option')).toHaveText(['One colour', 'hierarchy_0']);
        await page.keyboard.press('Escape');
        await workspace.chooseColourBy('hierarchy_0');
        await expect(workspace.display.locator('input[aria-label="Type"]')).toHaveValue('Categorical');
        await workspace.chooseColourBy('One colour');
      });
    await test.step(`[W2.42, W2.43] ${name} has neither a point size nor a line width`, async () => {
      for (const field of ['Point size', 'Line width'])
        await expect(workspace.display.getByRole('textbox', { name: field })).toHaveCount(0);
    });
    await workspace.tick(name, false);
  }
});

test('[W2.40] colours by a property, of one’s own or of the file, and filters on dates', async ({
  page,
  workspace,
}) => {
  await workspace.signIn();
  await show(workspace, dated, 'Points');
  await test.step('[W3.24] points have the one layer Points', async () => {
    const ticks = workspace.display.getByRole('checkbox', { name: /^Show [A-Z]/ });
    await expect(ticks).toHaveCount(1);
    await expect(ticks).toHaveAccessibleName('Show Points');
  });
  await test.step('[W2.42, W2.43, W2.44] points have a size, and neither a line width nor outlines', async () => {
    await expect(workspace.display.getByRole('textbox', { name: 'Point size' })).toBeVisible();
    await expect(workspace.display.getByRole('textbox', { name: 'Line width' })).toHaveCount(0);
    await expect(workspace.display.getByRole('switch', { name: 'Cell outlines' })).toHaveCount(0);
  });
  await colourPoints(page, workspace);
  await filterDates(page, workspace);
  await takeColoursOfFile(workspace);
});

/** A property is searched for and colours the layer by a range that is snapped, typed, inverted and reset; then one colour does. */
async function colourPoints(page: Page, workspace: Workspace): Promise<void> {
  const { display } = workspace;
  const colourBy = display
    .getByRole('combobox', { name: 'Colour by' })
    .or(display.getByRole('textbox', { name: 'Colour by' }));
  const end = (name: string): ReturnType<typeof display.getByRole> =>
    display.getByRole('textbox', { name, exact: true });
  await test.step('[W2.40, W2.45, W5.19] a property is found by a part of its name, in any case', async () => {
    await colourBy.first().fill('sAm');
    await expect(page.getByRole('option', { name: 'CU' })).toHaveCount(0);
    await page.getByRole('option', { name: 'SAMPLED' }).click();
    await expect(workspace.legend).toContainText('SAMPLED');
  });
  await test.step('[W5.16i] the ends of a range of dates are MM/DD/YYYY', async () => {
    await expect(end('Minimum')).toHaveValue('03/01/2026');
    await expect(end('Maximum')).toHaveValue('03/25/2026');
  });
  await workspace.chooseColourBy('CU');

  await test.step('[W2.48, W2.49] its histogram is there, and its range with three decimals', async () => {
    await expect(workspace.histogram).toBeVisible();
    // The import chose the range by the spread of the values.
    await expect(end('Minimum')).toHaveValue('1.000');
    await expect(end('Maximum')).toHaveValue('23.000');
    await display.getByRole('button', { name: 'Reset the range' }).click();
    await expect(end('Minimum')).toHaveValue('0.000');
    await expect(end('Maximum')).toHaveValue('24.000');
  });
  await test.step('[W2.50, W9.11b, W9.11c] the range snaps to the 5th to 95th percentile: the second and the last but one of 25 values', async () => {
    await display.getByRole('button', { name: 'Snap to the 5th–95th percentile' }).click();
    await expect(end('Minimum')).toHaveValue('1.000');
    await expect(end('Maximum')).toHaveValue('23.000');
  });

  await test.step('[W2.49, W2.51, W5.16d] the range is typed, the colours are inverted, and the range is reset', async () => {
    await workspace.type('Maximum', '12');
    await expect(workspace.legend).toContainText('12');
    await display.getByRole('button', { name: 'Invert the colour map' }).click();
    await expect(display.getByRole('button', { name: 'Invert the colour map' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await display.getByRole('button', { name: 'Reset the range' }).click();
    await expect(end('Maximum')).toHaveValue('24.000');
  });

  await test.step('[W2.53, W5.17] one colour, in which what is no digit is a 0, does as well', async () => {
    await workspace.chooseColourBy('One colour');
    await expect(workspace.legend).toHaveCount(0);
    const swatch = display.getByRole('button', { name: /^Colour: #/ });
    await swatch.click();
    await test.step('[W9.02g] the popup begins 250 px beside what opens it', async () => {
      const popup = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Hexadecimal colour' }) });
      const begins = async (): Promise<number> => (await swatch.boundingBox())!.x - (await popup.boundingBox())!.x;
      await expect.poll(async () => Math.round(await begins())).toBe(250);
    });
    await page.getByRole('textbox', { name: 'Hexadecimal colour' }).fill('ff00fg');
    await page.getByRole('textbox', { name: 'Hexadecimal colour' }).press('Enter');
    await expect(display.getByRole('button', { name: 'Colour: #FF00F0' })).toBeVisible();
    await workspace.type('Point size', '18');
    await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(100);
  });
}

/** Filters on dates keep whole days; the icon of the layer unfolds the filters, and the popup closes on a click outside. */
async function filterDates(page: Page, workspace: Workspace): Promise<void> {
  const { display } = workspace;
  const filters = display.getByRole('region', { name: 'Filters' });
  await workspace.addFilter('SAMPLED');
  const first = filters.getByLabel('First day of SAMPLED');
  const last = filters.getByLabel('Last day of SAMPLED');
  await test.step('[W9.09] a filter on dates begins with the last seven days', async () => {
    const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    expect([day(7), day(8)]).toContain(await first.inputValue());
    expect([day(0), day(1)]).toContain(await last.inputValue());
    await expect.poll(() => workspace.kept()).toBe('0 of 25 kept');
  });

  await test.step('[W5.11] it keeps whole days; the start is not after the end, nor the end before the start', async () => {
    await first.fill('2026-03-10');
    await last.fill('2026-03-12');
    await expect.poll(() => workspace.kept()).toBe('3 of 25 kept');
    await first.fill('2026-03-20');
    await expect(first).toHaveValue('2026-03-12');
    await expect.poll(() => workspace.kept()).toBe('1 of 25 kept');
    await last.fill('2026-03-01');
    await expect(last).toHaveValue('2026-03-12');
  });

  const use = filters.getByRole('checkbox', { name: 'Use the filters' });
  const property = filters.getByRole('button', { name: 'SAMPLED', exact: true });
  await test.step('[W4.18] the checkbox switches all filters', async () => {
    await use.click();
    await expect.poll(() => workspace.kept()).toBe('25 of 25 kept');
    await use.click();
    await expect.poll(() => workspace.kept()).toBe('1 of 25 kept');
  });

  await test.step('[W2.38, W4.41] the icon of the layer, which has it while a filter is active, unfolds the filters, and a click outside closes the popup of properties', async () => {
    await filters.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(first).toHaveCount(0);
    await use.click();
    await expect(display.getByRole('button', { name: /active filter/ })).toHaveCount(0);
    await use.click();
    await display.getByRole('button', { name: '1 active filter' }).click();
    await expect(first).toBeVisible();

    // The popup with other properties closes on a click outside.
    await property.click();
    await expect(page.getByRole('menuitem', { name: 'CU' })).toBeVisible();
    await display.getByRole('heading', { name: dated }).click();
    await expect(page.getByRole('menuitem', { name: 'CU' })).toHaveCount(0);
  });

  const colourOfName = (): Promise<string> => property.evaluate((one) => getComputedStyle(one).color);
  const usual = await colourOfName();
  await test.step('[W4.18] without a layer the checkbox is off and disabled', async () => {
    await workspace.tick(dated, false);
    await expect(use).toBeDisabled();
    await expect(use).not.toBeChecked();
  });
  await test.step('[W4.39] its filter stays in the list, greyed out', async () => {
    for (const control of [property, first, last]) await expect(control).toBeDisabled();
    expect(await colourOfName()).not.toBe(usual);
  });
}

/** The colours of an ioGAS file are switched on and off; categories are refreshed as they were. */
async function takeColoursOfFile(workspace: Workspace): Promise<void> {
  await show(workspace, gas, 'Points');
  const { display } = workspace;
  const colourBy = display
    .getByRole('combobox', { name: 'Colour by' })
    .or(display.getByRole('textbox', { name: 'Colour by' }));
  await workspace.chooseColourBy('Cu');
  const use = display.getByRole('switch', { name: 'ioGAS colours' });
  await test.step('[W4.27] the colours of the file take the place of the property', async () => {
    await use.click({ force: true });
    await expect(display.getByRole('button', { name: 'Ore: #FF00FF' })).toBeVisible();
    await expect(display.getByRole('button', { name: 'Waste: #0000FF' })).toBeVisible();
    await expect(display.getByText('1 of 2 visible')).toBeVisible();
  });

  await test.step('[W4.28] categories are shown and hidden one by one, and stay so when they are refreshed', async () => {
    await display.getByRole('button', { name: 'Show Waste' }).click();
    await expect(display.getByText('2 of 2 visible')).toBeVisible();
    await display.getByRole('button', { name: 'Show Ore' }).click();
    await display.getByRole('button', { name: 'Refresh the categories' }).click();
    await expect(display.getByText('1 of 2 visible')).toBeVisible();
    await expect(workspace.legend).toContainText(/Waste\s*2/);
  });

  await test.step('[W4.27] switched off, they give the property back', async () => {
    await use.click({ force: true });
    await expect(colourBy.first()).toHaveValue('Cu');
    await expect(use).not.toBeChecked();
  });
}
