import type { Locator } from 'playwright/test';
import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { colourDifference } from './support/colour-difference.ts';
import type { Pixel } from './support/picture.ts';
import { listenToCalls } from './support/sent-calls.ts';
import { importBlocks, model } from './support/solid-datasets.ts';
import { plain, type Workspace } from './support/workspace.ts';

test.use({ serverName: 'solids' });

const blocks = 'Blocks to slice';

test.beforeAll(async ({ client }) => importBlocks(client, blocks));

test('[W1.07] block models are sliced along their axes and freely', async ({ page, workspace }) => {
  const { display } = workspace;
  const slicing = display.getByRole('checkbox', { name: 'Show Slicing' });
  const add = display.getByRole('button', { name: 'Add slice' });
  const row = (name: string) => display.getByRole('listitem').filter({ hasText: name });
  const options = page.getByTestId('slice-options');
  await prepareAxe(page);
  const { sent } = listenToCalls(page);
  await workspace.signIn();
  await workspace.tick(blocks);
  await workspace.activate(blocks);
  await workspace.openLayer('Blocks');
  await workspace.chooseColourBy('ROCK');
  await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(1000);
  await workspace.lookFromTop();

  await test.step('[W2.55e, W3.22] a slice is added through the middle, in the place of the blocks', async () => {
    await expect(workspace.layerButton('Blocks')).toBeVisible();
    await test.step('[W4.14] the layer that is clicked opens, the one that was open closes, and a second click closes it', async () => {
      const rows = ['Blocks', 'Slicing'].map((name) => workspace.layerButton(name));
      const expectOpen = async (...open: boolean[]): Promise<void> => {
        for (const [at, button] of rows.entries())
          await expect(button).toHaveAttribute('aria-expanded', String(open[at]));
      };
      await expectOpen(true, false);
      await rows[1]!.click();
      await expectOpen(false, true);
      await rows[1]!.click();
      await expectOpen(false, false);
    });
    await workspace.openLayer('Slicing');
    await expect(slicing).not.toBeChecked();
    await test.step('[W2.55e] by a button', async () => {
      await add.click();
      await expect(row('I Slice')).toContainText('5 of 8');
    });
    await expect(slicing).toBeChecked();
    expect((await options.boundingBox())?.width).toBe(280);
    await test.step('[W9.02h] its popup begins 280 px beside it', async () => {
      const begins = async (): Promise<number> =>
        (await row('I Slice').boundingBox())!.x - (await options.boundingBox())!.x;
      await expect.poll(async () => Math.round(await begins())).toBe(280);
    });
    expect(await findingsInBothThemes(page, page.locator('main'))).toEqual([]);
  });

  await test.step('[W2.55f] it has an axis, and steps by block in its options and by the keys and the drag of its handle', async () => {
    await test.step('[W2.55f] its tabs are i, j, k and custom', async () => {
      const tabs = options.getByRole('radiogroup', { name: 'Axis' });
      await expect(tabs.locator('label')).toHaveText(['i', 'j', 'k', 'custom']);
      await expect(tabs.getByRole('radio', { name: 'i', exact: true })).toBeChecked();
      await options.getByText('j', { exact: true }).click();
      await expect(row('J Slice')).toContainText('4 of 6');
      await options.getByText('k', { exact: true }).click();
      await expect(row('K Slice')).toContainText('3 of 4');
    });
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
    await expect(page.getByTestId('pick-tip')).toHaveCount(0);
  });

  await test.step('its faces have the colours of the legend', () => expectColoursOfLegend(workspace));

  await test.step('[W2.55a, W5.10] a custom slice has dip and azimuth; a name takes the place of the axis', async () => {
    const dip = options.getByRole('textbox', { name: 'Dip' });
    const azimuth = options.getByRole('textbox', { name: 'Azimuth' });
    for (const angle of [dip, azimuth]) await expect(angle).toHaveCount(0);
    await options.getByText('custom', { exact: true }).click();
    await test.step('[W2.55g] a number for the dip', async () => {
      await expect(dip).toHaveValue('90');
      await dip.fill('east');
      await dip.press('Enter');
      await expect(dip).toHaveValue('90');
      await dip.fill('60');
      await dip.press('Enter');
      await expect(dip).toHaveValue('60');
    });
    await test.step('[W2.55h] a number for the azimuth', async () => {
      await expect(azimuth).toHaveValue('90');
      await azimuth.fill('north');
      await azimuth.press('Enter');
      await expect(azimuth).toHaveValue('90');
      await azimuth.fill('370');
      await azimuth.press('Enter');
      await expect(azimuth).toHaveValue('10');
    });
    await expect(row('CUSTOM Slice')).toBeVisible();
    await options.getByRole('textbox', { name: 'Name' }).fill('Ore body');
    await options.getByRole('textbox', { name: 'Name' }).press('Enter');
    await expect(row('Ore body')).toBeVisible();
    await page.getByRole('dialog', { name: 'Options of Ore body' }).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('slices have a list, in which each can be edited, hidden and removed', async () => {
    const list = display.getByRole('list', { name: 'Slices' }).getByRole('listitem');
    const popup = (name: string) => page.getByRole('dialog', { name: `Options of ${name}` });
    await test.step('[W2.55a] I, J, K or CUSTOM Slice, or their names', async () => {
      for (const [at, axis] of ['i', 'j', 'k', 'custom'].entries()) {
        await add.click();
        await popup('I Slice').getByText(axis, { exact: true }).click();
        await popup(`${axis.toUpperCase()} Slice`).getByRole('button', { name: 'Close' }).click();
        await expect(list).toHaveCount(at + 2);
      }
      await expect(list).toHaveText([/^Ore body/, /^I Slice/, /^J Slice/, /^K Slice/, /^CUSTOM Slice/]);
    });
    const names = ['Ore body', 'I Slice', 'J Slice', 'K Slice', 'CUSTOM Slice'];
    await test.step('[W2.55b] each has an edit icon', async () => {
      for (const [at, name] of names.entries()) {
        const edit = list.nth(at).getByRole('button', { name: `Edit ${name}` });
        await expectIcon(edit, 'pencil');
        await edit.click();
        await popup(name).getByRole('button', { name: 'Close' }).click();
        await expect(popup(name)).toHaveCount(0);
      }
    });
    await test.step('[W2.55c] each has an eye that hides and shows it', async () => {
      await workspace.settle();
      const drawn = await workspace.colouredPixels();
      for (const [at, name] of names.entries()) {
        const eye = list.nth(at).getByRole('button', { name: `Show ${name}` });
        await expectIcon(eye, 'eye');
        await eye.click();
        await expect(eye).toHaveAttribute('aria-pressed', 'false');
        await expectIcon(eye, 'eye-off');
        // From above, most of what is seen is the level one.
        if (name === 'K Slice') await expect.poll(() => workspace.colouredPixels()).toBeLessThan(drawn * 0.8);
        await eye.click();
        await expect(eye).toHaveAttribute('aria-pressed', 'true');
      }
      await expect.poll(() => workspace.colouredPixels()).toBe(drawn);
    });
    await test.step('[W2.55d] each has an icon that removes it', async () => {
      for (const name of names.slice(1).toReversed()) {
        const remove = list.getByRole('button', { name: `Remove ${name}` });
        await expectIcon(remove, 'trash');
        await remove.click();
        await expect(row(name)).toHaveCount(0);
      }
      await expect(list.getByRole('button', { name: 'Remove Ore body' })).toHaveCount(1);
    });
  });

  await test.step('[W4.11, W4.17, W4.20, W4.21] slicing goes with the blocks and comes back with them', async () => {
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
    for (const [isOn, call] of [
      [false, 'datacloud.slice.disable'],
      [true, 'datacloud.slice.enable'],
    ] as const) {
      sent.length = 0;
      await slicing.click();
      await expect(slicing).toBeChecked({ checked: isOn });
      await expect.poll(() => sent).toContain(call);
    }
  });
});

test('a section goes through all data, is stepped by the page keys, looked at from both sides, drawn by two places, gives the camera back, and has a plan beside it', async ({
  page,
  workspace,
}) => {
  await workspace.signIn();
  await workspace.tick(blocks);
  await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(1000);
  const bar = page.getByTestId('section-bar');
  const title = async (): Promise<string> => plain(await bar.getByRole('status').innerText());
  const northing = (text: string): number => Number(/ N (\S+)/.exec(text)?.[1]);
  const tool = workspace.toolbelt.getByRole('button', { name: 'Section', exact: true });
  const parallel = page.getByRole('button', { name: 'Parallel projection' });
  await expect(tool).toHaveAttribute('aria-pressed', 'false');
  await tool.click();
  await expect(tool).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(title).toBe('Section 15 · N 6772230 · looking north · ± 1 m');
  await expect(parallel).toHaveAttribute('aria-pressed', 'true');

  await test.step('the face of the blocks has the colours of the legend', async () => {
    await workspace.activate(blocks);
    await workspace.openLayer('Blocks');
    await workspace.chooseColourBy('ROCK');
    await expectColoursOfLegend(workspace);
  });

  await test.step('the legend covers neither the profile nor its elevations', async () => {
    await workspace.settle();
    const legend = (await workspace.legend.boundingBox())!;
    const elevations = page.getByTestId('grid').locator('text:visible').filter({ hasText: 'RL' });
    await expect.poll(() => elevations.count()).toBeGreaterThan(1);
    const begins = await elevations.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(Math.min(...begins)).toBeGreaterThanOrEqual(legend.x + legend.width);
  });

  await workspace.canvas.focus();
  await page.keyboard.press('PageDown');
  await expect.poll(title).toBe('Section 16 · N 6772232 · looking north · ± 1 m');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect.poll(title).toBe('Section 14 · N 6772228 · looking north · ± 1 m');
  await workspace.settle();
  const { width, height } = (await workspace.canvas.boundingBox())!;
  await workspace.shiftClickOn({ x: Math.round(width / 2) + 7, y: Math.round(height / 2) + 7 });
  await expect(page.getByTestId('pick-tip')).toBeVisible();
  // What is seen of the blocks is where the plane of the section goes through them.
  expect(Math.abs((await workspace.coordinates())[1]! - 6_772_228)).toBeLessThan(0.01);
  await page.keyboard.press('Escape');

  await bar.getByRole('button', { name: 'Look from the other side' }).click();
  await page.keyboard.press('PageDown');
  await expect.poll(title).toBe('Section 13 · N 6772226 · looking south · ± 1 m');
  await bar.getByRole('button', { name: 'Options of the section' }).click();
  const options = page.getByRole('dialog', { name: 'Options of the section' });
  await options.getByText('North–south').click();
  await options.getByRole('textbox', { name: 'Thickness' }).fill('20');
  await options.getByRole('textbox', { name: 'Thickness' }).press('Enter');
  await expect.poll(title).toBe('Section 20 · E 478140 · looking west · ± 10 m');
  await options.getByRole('textbox', { name: 'Dip' }).fill('60');
  await options.getByRole('textbox', { name: 'Dip' }).press('Enter');
  await expect.poll(title).toMatch(/^Section \d+ · 60° → 090° · looking down · ± 10 m$/);
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);

  await workspace.canvas.focus();
  await page.keyboard.press('x');
  await expect.poll(title).toMatch(/^Section \d+ · 60° → 090° · looking up · ± 10 m$/);
  await page.keyboard.press('x');
  await expect.poll(title).toMatch(/^Section \d+ · 60° → 090° · looking down · ± 10 m$/);

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
  await expect.poll(title).toMatch(/^Section \d+ · N 67722(29|30)\S* · looking south · ± 10 m$/);
  await expect(page.getByTestId('section-line')).toHaveCount(0);
  await expect(helper).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect.poll(title).toMatch(/^Section \d+ · 60° → 090° · looking down · ± 10 m$/);
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(title).toMatch(/^Section \d+ · N 67722(29|30)\S* · looking south · ± 10 m$/);
  const drawn = northing(await title());
  await bar.getByRole('button', { name: 'Next section' }).click();
  await expect.poll(async () => northing(await title())).toBeLessThan(drawn);
  await bar.getByRole('button', { name: 'Close the section' }).click();
  await expect(bar).toHaveCount(0);
  await expect(parallel).toHaveAttribute('aria-pressed', 'false');

  await test.step('one click shows its plan beside it, with its line, which moves and turns it; a reload keeps both', async () => {
    await tool.click();
    await bar.getByRole('button', { name: 'Plan beside the section' }).click();
    const line = page.getByRole('slider', { name: 'Line of the section' });
    const text = async (): Promise<string> => plain((await line.getAttribute('aria-valuetext')) ?? '');
    await expect.poll(text).toBe(await title());
    const before = northing(await title());
    await line.press('ArrowUp');
    await expect.poll(async () => northing(await title()) - before).toBeCloseTo(2, 3);
    await page.keyboard.press('PageDown');
    await expect.poll(async () => northing(await title())).toBeCloseTo(before, 3);

    const at = (await line.locator('line').last().boundingBox())!;
    const grab = { x: at.x + at.width / 4, y: at.y + at.height / 2 };
    await page.mouse.move(grab.x, grab.y);
    await page.mouse.down();
    await page.mouse.move(grab.x, grab.y - 30, { steps: 3 });
    await expect.poll(async () => northing(await title()), 'while it is dragged').toBeGreaterThan(before);
    await page.mouse.up();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => northing(await title())).toBeCloseTo(before, 3);

    await page.getByRole('slider', { name: 'Right end of the section' }).press('ArrowDown');
    await expect.poll(title).toContain('looking 181°');
    const turned = await title();
    await expect.poll(text).toBe(turned);
    await page.reload();
    await expect.poll(text).toBe(turned);
    await bar.getByRole('button', { name: 'Plan beside the section' }).click();
    await expect(page.getByTestId('view-canvas')).toHaveCount(1);
    await expect(line).toHaveCount(0);
  });
});

/** Each category of the legend is drawn in the very colour that the legend has. */
async function expectColoursOfLegend(workspace: Workspace): Promise<void> {
  const swatches = workspace.legend.locator('div > i');
  await expect(swatches).toHaveCount(2);
  const colours = await swatches.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  for (const text of colours) {
    const legend = text.match(/\d+/g)!.map(Number);
    const isLegend = ({ red, green, blue }: Pixel): boolean => colourDifference([red, green, blue], legend) <= 3;
    await expect.poll(async () => (await workspace.picture()).count(isLegend), text).toBeGreaterThan(1000);
  }
}

/** A button is this picture without words. */
async function expectIcon(button: Locator, name: 'pencil' | 'eye' | 'eye-off' | 'trash'): Promise<void> {
  await expect(button.locator(`svg.tabler-icon-${name}`)).toBeVisible();
  await expect(button).toHaveText('');
}
