import type { Locator, Page } from 'playwright/test';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { importBlocks, importSlope, model } from './support/solid-datasets.ts';
import type { Workspace } from './support/workspace.ts';
import { seconds } from '../patience.ts';

useOwnServer();

const [blocks, surface] = ['Ore blocks', 'Ground'];
const middle = model.corner.map((corner, axis) => corner + (model.size[axis]! * model.count[axis]!) / 2);

test.beforeAll(async ({ client }) => {
  await importBlocks(client, blocks);
  await importSlope(client, surface);
});

const helperOf = (page: Page): Locator => page.getByTestId('tool-helper');
const clippingOf = (workspace: Workspace): Locator => workspace.toolbelt.getByRole('button', { name: 'Clipping' });
const position = (page: Page, axis: string): Locator =>
  helperOf(page).getByRole('group', { name: 'Position' }).getByLabel(axis);

async function type(input: Locator, value: string): Promise<void> {
  await input.fill(value);
  await input.press('Enter');
}

/** Waits until data are drawn to the west and to the east of the view's middle, or nothing is; the helper covers what is further east. */
async function expectDrawn(workspace: Workspace, drawn: { west: boolean; east: boolean }): Promise<void> {
  const look = async (): Promise<object> => {
    const picture = await workspace.picture();
    const has = (from: number, to: number): boolean | string => {
      const coloured = picture.count(
        ({ x, y, saturation, width, height }) =>
          x > width * from && x < width * to && y > height * 0.25 && y < height * 0.4 && saturation > 30,
      );
      return coloured === 0 ? false : coloured > 200 || `only ${coloured} pixels`;
    };
    return { west: has(0.3, 0.38), east: has(0.53, 0.57) };
  };
  // A busy machine takes seconds for a picture.
  await expect.poll(look, { timeout: seconds(60) }).toEqual(drawn);
}

