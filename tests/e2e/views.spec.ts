import type { Locator, Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';

/** The parts of one view among several. */
function viewOf(page: Page, viewId: string): { header: Locator; canvas: Locator; panel: Locator } {
  const panel = page.locator(`section[data-view="${viewId}"]`);
  return {
    header: page.locator(`[data-testid="view-header"][data-view="${viewId}"]`),
    panel,
    canvas: panel.getByTestId('view-canvas'),
  };
}

async function split(page: Page, viewId: string, direction: string, as: string): Promise<void> {
  await viewOf(page, viewId)
    .header.getByRole('button', { name: `Split ${direction}` })
    .click();
  await page.getByRole('menuitem', { name: as }).click();
}

/** Where the axes of the orientation marker point: it says how the camera stands. */
async function standing(page: Page, viewId: string): Promise<string> {
  const axes = await viewOf(page, viewId)
    .panel.locator('svg g:has(text)')
    .evaluateAll((groups) =>
      groups.map((group) => {
        const line = group.querySelector('line');
        const [x = 0, y = 0] = ['x2', 'y2'].map((name) => Math.round(Number(line?.getAttribute(name))));
        return `${group.textContent} ${x || 0} ${y || 0}`;
      }),
    );
  return axes.toSorted().join(', ');
}

async function chooseInMenu(
  page: Page,
  viewId: string,
  item: string,
  role: 'menuitem' | 'menuitemcheckbox' | 'menuitemradio' = 'menuitem',
): Promise<void> {
  await viewOf(page, viewId).header.getByRole('button', { name: 'View menu' }).click();
  await page.getByRole(role, { name: item }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('[W2.16, W2.17, W2.20, W4.54, W5.04] views are split as new ones and as clones up to four, closed, brought back, linked, and are there after a reload', async ({
  page,
  workspace,
  grid,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await workspace.signIn();
  const [first, second, third, fourth] = ['view1', 'view2', 'view3', 'view4'].map((id) => viewOf(page, id));
  await expect(first!.header).toContainText('view1');
  const closeOf = (name: string): Locator =>
    page.getByRole('tab', { name, exact: true }).locator('.flexlayout__tab_button_trailing');
  await expect(closeOf('3D view')).toHaveCount(0);

  await first!.header.getByRole('button', { name: 'Split vertically' }).click();
  await expect(page.getByRole('menuitem', { name: 'Clone of this view' })).toBeDisabled();
  await page.keyboard.press('Escape');
  let buffers = 0;
  page.on('request', (request) => (buffers += request.url().includes('/buffers/') ? 1 : 0));
  await workspace.tick(grid);
  // Positions and the values of one property; the other views share them.
  await expect.poll(() => buffers).toBe(2);
  await first!.canvas.focus();
  await first!.canvas.hover();
  await page.keyboard.down('Shift');
  await expect(first!.header.getByRole('status')).toHaveText('Picking');
  await page.keyboard.up('Shift');
  await expect(first!.header.getByRole('status')).toHaveCount(0);
  await split(page, 'view1', 'vertically', 'Clone of this view');
  await expect(second!.canvas.locator('canvas')).toBeVisible();
  const [left, right] = [await first!.panel.boundingBox(), await second!.panel.boundingBox()];
  expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x + 1);
  await expect(workspace.row(grid)).toHaveAttribute('aria-checked', 'true');
  expect(await standing(page, 'view2')).toBe(await standing(page, 'view1'));

  await split(page, 'view2', 'horizontally', 'New view');
  await expect(third!.canvas.locator('canvas')).toBeVisible();
  await expect(workspace.row(grid)).toHaveAttribute('aria-checked', 'false');
  const [upper, lower] = [await second!.panel.boundingBox(), await third!.panel.boundingBox()];
  expect(upper!.y + upper!.height).toBeLessThan(lower!.y);
  await expect(third!.header.getByRole('button', { name: 'Split vertically' })).toBeEnabled();
  await expect(third!.header.getByRole('button', { name: 'Split horizontally' })).toBeDisabled();
  await split(page, 'view3', 'vertically', 'New view');
  await expect(fourth!.canvas.locator('canvas')).toBeVisible();
  for (const button of await page.getByRole('button', { name: /^Split / }).all()) await expect(button).toBeDisabled();

  await closeOf('3D view 4').click();
  await expect(fourth!.panel).toHaveCount(0);
  await first!.canvas.focus();
  await page.keyboard.press('Control+z');
  await expect(fourth!.panel).toHaveCount(1);
  await page.keyboard.press('Control+Shift+Z');
  await expect(fourth!.panel).toHaveCount(0);

  await second!.canvas.click({ position: { x: 60, y: 200 } });
  await expect(workspace.row(grid)).toHaveAttribute('aria-checked', 'true');
  await first!.header.getByRole('button', { name: 'Link cameras' }).click();
  for (const view of [first, second, third])
    await expect(view!.header.getByRole('button', { name: 'Link cameras' })).toHaveAttribute('aria-pressed', 'true');
  const tilted = await standing(page, 'view1');
  await chooseInMenu(page, 'view2', 'Look from the east');
  await expect.poll(() => standing(page, 'view1')).not.toBe(tilted);
  await expect.poll(async () => (await standing(page, 'view1')) === (await standing(page, 'view2'))).toBe(true);
  await workspace.settle(first!.canvas);
  const east = await standing(page, 'view1');
  await chooseInMenu(page, 'view1', 'Reset zoom');
  await expect.poll(() => standing(page, 'view1')).not.toBe(east);
  await expect.poll(async () => (await standing(page, 'view2')) === (await standing(page, 'view1'))).toBe(true);
  expect(await standing(page, 'view3')).toBe(await standing(page, 'view1'));
  await second!.header.getByRole('button', { name: 'Link cameras' }).click();
  await chooseInMenu(page, 'view2', 'Look from the top');
  await expect.poll(() => standing(page, 'view2')).not.toBe(await standing(page, 'view1'));
  expect(buffers).toBe(2);

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('close the view');
  await expect(page.getByRole('option', { name: 'Close the view' })).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.locator('section[data-view]')).toHaveCount(2);
  // What has changed is sent and kept a moment later.
  await page.waitForTimeout(500);
  await page.reload();
  await expect(page.locator('section[data-view] canvas')).toHaveCount(2);
  await expect(first!.header.getByRole('button', { name: 'Link cameras' })).toHaveAttribute('aria-pressed', 'true');
  await first!.canvas.click({ position: { x: 60, y: 200 } });
  await expect(workspace.row(grid)).toHaveAttribute('aria-checked', 'true');
});

test('[W2.22, W5.05, W9.04, W3.02] the menu of a view: scale, grid, projection, directions, centre, background, lock', async ({
  page,
  workspace,
  grid,
}) => {
  await workspace.signIn();
  await workspace.tick(grid);
  const { header, panel, canvas } = viewOf(page, 'view1');
  const menu = header.getByRole('button', { name: 'View menu' });
  const scale = page.getByRole('textbox', { name: 'Vertical exaggeration' });
  for (const [typed, taken] of [
    ['3.4', '3'],
    ['40', '10'],
    ['0.3', '0.1'],
  ] as const) {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Vertical exaggeration' }).click();
    await expect(scale).toBeFocused();
    await scale.fill(typed);
    await scale.press('Enter');
    await expect(panel).toContainText(`Z ×${taken}`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  const seen = new Set([await standing(page, 'view1')]);
  for (const direction of ['top', 'bottom', 'north', 'east', 'south', 'west']) {
    await chooseInMenu(page, 'view1', `Look from the ${direction}`);
    await expect.poll(async () => seen.has(await standing(page, 'view1'))).toBe(false);
    seen.add(await standing(page, 'view1'));
  }
  expect(seen.size).toBe(7);

  await menu.click();
  const isOn = (name: string) => page.getByRole('menuitemcheckbox', { name }).getAttribute('aria-checked');
  expect(await Promise.all(['Grid', 'Perspective', 'Centre of rotation', 'Lock the camera'].map(isOn))).toEqual([
    'true',
    'true',
    'false',
    'false',
  ]);
  await expect(page.getByRole('menuitemcheckbox', { name: 'Link cameras' })).toBeDisabled();
  await page.getByRole('menuitemcheckbox', { name: 'Perspective' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Grid' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Centre of rotation' }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Parallel projection' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Grid', exact: true })).toHaveAttribute('aria-pressed', 'false');
  await expect(panel.getByTestId('rotation-centre')).toBeVisible();
  const brightness = async (): Promise<number> =>
    (await workspace.picture()).count(({ red, green, blue }) => red > 230 && green > 230 && blue > 230);
  await expect.poll(brightness).toBeGreaterThan(50_000);
  await chooseInMenu(page, 'view1', 'Dark', 'menuitemradio');
  await expect.poll(brightness).toBeLessThan(20_000);

  const drag = async (): Promise<void> => {
    const box = await canvas.boundingBox();
    await page.mouse.move(box!.x + 200, box!.y + 300);
    await page.mouse.down();
    await page.mouse.move(box!.x + 320, box!.y + 240, { steps: 4 });
    await page.mouse.up();
  };
  await chooseInMenu(page, 'view1', 'Lock the camera', 'menuitemcheckbox');
  const locked = await standing(page, 'view1');
  await drag();
  await page.waitForTimeout(500);
  expect(await standing(page, 'view1')).toBe(locked);
  await chooseInMenu(page, 'view1', 'Lock the camera', 'menuitemcheckbox');
  await drag();
  await expect.poll(() => standing(page, 'view1')).not.toBe(locked);
});

test('[W2.07, W2.11, W2.12, W2.13, W2.19] a panel is dragged after a hold of half a second, to where the thirds say, and its view stays as it is', async ({
  page,
  workspace,
  grid,
}) => {
  await workspace.signIn();
  await workspace.tick(grid);
  await chooseInMenu(page, 'view1', 'Look from the west');
  await expect.poll(() => standing(page, 'view1')).toContain('E 0 0');
  const stood = await standing(page, 'view1');
  const canvas = page.getByTestId('view-canvas').locator('canvas');
  await canvas.evaluate((element) => element.setAttribute('data-mark', 'kept'));
  const panelOf = (name: string) => page.getByRole('tabpanel', { name });
  const boxOf = async (name: string) => (await panelOf(name).boundingBox())!;

  /** Drags the tab of one panel to a place of another one's, given by parts of its width and height, after a hold. */
  const drag = async (name: string, onto: string, across: number, down: number): Promise<void> => {
    const tab = (await page.getByRole('tab', { name, exact: true }).boundingBox())!;
    const area = await boxOf(onto);
    await page.mouse.move(tab.x + 20, tab.y + tab.height / 2);
    await page.mouse.down();
    await expect(page.locator('[data-armed]')).toHaveCount(1);
    const place = { x: area.x + area.width * across, y: area.y + area.height * down };
    await page.mouse.move(area.x + area.width / 2, area.y + area.height / 2, { steps: 4 });
    await page.mouse.move(place.x, place.y, { steps: 4 });
    await expect(page.locator('.flexlayout__outline_rect, .flexlayout__outline_rect_edge').first()).toBeVisible();
    await page.mouse.up();
  };
  await drag('Display', '3D view', 0.5, 0.8);
  await expect.poll(async () => (await boxOf('Display')).y).toBeGreaterThan((await boxOf('3D view')).y + 100);
  await drag('Display', '3D view', 0.2, 0.5);
  await expect.poll(async () => (await boxOf('Display')).x).toBeLessThan((await boxOf('3D view')).x);
  const isBeside = async (): Promise<number> => (await boxOf('Display')).width;
  expect(await isBeside()).toBeLessThan(700);
  await drag('Display', '3D view', 0.5, 0.996);
  await expect.poll(isBeside).toBeGreaterThan(1200);
  await expect(page.getByRole('tablist')).toHaveCount(3);
  await drag('Display', 'Data', 0.005, 0.5);
  await expect.poll(async () => (await boxOf('Display')).x).toBeLessThan((await boxOf('Data')).x);
  await drag('Display', '3D view', 0.998, 0.5);
  await expect.poll(async () => (await boxOf('Display')).x).toBeGreaterThan((await boxOf('3D view')).x + 300);
  await drag('3D view', 'Display', 0.5, 0.004);
  await expect(page.getByRole('tablist')).toHaveCount(2);
  await expect(page.getByRole('tablist').filter({ hasText: '3D view' })).toContainText('Display');
  await expect(canvas).toHaveAttribute('data-mark', 'kept');
  expect(await standing(page, 'view1')).toBe(stood);
  await page.getByRole('button', { name: 'Reset layout' }).click();
  await expect(canvas).toHaveAttribute('data-mark', 'kept');
  expect(await standing(page, 'view1')).toBe(stood);
});
