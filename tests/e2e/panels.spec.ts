import { expect, test } from './support/fixtures.ts';
import { listenToCalls } from './support/sent-calls.ts';
import { seconds } from '../patience.ts';

test('[W5.06, W9.01, W2.12] a pane is collapsed and opened again, moved by the keyboard, and scrolled to in a small window', async ({
  page,
  workspace,
}) => {
  await workspace.signIn();
  const canvas = page.getByTestId('view-canvas').locator('canvas');
  await canvas.evaluate((element) => element.setAttribute('data-mark', 'kept'));
  const stacks = page.locator('.flexlayout__tabset');
  const widths = async (): Promise<number[]> =>
    stacks.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
  const before = await widths();
  await test.step('a divider makes no panel narrower than 250 px: only what is collapsed is', async () => {
    const divider = (await page.locator('.flexlayout__splitter').first().boundingBox())!;
    await page.mouse.move(divider.x + divider.width / 2, divider.y + divider.height / 2);
    await page.mouse.down();
    await page.mouse.move(100, divider.y + divider.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await widths())[0]).not.toBe(before[0]);
    expect(Math.abs((await widths())[0]! - 251)).toBeLessThanOrEqual(1);
    await page.getByRole('button', { name: 'Reset layout' }).click();
    await expect.poll(widths).toEqual(before);
  });
  const search = page.getByPlaceholder('Search data');
  await search.fill('grid');

  await page.getByRole('button', { name: 'Collapse the panel' }).first().click();
  await expect.poll(widths).toEqual([44, expect.any(Number), expect.any(Number)]);
  await expect(search).toBeHidden();
  await page.waitForTimeout(400);
  await page.reload();
  await workspace.ready();
  await expect.poll(async () => (await widths())[0]).toBe(44);
  await canvas.evaluate((element) => element.setAttribute('data-mark', 'kept'));
  await page.getByRole('button', { name: 'Open the panel' }).press('Enter');
  await expect.poll(widths).toEqual(before);
  await page.getByRole('button', { name: 'Collapse the panel' }).last().click();
  await expect.poll(async () => (await widths())[2]).toBe(44);
  await page.getByRole('button', { name: 'Display', exact: true }).click();
  await expect.poll(widths).toEqual(before);

  await page.getByRole('tab', { name: 'Display', exact: true }).focus();
  await page.keyboard.press('Shift+F10');
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await expect(item('Close')).toBeDisabled();
  await expect(item('Move the panel to the left edge')).toBeFocused();
  for (const next of ['right edge', 'bottom edge']) {
    await page.keyboard.press('ArrowDown');
    await expect(item(`Move the panel to the ${next}`)).toBeFocused();
  }
  await page.keyboard.press('ArrowDown');
  await expect(item('At “Data”')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(item('Above it')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item('In the same stack')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tablist')).toHaveCount(2);
  await page.getByRole('tab', { name: 'Display', exact: true }).click({ button: 'right' });
  await item('Move the panel to the bottom edge').click();
  await expect(page.getByRole('tablist')).toHaveCount(3);
  await test.step('[W5.07] a divider between what is above and below leaves each at least 150 px high', async () => {
    for (const [to, least] of [
      [100, ['Data', '3D view']],
      [890, ['Display']],
    ] as const) {
      const boxes = await Promise.all(
        (await page.locator('.flexlayout__splitter').all()).map((one) => one.boundingBox()),
      );
      const flat = boxes.find((box) => box !== null && box.width > box.height)!;
      await page.mouse.move(flat.x + flat.width / 2, flat.y + flat.height / 2);
      await page.mouse.down();
      await page.mouse.move(flat.x + flat.width / 2, to, { steps: 8 });
      await page.mouse.up();
      for (const name of least) {
        const panel = page.getByRole('tabpanel', { name });
        await expect.poll(async () => Math.round((await panel.boundingBox())!.height)).toBeLessThanOrEqual(152);
        expect((await panel.boundingBox())!.height).toBeGreaterThanOrEqual(149.5);
      }
    }
  });
  await expect(canvas).toHaveAttribute('data-mark', 'kept');
  await page.getByRole('button', { name: 'Reset layout' }).click();
  await expect.poll(widths).toEqual(before);

  await page.setViewportSize({ width: 640, height: 480 });
  const place = page.locator('.adit-layout-place');
  // A pixel more is the rounding of the dividers.
  await expect.poll(() => place.evaluate((one) => Math.abs(one.scrollWidth - 753) <= 1)).toBe(true);
  for (const width of await widths()) expect(Math.abs(width - 251)).toBeLessThanOrEqual(1);
  expect(await place.evaluate((one) => getComputedStyle(one).minWidth)).toBe('150px');
  await page.getByRole('button', { name: 'Collapse the panel' }).last().focus();
  await expect.poll(() => place.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
});

test('[W2.02, W2.04, W6.01] a link’s site and state outlast the sign-in; a site that is not the user’s is refused, and the workspace goes on', async ({
  page,
  workspace,
  client,
  problems,
}) => {
  problems.expect(/status of (403|404)/);
  const siteId = client.site;
  // Some programs write addresses with a slash at the end of their path.
  await workspace.open(`/ssa/?siteId=${siteId}&stateId=s1`);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).search));
  await workspace.fillSignIn();
  await expect(page.getByRole('dialog')).toContainText('State not found');
  await page.keyboard.press('Escape');
  await workspace.ready();
  expect(addresses).toContain(`?siteId=${siteId}&stateId=s1`);
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate(() => localStorage.getItem('pending-site-id'))).toBeNull();

  await test.step('[W2.04, W2.08] while another site is the active one, a spinner says that the site of the link is opened', async () => {
    let pass = (): void => undefined;
    const held = new Promise<void>((resolve) => (pass = resolve));
    await page.route('**/api/user/read/me*', async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(() => localStorage.setItem('active-site', JSON.stringify({ id: 'other', name: 'Other' })));
    await workspace.open(`/ssa?siteId=${siteId}`);
    const loading = page.getByRole('status').filter({ hasText: 'Opening the site of the link…' });
    await expect(loading).toBeVisible();
    await expect(loading.locator('.mantine-Loader-root')).toBeVisible();
    await expect(workspace.canvas).toHaveCount(0);
    pass();
    await workspace.ready();
    await page.unroute('**/api/user/read/me*');
  });

  await workspace.open('/ssa?siteId=foreign');
  await expect(page.getByText('The link cannot be opened')).toBeVisible();
  await expect(page.getByText('You do not have access to this site')).toBeVisible();
  await expect(workspace.canvas).toHaveCount(0);
  await page.getByRole('button', { name: 'Go to the workspace' }).click();
  await workspace.ready();
  expect(new URL(page.url()).search).toBe('');
});

