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

test('[W2.16, W4.54] views are split as new ones and as clones up to four, closed, brought back, linked, and are there after a reload', async ({
  page,
  workspace,
  grid,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await workspace.signIn();
  const [first, second, third, fourth] = ['view1', 'view2', 'view3', 'view4'].map((id) => viewOf(page, id));
  const closeOf = (name: string): Locator =>
    page.getByRole('tab', { name, exact: true }).locator('.flexlayout__tab_button_trailing');
  let buffers = 0;
  page.on('request', (request) => (buffers += request.url().includes('/buffers/') ? 1 : 0));
  await test.step('[W2.17, W5.04] the only view has no close button, and without data no clone', async () => {
    await expect(closeOf('3D view')).toHaveCount(0);

    await first!.header.getByRole('button', { name: 'Split vertically' }).click();
    await expect(page.getByRole('menuitem', { name: 'Clone of this view' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 900, height: 1080 });
    await expect(first!.header.getByRole('button', { name: 'Split vertically' })).toBeDisabled();
    await expect(first!.header.getByRole('button', { name: 'Split horizontally' })).toBeEnabled();
    await page.setViewportSize({ width: 1920, height: 1080 });
  });
  await workspace.tick(grid);
  // Positions and the values of one property; the other views share them.
  await expect.poll(() => buffers).toBe(2);
  await test.step('[W2.20] the header has the name and the id of the view and the buttons that split it, and says that something can be picked', async () => {
    await expect(page.locator('.flexlayout__tabset_tabbar_outer').filter({ has: first!.header })).toHaveText(
      /3D view.*view1/,
    );
    await expect(first!.header).toContainText('view1');
    for (const direction of ['vertically', 'horizontally'])
      await expect(first!.header.getByRole('button', { name: `Split ${direction}` })).toBeEnabled();
    await first!.canvas.focus();
    await first!.canvas.hover();
    await page.keyboard.down('Shift');
    await expect(first!.header.getByRole('status')).toHaveText('Picking');
    await page.keyboard.up('Shift');
    await expect(first!.header.getByRole('status')).toHaveCount(0);
  });
  await test.step('[W2.16, W2.20, W4.54] a vertical split stands beside its view, a clone looks the same', async () => {
    await split(page, 'view1', 'vertically', 'Clone of this view');
    await expect(second!.canvas.locator('canvas')).toBeVisible();
    await expect(page.locator('.flexlayout__tabset_tabbar_outer').filter({ has: second!.header })).toHaveText(
      /3D view 2.*view2/,
    );
    const [left, right] = [await first!.panel.boundingBox(), await second!.panel.boundingBox()];
    expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x + 1);
    await expect(workspace.row(grid)).toHaveAttribute('aria-checked', 'true');
    expect(await standing(page, 'view2')).toBe(await standing(page, 'view1'));
  });

  await test.step('[W2.16, W4.54, W5.04, W9.01] a horizontal split stands below, a new view is empty; there is no room and no number for more than four', async () => {
    await split(page, 'view2', 'horizontally', 'New view');
    await expect(third!.canvas.locator('canvas')).toBeVisible();
    await expect(third!.panel).toContainText('This view is empty. Click in it, then tick data in the Data panel.');
    await expect(workspace.row(grid)).toHaveAttribute('aria-checked', 'false');
    const [upper, lower] = [await second!.panel.boundingBox(), await third!.panel.boundingBox()];
    expect(upper!.y + upper!.height).toBeLessThan(lower!.y);
    await expect(third!.header.getByRole('button', { name: 'Split vertically' })).toBeEnabled();
    await expect(third!.header.getByRole('button', { name: 'Split horizontally' })).toBeDisabled();
    await split(page, 'view3', 'vertically', 'New view');
    await expect(fourth!.canvas.locator('canvas')).toBeVisible();
    const splits = page.getByRole('button', { name: /^Split / });
    await expect(splits).toHaveCount(8);
    for (const button of await splits.all()) await expect(button).toBeDisabled();
  });

  await test.step('[W2.17, W4.54] a view is closed, brought back and closed again', async () => {
    await closeOf('3D view 4').click();
    await expect(fourth!.panel).toHaveCount(0);
    await first!.canvas.focus();
    await page.keyboard.press('Control+z');
    await expect(fourth!.panel).toHaveCount(1);
    await page.keyboard.press('Control+Shift+Z');
    await expect(fourth!.panel).toHaveCount(0);
  });

  await test.step('[W4.54] linked views look and reset together, and one by itself once it is unlinked', async () => {
    await second!.canvas.click({ position: { x: 60, y: 200 } });
    await expect(workspace.row(grid)).toHaveAttribute('aria-checked', 'true');
    const tilted = await standing(page, 'view1');
    await chooseInMenu(page, 'view2', 'Look from the north');
    await expect.poll(() => standing(page, 'view2')).not.toBe(tilted);
    await first!.header.getByRole('button', { name: 'Link cameras' }).click();
    for (const view of [first, second, third])
      await expect(view!.header.getByRole('button', { name: 'Link cameras' })).toHaveAttribute('aria-pressed', 'true');
    await test.step('the one that was clicked leads, and neither the one that moved last nor the empty one', async () => {
      for (const viewId of ['view2', 'view3', 'view1']) await expect.poll(() => standing(page, viewId)).toBe(tilted);
    });
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
  });

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

test('[W2.22, W3.02] the menu of a view: scale, grid, projection, directions, centre, background, lock', async ({
  page,
  workspace,
  grid,
}) => {
  await workspace.signIn();
  await workspace.tick(grid);
  const { header, panel, canvas } = viewOf(page, 'view1');
  const menu = header.getByRole('button', { name: 'View menu' });
  const scale = page.getByRole('textbox', { name: 'Vertical exaggeration' });
  await test.step('[W2.22c, W5.05, W9.04] z scaling', async () => {
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
      await expect(menu).toBeFocused();
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
  });

  const bar = panel.getByTestId('scale-bar');
  const first = await standing(page, 'view1');
  /** Looks from each direction, where the axes point right and down as they are seen from there; one that points at the eye has no length. */
  const lookFromEach = async (seen: Readonly<Record<string, string>>): Promise<void> => {
    for (const [direction, axes] of Object.entries(seen)) {
      await chooseInMenu(page, 'view1', `Look from the ${direction}`);
      await expect.poll(() => standing(page, 'view1')).toBe(axes);
    }
  };
  await test.step('[W2.22f] top and bottom views', () =>
    lookFromEach({ top: 'E 26 0, N 0 -26, Z 0 0', bottom: 'E -26 0, N 0 -26, Z 0 0' }));
  await test.step('[W2.22g] north, east, south and west views', () =>
    lookFromEach({
      north: 'E -26 0, N 0 0, Z 0 -26',
      east: 'E 0 0, N 26 0, Z 0 -26',
      south: 'E 26 0, N 0 0, Z 0 -26',
      west: 'E 0 0, N -26 0, Z 0 -26',
    }));
  await test.step('[W2.22i] reset zoom', async () => {
    await chooseInMenu(page, 'view1', 'Reset zoom');
    await expect.poll(() => standing(page, 'view1')).toBe(first);
    const far = await bar.innerText();
    await chooseInMenu(page, 'view1', 'Look from the west');
    await canvas.hover();
    for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, -400);
    await expect.poll(() => bar.innerText()).not.toBe(far);
    await chooseInMenu(page, 'view1', 'Reset zoom');
    await expect.poll(() => standing(page, 'view1')).toBe(first);
    await expect.poll(() => bar.innerText()).toBe(far);
  });

  await menu.click();
  const isOn = (name: string) => page.getByRole('menuitemcheckbox', { name }).getAttribute('aria-checked');
  expect(await Promise.all(['Grid', 'Perspective', 'Centre of rotation', 'Lock the camera'].map(isOn))).toEqual([
    'true',
    'true',
    'false',
    'false',
  ]);
  await expect(page.getByRole('menuitemcheckbox', { name: 'Link cameras' })).toBeDisabled();
  await test.step('[W2.22e] perspective', async () => {
    await expect(bar).toContainText('≈');
    await page.getByRole('menuitemcheckbox', { name: 'Perspective' }).click();
    await expect(bar).not.toContainText('≈');
    await expect(page.getByRole('button', { name: 'Parallel projection' })).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('[W2.22d] grid', async () => {
    await expect(panel.getByTestId('grid')).toHaveCount(1);
    await page.getByRole('menuitemcheckbox', { name: 'Grid' }).click();
    await expect(panel.getByTestId('grid')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Grid', exact: true })).toHaveAttribute('aria-pressed', 'false');
  });
  await test.step('[W2.22h] centre of rotation', async () => {
    await expect(panel.getByTestId('rotation-centre')).toHaveCount(0);
    await page.getByRole('menuitemcheckbox', { name: 'Centre of rotation' }).click();
    await expect(panel.getByTestId('rotation-centre')).toBeVisible();
  });
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await page.keyboard.press('Escape');
  const brightness = async (): Promise<number> =>
    (await workspace.picture()).count(({ red, green, blue }) => red > 230 && green > 230 && blue > 230);
  await expect.poll(brightness).toBeGreaterThan(50_000);
  await chooseInMenu(page, 'view1', 'Dark', 'menuitemradio');
  await expect.poll(brightness).toBeLessThan(20_000);

  await test.step('[W2.22j] lock', async () => {
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
  await test.step('[W2.22b] clone view', async () => {
    const clone = viewOf(page, 'view2');
    // The drag may still be moving the camera.
    await workspace.settle(canvas);
    const stands = await standing(page, 'view1');
    await chooseInMenu(page, 'view1', 'Clone of this view');
    await expect(clone.canvas.locator('canvas')).toBeVisible();
    await expect(workspace.row(grid)).toHaveAttribute('aria-checked', 'true');
    expect(await standing(page, 'view2')).toBe(stands);
    await expect(clone.panel).toContainText('Z ×0.1');
  });
  await test.step('[W2.22a] new view', async () => {
    const added = viewOf(page, 'view3');
    await chooseInMenu(page, 'view1', 'New view');
    await expect(added.canvas.locator('canvas')).toBeVisible();
    await expect(workspace.row(grid)).toHaveAttribute('aria-checked', 'false');
    await expect(added.panel).not.toContainText('Z ×0.1');
  });
});

/** Whether an element is framed in the accent colour of the theme. */
function isHighlighted(element: Element): boolean {
  const sample = document.body.appendChild(document.createElement('i'));
  sample.style.color = 'var(--adit-accent-text)';
  const accent = getComputedStyle(sample).color;
  sample.remove();
  const { borderTopColor, borderTopStyle } = getComputedStyle(element);
  return borderTopColor === accent && borderTopStyle === 'solid';
}

test('[W2.11, W2.13, W9.01, W9.02a] a panel is dragged after a hold of half a second, to where the thirds say, and its view stays as it is', async ({
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

  /** Drags the tab of a panel to a place of the page, after a hold; only the edges of the whole layout have a mark of their own. */
  const dragTo = async (name: string, place: { x: number; y: number }, isEdge: boolean): Promise<void> => {
    const tab = (await page.getByRole('tab', { name, exact: true }).boundingBox())!;
    const layout = (await page.locator('.flexlayout__layout').boundingBox())!;
    await page.mouse.move(tab.x + 20, tab.y + tab.height / 2);
    await page.mouse.down();
    await expect(page.locator('[data-armed]')).toHaveCount(1);
    await page.mouse.move(layout.x + layout.width / 2, layout.y + layout.height / 2, { steps: 4 });
    await page.mouse.move(place.x, place.y, { steps: 4 });
    await expect(page.locator('.flexlayout__drag_rect').first()).toHaveCSS('width', '250px');
    const preview = page.locator('.flexlayout__outline_rect, .flexlayout__outline_rect_edge').first();
    await expect(preview).toBeVisible();
    expect(await preview.evaluate(isHighlighted)).toBe(true);
    await expect(page.locator('.flexlayout__outline_rect_edge')).toHaveCount(isEdge ? 1 : 0);
    await page.mouse.up();
  };
  /** Drags to a place of another panel, given by parts of its width and height. */
  const drag = async (name: string, onto: string, across: number, down: number, isEdge = false): Promise<void> => {
    const { x, y, width, height } = await boxOf(onto);
    await dragTo(name, { x: x + width * across, y: y + height * down }, isEdge);
  };

  await test.step('[W2.12, W2.19] it goes below in the lower half of the middle third, above in the upper one, to the right over two thirds, and to the left under a third', async () => {
    await drag('Display', '3D view', 0.5, 0.8);
    await expect.poll(async () => (await boxOf('Display')).y).toBeGreaterThan((await boxOf('3D view')).y + 100);
    await drag('Display', '3D view', 0.8, 0.5);
    await expect.poll(async () => (await boxOf('Display')).y).toBe((await boxOf('3D view')).y);
    expect((await boxOf('Display')).x).toBeGreaterThan((await boxOf('3D view')).x + 100);
    await drag('Display', '3D view', 0.5, 0.3);
    await expect.poll(async () => (await boxOf('Display')).y).toBeLessThan((await boxOf('3D view')).y - 100);
    await drag('Display', '3D view', 0.2, 0.5);
    await expect.poll(async () => (await boxOf('Display')).x).toBeLessThan((await boxOf('3D view')).x);
  });

  await test.step('[W2.07, W2.12] and along the whole bottom, left or right edge at one of these', async () => {
    const widthOf = async (): Promise<number> => (await boxOf('Display')).width;
    expect(await widthOf()).toBeLessThan(700);
    await drag('Display', '3D view', 0.5, 0.996, true);
    await expect.poll(widthOf).toBeGreaterThan(1200);
    await expect(page.getByRole('tablist')).toHaveCount(3);
    await test.step('[W2.14] the handle above it makes it higher', async () => {
      const { x, y, width, height } = await boxOf('3D view');
      const before = (await boxOf('Display')).height;
      const splitters = await page.locator('.flexlayout__splitter').all();
      const boxes = await Promise.all(splitters.map((splitter) => splitter.boundingBox()));
      const handle = boxes.find((box) => box !== null && box.width > box.height && box.y >= y + height - 1)!;
      await page.mouse.move(x + width / 2, handle.y + handle.height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width / 2, handle.y - 60, { steps: 4 });
      await page.mouse.up();
      await expect.poll(async () => (await boxOf('Display')).height).toBeGreaterThan(before + 40);
    });
    await drag('Display', 'Data', 0.005, 0.5, true);
    await expect.poll(async () => (await boxOf('Display')).x).toBeLessThan((await boxOf('Data')).x);
    await drag('Display', '3D view', 0.998, 0.5, true);
    await expect.poll(async () => (await boxOf('Display')).x).toBeGreaterThan((await boxOf('3D view')).x + 300);
  });

  await test.step('[W2.12, W2.19] on the tab bar it goes into the stack', async () => {
    await drag('3D view', 'Display', 0.5, 0.004);
    await expect(page.getByRole('tablist')).toHaveCount(2);
    await expect(page.getByRole('tablist').filter({ hasText: '3D view' })).toContainText('Display');
  });
  await expect(canvas).toHaveAttribute('data-mark', 'kept');
  expect(await standing(page, 'view1')).toBe(stood);
  await test.step('[W2.07] the upper edge is none of the zones: what is dropped there goes into the stack below it', async () => {
    const layout = (await page.locator('.flexlayout__layout').boundingBox())!;
    await dragTo('Display', { x: layout.x + layout.width / 2, y: layout.y + 3 }, false);
    await expect(page.getByRole('tablist').filter({ hasText: 'Data' })).toContainText('Display');
  });
  await page.getByRole('button', { name: 'Reset layout' }).click();
  await expect(canvas).toHaveAttribute('data-mark', 'kept');
  expect(await standing(page, 'view1')).toBe(stood);
});