test('[W1.06] a plane and a box clip the active layer, by numbers, by the handle and by keys', async ({
  page,
  workspace,
}) => {
  await workspace.signIn();
  const helper = helperOf(page);
  const clipping = clippingOf(workspace);
  const easting = position(page, 'Easting');
  const shown = middle.map((part) => part.toFixed(2));
  const arrow = page.getByRole('slider', { name: 'Move the plane' });
  await test.step('[W2.31] clipping needs an active dataset and an active layer', async () => {
    await expect(clipping).toBeDisabled();
    await workspace.tick(blocks);
    await workspace.activate(blocks);
    await workspace.openLayer('Blocks');
    await workspace.lookFromTop();
  });

  await test.step('[W2.32, W4.42] it cuts by an upright plane across the middle at first, which leaves the east, and can be inverted', async () => {
    await clipping.click();
    await expect(helper).toBeVisible();
    await test.step('[W9.02f] the helper begins 350 px from the edge of a wide window, and covers no data in any', async () => {
      const viewport = page.viewportSize()!;
      const edges = async (): Promise<number[]> => {
        const [frame, view] = [(await helper.boundingBox())!, (await workspace.canvas.boundingBox())!];
        return [page.viewportSize()!.width - frame.x, frame.x - (view.x + view.width)].map(Math.round);
      };
      for (const [width, height] of [
        [1920, 1000],
        [1024, 700],
        [viewport.width, viewport.height],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect.poll(async () => (await edges())[1]).toBeGreaterThanOrEqual(0);
        if (width > 1750) expect((await edges())[0]).toBe(350);
      }
    });
    await workspace.chooseColourBy('CU');
    for (const [axis, name] of ['Easting', 'Northing', 'Elevation'].entries())
      await expect(position(page, name)).toHaveValue(shown[axis]!);
    await expect(helper.getByRole('radiogroup').locator('label')).toHaveText(['Plane', 'Box']);
    await expect(helper.getByLabel('Dip of the plane')).toHaveValue('90.00');
    await expect(helper.getByLabel('Dip azimuth')).toHaveValue('90.00');
    await expectDrawn(workspace, { west: false, east: true });
    await helper.getByRole('button', { name: 'Invert' }).click();
    await expectDrawn(workspace, { west: true, east: false });
    await test.step('[W5.10] dip and azimuth are numbers, which turn the plane', async () => {
      const azimuth = helper.getByLabel('Dip azimuth');
      for (const [typed, taken] of [
        ['west', '90.00'],
        ['270', '270.00'],
      ] as const) {
        await type(azimuth, typed);
        await expect(azimuth).toHaveValue(taken);
      }
      await expectDrawn(workspace, { west: false, east: true });
      const dip = helper.getByLabel('Dip of the plane');
      await type(dip, 'steep');
      await expect(dip).toHaveValue('90.00');
      await type(dip, '60');
      await expect(dip).toHaveValue('60.00');
      await helper.getByRole('button', { name: 'Reset' }).click();
      await expect(dip).toHaveValue('90.00');
      await expect(azimuth).toHaveValue('90.00');
    });
  });
  await test.step('[W5.09] positions are taken over on Enter; a drag of the handle is one step of the history', async () => {
    await helper.getByRole('button', { name: 'Invert' }).click();
    await easting.fill('478130.123');
    await expect(easting).toHaveValue('478130.123');
    await easting.press('Enter');
    await expect(easting).toHaveValue('478130.12');
    for (const [axis, typed, taken] of [
      ['Northing', '6772230.987', '6772230.99'],
      ['Elevation', '310.504', '310.50'],
    ] as const) {
      await position(page, axis).fill(typed);
      await expect(position(page, axis)).toHaveValue(typed);
      await position(page, axis).press('Enter');
      await expect(position(page, axis)).toHaveValue(taken);
    }
    const grip = (await arrow.boundingBox())!;
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
    await page.mouse.down();
    await page.mouse.move(grip.x + grip.width / 2 - 40, grip.y + grip.height / 2, { steps: 4 });
    await page.mouse.move(grip.x + grip.width / 2 - 80, grip.y + grip.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Number(await easting.inputValue())).toBeLessThan(478_128);
    const dragged = await easting.inputValue();
    await page.keyboard.press('Control+z');
    await expect(easting).toHaveValue('478130.12');
    await arrow.press('ArrowRight');
    await expect(easting).toHaveValue('478131.12');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+Shift+z');
    await expect(easting).toHaveValue('478131.12');
    expect(dragged).not.toBe('478131.12');
  });

  await test.step('[W4.43] Escape ends the tool and hides the handle; the cut stays, and the tool shows it again', async () => {
    await arrow.press('Escape');
    await expect(helper).toBeHidden();
    await expect(workspace.toolbelt.getByRole('button', { name: 'Cursor' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByTestId('clip-handles')).toBeHidden();
    await expectDrawn(workspace, { west: false, east: true });
    await clipping.click();
    await expect(easting).toHaveValue('478131.12');
  });

  await test.step('[W2.32, W4.42, W5.09] a box has a scale, which is 1 unless it is greater than 0; it is reset to the data', async () => {
    await helper.getByText('Box', { exact: true }).click({ force: true });
    await helper.getByRole('button', { name: 'Reset' }).click();
    await expect(easting).toHaveValue(shown[0]!);
    const scale = helper.getByRole('group', { name: 'Scale' });
    await expect(scale.getByLabel('Easting')).toHaveValue('82');
    await scale.getByLabel('Northing').fill('0');
    await expect(scale.getByLabel('Northing')).toHaveValue('0');
    await scale.getByLabel('Northing').press('Enter');
    await expect(scale.getByLabel('Northing')).toHaveValue('1');
    await type(scale.getByLabel('Northing'), '99.6');
    await expect(scale.getByLabel('Northing')).toHaveValue('100');
    for (const [axis, edge] of [
      ['Easting', '82'],
      ['Elevation', '100'],
    ] as const) {
      await type(scale.getByLabel(axis), '-5');
      await expect(scale.getByLabel(axis)).toHaveValue('1');
      await type(scale.getByLabel(axis), edge);
      await expect(scale.getByLabel(axis)).toHaveValue(edge);
    }
    await type(easting, '478110.5');
    await expectDrawn(workspace, { west: true, east: true });
    await page.getByRole('slider', { name: 'Eastern face of the box' }).press('Shift+ArrowLeft');
    await expect(scale.getByLabel('Easting')).toHaveValue('72');
    await expectDrawn(workspace, { west: true, east: false });
  });

  await test.step('[W2.32, W4.43] clearing takes the cut away and leads back to the cursor', async () => {
    await helper.getByRole('button', { name: 'Clear' }).click();
    await expect(helper).toBeHidden();
    await expect(workspace.toolbelt.getByRole('button', { name: 'Cursor' })).toHaveAttribute('aria-pressed', 'true');
    await expectDrawn(workspace, { west: true, east: true });
  });
});

test('[W4.45] a clip goes to all selected layers; the helper comes and goes with the active layer, where it was put', async ({
  page,
  workspace,
}) => {
  await workspace.signIn();
  const helper = helperOf(page);
  const cursor = workspace.toolbelt.getByRole('button', { name: 'Cursor' });
  for (const name of [surface, blocks]) {
    await workspace.tick(name);
    await workspace.activate(name);
  }

  await test.step('[W2.32, W3.45d, W4.45] its box goes to all selected layers, which the browser keeps', async () => {
    await clippingOf(workspace).click();
    await helper.getByRole('switch', { name: 'Apply to all selected layers' }).click({ force: true });
    await helper.getByText('Box', { exact: true }).click({ force: true });
    await type(position(page, 'Northing'), '6772240');
    expect(await page.evaluate(() => localStorage.getItem('applyToAllEnabled'))).toBe('On');
  });

  let moved = { x: 0, y: 0 };
  await test.step('[W2.32] the panel is dragged, and moved by keys', async () => {
    const before = (await helper.boundingBox())!;
    const head = (await helper.getByRole('heading', { name: 'Clipping' }).boundingBox())!;
    await page.mouse.move(head.x + 40, head.y + 5);
    await page.mouse.down();
    await page.mouse.move(head.x - 60, head.y - 95, { steps: 4 });
    await page.mouse.up();
    const placed = (): Promise<object | null> => helper.boundingBox();
    await expect.poll(placed).toMatchObject({ x: before.x - 100, y: before.y - 100 });
    moved = (await helper.boundingBox())!;
    await helper.getByRole('button', { name: 'Drag the panel' }).press('ArrowDown');
    await expect.poll(async () => (await helper.boundingBox())!.y).toBe(moved.y + 10);
  });

  await test.step('[W2.32, W3.45c, W4.43, W4.44] the helper hides when another layer is the active one, and comes back where it was put', async () => {
    await workspace.activate(surface);
    await expect(helper).toBeHidden();
    await expect(cursor).toHaveAttribute('aria-pressed', 'true');
    await workspace.activate(blocks);
    await expect(helper).toBeVisible();
    expect(await helper.boundingBox()).toMatchObject({ x: moved.x, y: moved.y + 10 });
    await workspace.activate(surface);
    await expect(helper).toBeHidden();
    await clippingOf(workspace).click();
    await expect(position(page, 'Northing')).toHaveValue('6772240.00');
    expect(await page.evaluate(() => localStorage.getItem('toolhelper-position'))).toBe(
      JSON.stringify({ x: moved.x, y: moved.y + 10 }),
    );
  });
  await test.step('[W4.44] a layer whose handle is hidden does not bring the tool back', async () => {
    await clippingOf(workspace).click();
    await expect(helper).toBeHidden();
    await workspace.activate(blocks);
    await workspace.activate(surface);
    await expect(workspace.display.getByRole('heading', { name: surface })).toBeVisible();
    await expect(helper).toBeHidden();
    await expect(cursor).toHaveAttribute('aria-pressed', 'true');
    await clippingOf(workspace).click();
    await expect(helper).toBeVisible();
  });
  await test.step('[W4.43, W4.45] clearing takes the clip off all of them, and switches the choice off', async () => {
    await helper.getByRole('button', { name: 'Clear' }).click();
    await expect(helper).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('applyToAllEnabled'))).toBe('Off');
    await workspace.activate(blocks);
    await expect(workspace.display.getByRole('heading', { name: blocks })).toBeVisible();
    await expect(helper).toBeHidden();
  });
});