test('[W4.46, W2.21, W4.07, W9.14] a view has its canvas, the session’s picture in its legend, an overlay, camera buttons and a bar; a click chooses its centre of rotation', async ({
  page,
  workspace,
  grid,
}) => {
  const { sent } = listenToCalls(page);
  await workspace.signIn();
  await workspace.tick(grid);
  await workspace.activate(grid);
  await expect(workspace.legend.locator('img')).toHaveJSProperty('naturalWidth', 128);
  await expect(workspace.legend.locator('img')).toHaveAttribute('src', /^data:image\/png/);
  await workspace.openLayer('Points');
  await workspace.type('Point size', '18');
  await workspace.chooseColourBy('ROCK');
  await workspace.lookFromTop();
  const panel = page.locator('section[data-view="view1"]');
  await expect(panel.getByTestId('view-canvas').locator('canvas')).toBeVisible();
  await expect(panel.getByTestId('selection-overlay')).toBeAttached();
  for (const name of ['Look from', 'Parallel projection', 'Reset zoom'])
    await expect(panel.getByRole('toolbar', { name: 'Camera' }).getByRole('button', { name })).toBeVisible();
  await expect(panel.locator('footer')).toContainText('Cursor');
  const [whole, drawn, footer] = await Promise.all(
    [panel, workspace.canvas, panel.locator('footer')].map(async (part) => (await part.boundingBox())!),
  );
  expect(footer!.y).toBeGreaterThanOrEqual(drawn!.y + drawn!.height);
  expect(footer!.y + footer!.height).toBe(whole!.y + whole!.height);

  await test.step('[W2.20, W2.21] header and bar say what the tool that is on does, and what Shift does', async () => {
    const bar = panel.locator('footer');
    const indicator = page.getByTestId('view-header').getByRole('status');
    const box = workspace.toolbelt.getByRole('button', { name: 'Select by a box' });
    await box.click();
    await expect(bar).toContainText('Select by a box');
    await expect(bar).toContainText('Drag a box around items');
    await expect(indicator).toHaveText('Picking in a box');
    await box.click();
    await expect(bar).toContainText('Cursor');
    await expect(bar).toContainText('Drag to orbit');
    await workspace.canvas.hover();
    await page.keyboard.down('Shift');
    await workspace.canvas.hover({ position: { x: 40, y: 40 } });
    await expect(bar).toContainText('Click an item of “Points” to read its row');
    await page.keyboard.up('Shift');
    await workspace.canvas.hover();
    await expect(bar).toContainText('Cursor');
    await expect(indicator).toHaveCount(0);
  });

  const { width, height } = await workspace.picture();
  const middle = { x: Math.round(width / 2), y: Math.round(height / 2) };
  const read = async (): Promise<number[]> => {
    await workspace.canvas.hover({ position: { x: 5, y: 5 } });
    await workspace.canvas.hover({ position: middle });
    await expect.poll(async () => (await workspace.coordinates()).length).toBe(3);
    return workspace.coordinates();
  };
  const first = await read();
  const picture = await workspace.picture();
  const right = picture.filter((pixel) => pixel.y === middle.y && pixel.x > middle.x + 60 && pixel.saturation > 30)[0]!;

  await page.getByTestId('view-header').getByRole('button', { name: 'View menu' }).click();
  await page.getByRole('menuitem', { name: 'Choose the centre of rotation' }).click();
  await expect(page.getByTestId('view-header').getByRole('status')).toHaveText('Choosing the centre');
  await expect(panel.getByTestId('selection-overlay')).toContainText('press Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('view-header').getByRole('status')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('choose the centre');
  await page.getByRole('option', { name: 'Choose the centre of rotation' }).click();
  await workspace.canvas.click({ position: { x: right.x + 4, y: right.y } });
  await expect(page.getByTestId('view-header').getByRole('status')).toHaveCount(0);
  await workspace.settle();
  const second = await read();
  expect(second[0]! - first[0]!).toBeGreaterThan(5);
  expect(Math.abs(second[1]! - first[1]!)).toBeLessThan(2);
  await test.step('[W7.18h] the session is told of the centre', () =>
    expect.poll(() => sent).toContain('datacloud.view.camera.center'));
});

test('[W8.06b, W8.06p, W8.06q, W8.06r, W8.06v] a look, colours, filters and views that the session refuses are told in toasts, and the page shows what the session has', async ({
  page,
  workspace,
  grid,
}) => {
  let isSpoilt = false;
  const spoilt = (frame: string): string => {
    if (frame.includes('property.update')) return frame.replace('PointSize', 'PointSizX');
    if (frame.includes('threshold')) return frame.replace('dataRange', 'dataRangX').replace('filterId', 'filterIX');
    if (frame.includes('color.by')) return frame.replaceAll('ROCK', 'ROCX');
    if (frame.includes('view.clone')) return frame.replace('cloneId', 'cloneIX');
    if (frame.includes('view.link')) return frame.replace('viewIds', 'viewIdX');
    if (/view\.(add|remove)|camera\.reset|set\.view\.up/.test(frame)) return frame.replace('viewId', 'viewIX');
    return frame.includes('view.update.state') ? frame.replace('zScaling', 'zScalinX') : frame;
  };
  await page.routeWebSocket(/\/ws/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const frame = Buffer.from(message).toString('latin1');
      server.send(isSpoilt ? Buffer.from(spoilt(frame), 'latin1') : message);
    });
  });
  await workspace.signIn();
  await workspace.tick(grid);
  await workspace.activate(grid);
  await workspace.openLayer('Points');
  await expect(workspace.legend).toContainText('CU');
  await workspace.settle();
  isSpoilt = true;
  const refused = async (title: string): Promise<void> => {
    const toast = page.locator('[data-type=error]').filter({ hasText: title });
    await expect(toast).toBeVisible();
    await expect(toast.getByRole('button')).toHaveCount(0);
  };
  await workspace.type('Point size', '9');
  await refused('Could not change the look of the layer');
  await expect(workspace.display.getByRole('textbox', { name: 'Point size' })).toHaveValue(/^3\b/);
  await workspace.chooseColourBy('ROCK');
  await refused('Could not change the colours');
  await expect(workspace.legend).toContainText('CU');
  const filter = workspace.display.getByRole('textbox', { name: 'Minimum of CU', exact: true });
  await workspace.addFilter('CU');
  await refused('The filter could not be changed');
  await expect(filter).toHaveCount(0);
  isSpoilt = false;
  await workspace.addFilter('CU');
  await expect.poll(() => workspace.kept()).toBe('24 of 25 kept');
  isSpoilt = true;
  await workspace.display.getByRole('button', { name: 'Remove the filter on CU' }).click();
  await refused('The filter could not be removed');
  await expect(filter).toHaveCount(1);
  await page.getByRole('button', { name: 'View menu' }).click();
  const scale = page.getByRole('menuitem', { name: 'Vertical exaggeration' });
  await scale.click();
  await page.getByRole('textbox', { name: 'Vertical exaggeration' }).fill('2');
  await page.keyboard.press('Enter');
  await refused('Could not change the view');

  const views = page.locator('section[data-view]');
  const chooseInMenu = async (entry: string): Promise<void> => {
    await page.getByRole('button', { name: 'View menu' }).first().click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await test.step('[W8.06j, W8.06l] a view that the session does not add or clone is not there', async () => {
    for (const [entry, title] of [
      ['New view', 'Could not add the view'],
      ['Clone of this view', 'Could not clone the view'],
    ] as const) {
      await chooseInMenu(entry);
      await refused(title);
      await expect(views).toHaveCount(1);
    }
  });
  await test.step('[W8.06m, W8.06s, W8.06t] a camera that it does not reset or turn is told of', async () => {
    await chooseInMenu('Reset zoom');
    await refused('Could not reset the camera');
    await chooseInMenu('Look from the top');
    await refused('Could not set the direction of the view');
    await page.keyboard.press('Escape');
  });
  await test.step('[W8.06k, W8.06v] views that it does not link are not linked, and one that it does not remove comes back', async () => {
    isSpoilt = false;
    await chooseInMenu('New view');
    await expect(views).toHaveCount(2);
    await workspace.settle(workspace.canvas.first());
    isSpoilt = true;
    const link = page.getByRole('button', { name: 'Link cameras' }).first();
    await link.click();
    await refused('Could not link the views');
    await expect(link).toHaveAttribute('aria-pressed', 'false');
    const tab = page.getByRole('tab', { name: '3D view 2', exact: true });
    await tab.locator('.flexlayout__tab_button_trailing').click();
    await refused('Could not remove the view');
    await expect(views).toHaveCount(2);
  });
});

test('[W8.08, W4.05] a view that cannot be drawn says so after its attempts, and can be tried again', async ({
  page,
  workspace,
  problems,
}) => {
  problems.expect(/no WebGL2 context/);
  await page.addInitScript(() => {
    const prototype = HTMLCanvasElement.prototype as { getContext: unknown };
    const { getContext } = prototype;
    prototype.getContext = () => null;
    addEventListener('graphics-are-back', () => (prototype.getContext = getContext));
  });
  await workspace.open();
  await workspace.fillSignIn();
  const message = page.getByRole('alert').filter({ hasText: 'The 3D view could not be shown.' });
  await expect(message).toBeVisible({ timeout: seconds(30) });
  await page.evaluate(() => dispatchEvent(new Event('graphics-are-back')));
  await message.getByRole('button', { name: 'Try again' }).click();
  await workspace.ready();
  await expect(message).toHaveCount(0);
});
