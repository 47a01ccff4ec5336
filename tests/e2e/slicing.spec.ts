import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { importBlocks, model } from './support/solid-datasets.ts';
import { plain } from './support/workspace.ts';

test.use({ serverName: 'solids' });

const blocks = 'Blocks to slice';

test.beforeAll(async ({ client }) => importBlocks(client, blocks));

test('[W1.07, W2.55, W3.22, W4.11, W4.17, W4.20, W4.21, W5.10, W9.02] block models are sliced along their axes and freely', async ({
  page,
  workspace,
}) => {
  const { display } = workspace;
  const slicing = display.getByRole('checkbox', { name: 'Show Slicing' });
  const add = display.getByRole('button', { name: 'Add slice' });
  const row = (name: string) => display.getByRole('listitem').filter({ hasText: name });
  const options = page.getByTestId('slice-options');
  await prepareAxe(page);
  await workspace.signIn();
  await workspace.tick(blocks);
  await workspace.activate(blocks);
  await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(1000);
  await workspace.lookFromTop();

  await test.step('a slice is added through the middle, in the place of the blocks', async () => {
    await expect(workspace.layerButton('Blocks')).toBeVisible();
    await workspace.openLayer('Slicing');
    await expect(slicing).not.toBeChecked();
    await add.click();
    await expect(row('I Slice')).toContainText('5 of 8');
    await expect(slicing).toBeChecked();
    expect((await options.boundingBox())?.width).toBe(280);
    expect(await findingsInBothThemes(page, page.locator('main'))).toEqual([]);
  });

  await test.step('it has an axis, and steps by block in its options and by the keys and the drag of its handle', async () => {
    await options.getByText('j', { exact: true }).click();
    await expect(row('J Slice')).toContainText('4 of 6');
    await options.getByText('k', { exact: true }).click();
    await expect(row('K Slice')).toContainText('3 of 4');
    await options.getByRole('textbox', { name: 'Block of 4' }).press('ArrowDown');
    await expect(row('K Slice')).toContainText('2 of 4');
    const handle = page.getByRole('slider', { name: 'Position of K Slice' });
    await handle.press('ArrowDown');
    await expect(handle).toHaveAttribute('aria-valuenow', '1');
    const knob = (await handle.locator('circle').first().boundingBox())!;
    await page.mouse.move(knob.x + knob.width / 2, knob.y + knob.height / 2);
    await page.mouse.wheel(0, -100);
    await expect(handle).toHaveAttribute('aria-valuenow', '2');
    await page.mouse.wheel(0, 100);
    await page.mouse.down();
    await page.mouse.move(knob.x, knob.y - 300, { steps: 5 });
    await page.mouse.up();
    await expect(row('K Slice')).toContainText('4 of 4');
    await page.keyboard.press('Control+z');
    await expect(row('K Slice')).toContainText('1 of 4');
  });

  await test.step('what is picked on it is in its blocks', async () => {
    await workspace.settle();
    const { width, height } = (await workspace.canvas.boundingBox())!;
    await workspace.shiftClickOn({ x: Math.round(width / 2) - 40, y: Math.round(height / 2) + 60 });
    await expect(page.getByTestId('pick-tip')).toBeVisible();
    const elevation = (await workspace.coordinates())[2]!;
    expect(Math.abs(elevation - (model.corner[2] + model.size[2] / 2))).toBeLessThan(0.001);
    await page.keyboard.press('Escape');
  });

  await test.step('a custom slice has dip and azimuth; a name takes the place of the axis', async () => {
    await options.getByText('custom', { exact: true }).click();
    const azimuth = options.getByRole('textbox', { name: 'Azimuth' });
    await expect(options.getByRole('textbox', { name: 'Dip' })).toHaveValue('90');
    await expect(azimuth).toHaveValue('90');
    await azimuth.fill('370');
    await azimuth.press('Enter');
    await expect(azimuth).toHaveValue('10');
    await expect(row('CUSTOM Slice')).toBeVisible();
    await options.getByRole('textbox', { name: 'Name' }).fill('Ore body');
    await options.getByRole('textbox', { name: 'Name' }).press('Enter');
    await expect(row('Ore body')).toBeVisible();
    await page.getByRole('dialog', { name: 'Options of Ore body' }).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('slicing goes with the blocks and comes back with them', async () => {
    const eye = display.getByRole('button', { name: 'Show Ore body' });
    await add.click();
    await page.getByRole('dialog', { name: 'Options of I Slice' }).getByRole('button', { name: 'Close' }).click();
    await eye.click();
    await expect(eye).toHaveAttribute('aria-pressed', 'false');
    await workspace.tick(blocks, false);
    await expect(slicing).toBeDisabled();
    await expect(slicing).not.toBeChecked();
    await expect(display.getByRole('listitem')).toHaveCount(0);
    await expect(add).toBeDisabled();
    await workspace.tick(blocks);
    await expect(slicing).toBeChecked();
    await expect(add).toBeEnabled();
    await expect(eye).toHaveAttribute('aria-pressed', 'false');
    await display.getByRole('button', { name: 'Remove Ore body' }).click();
    await expect(row('Ore body')).toHaveCount(0);
    await slicing.click();
    await expect(slicing).not.toBeChecked();
  });
});

test('a section goes through all data, is stepped by the page keys, looked at from both sides, drawn by two places, and gives the camera back', async ({
  page,
  workspace,
}) => {
  await workspace.signIn();
  await workspace.tick(blocks);
  await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(1000);
  const bar = page.getByTestId('section-bar');
  const title = async (): Promise<string> => plain(await bar.getByRole('status').innerText());
  const tool = workspace.toolbelt.getByRole('button', { name: 'Section', exact: true });
  const parallel = page.getByRole('button', { name: 'Parallel projection' });
  await expect(tool).toHaveAttribute('aria-pressed', 'false');
  await tool.click();
  await expect(tool).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(title).toBe('N 6772230 ± 1');
  await expect(parallel).toHaveAttribute('aria-pressed', 'true');

  await workspace.canvas.focus();
  await page.keyboard.press('PageDown');
  await expect.poll(title).toBe('N 6772232 ± 1');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect.poll(title).toBe('N 6772228 ± 1');
  await workspace.settle();
  const { width, height } = (await workspace.canvas.boundingBox())!;
  await workspace.shiftClickOn({ x: Math.round(width / 2) + 7, y: Math.round(height / 2) + 7 });
  await expect(page.getByTestId('pick-tip')).toBeVisible();
  // The eye is in the south: what it sees is the near face of the section.
  expect(Math.abs((await workspace.coordinates())[1]! - 6_772_227)).toBeLessThan(0.01);
  await page.keyboard.press('Escape');

  await bar.getByRole('button', { name: 'Look from the other side' }).click();
  await page.keyboard.press('PageDown');
  await expect.poll(title).toBe('N 6772226 ± 1');
  await bar.getByRole('button', { name: 'Options of the section' }).click();
  const options = page.getByRole('dialog', { name: 'Options of the section' });
  await options.getByText('North–south').click();
  await options.getByRole('textbox', { name: 'Thickness' }).fill('20');
  await options.getByRole('textbox', { name: 'Thickness' }).press('Enter');
  await expect.poll(title).toBe('E 478140 ± 10');
  await options.getByRole('textbox', { name: 'Dip' }).fill('60');
  await options.getByRole('textbox', { name: 'Dip' }).press('Enter');
  await expect.poll(title).toBe('60° → 090° ± 10');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);

  await workspace.canvas.focus();
  await page.keyboard.press('x');
  await expect.poll(title).toBe('60° → 090° ± 10, from below');
  await page.keyboard.press('x');
  await expect.poll(title).toBe('60° → 090° ± 10');

  // Two places of a plan, the first in the east: the section is looked at from the north.
  await bar.getByRole('button', { name: 'Draw a section' }).click();
  const helper = page.getByRole('status').filter({ hasText: 'Click where the section begins' });
  await expect(helper).toBeVisible();
  await expect(bar).toHaveCount(0);
  await workspace.lookFromTop();
  const middle = { x: Math.round(width / 2), y: Math.round(height / 2) };
  await workspace.canvas.click({ position: { x: middle.x + 100, y: middle.y } });
  await expect(page.getByTestId('section-line')).toBeVisible();
  await workspace.canvas.press('Escape');
  await expect(page.getByTestId('section-line')).toHaveCount(0);
  await workspace.canvas.click({ position: { x: middle.x + 100, y: middle.y } });
  await expect(page.getByTestId('section-line')).toBeVisible();
  await workspace.canvas.click({ position: { x: middle.x - 100, y: middle.y } });
  await expect.poll(title).toMatch(/^N 67722(29|30)\S* ± 10$/);
  await expect(page.getByTestId('section-line')).toHaveCount(0);
  await expect(helper).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect.poll(title).toBe('60° → 090° ± 10');
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(title).toMatch(/^N 67722(29|30)\S* ± 10$/);
  const drawn = Number((await title()).split(' ')[1]);
  await bar.getByRole('button', { name: 'Next section' }).click();
  await expect.poll(async () => Number((await title()).split(' ')[1])).toBeLessThan(drawn);
  await bar.getByRole('button', { name: 'Close the section' }).click();
  await expect(bar).toHaveCount(0);
  await expect(parallel).toHaveAttribute('aria-pressed', 'false');
});
