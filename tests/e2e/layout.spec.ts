import { expect, test } from './support/fixtures.ts';

test('[W2.01, W2.15, W9.03] at /ssa the tree stands left, the view in the middle, the display pane right, 1 : 3 : 1', async ({
  page,
  workspace,
}) => {
  await workspace.signIn();
  expect(new URL(page.url()).pathname).toBe('/ssa');
  const boxes = await Promise.all(
    [page.getByPlaceholder('Search data'), workspace.canvas, page.getByText('Choose a dataset in the tree')].map(
      (part) => part.boundingBox(),
    ),
  );
  const [tree, view, display] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
  expect(tree!.x + tree!.width).toBeLessThan(view!.x);
  expect(view!.x + view!.width).toBeLessThan(display!.x);
  const panels = await page
    .locator('.flexlayout__tab')
    .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().width));
  expect(panels).toHaveLength(3);
  expect(panels[1]! / panels[0]!).toBeCloseTo(3, 0);
  expect(panels[0]! / panels[2]!).toBeCloseTo(1, 1);
});

interface KeptNode {
  readonly id: number;
  readonly type: string;
  readonly component?: string;
  readonly componentState?: Record<string, unknown>;
  readonly children: KeptNode[];
}

test('[C1.07, W2.14, W2.18, W5.07] a layout that was changed survives a reload, and can be reset', async ({
  page,
  workspace,
}) => {
  await workspace.signIn();
  const widthOf = async (): Promise<number> => (await workspace.canvas.boundingBox())?.width ?? 0;
  const before = await widthOf();
  const divider = await page.locator('.flexlayout__splitter').first().boundingBox();
  await page.mouse.move(divider!.x + divider!.width / 2, divider!.y + 300);
  await page.mouse.down();
  await page.mouse.move(divider!.x + 160, divider!.y + 300, { steps: 8 });
  await page.mouse.up();
  await expect.poll(widthOf).toBeLessThan(before - 100);
  await workspace.settle();
  const changed = await widthOf();
  await test.step('[W3.01, W3.45a] the browser keeps it as a tree of nodes with ids of five digits, each with its state', async () => {
    const kept = JSON.parse(await page.evaluate(() => localStorage.getItem('layout') ?? '')) as Record<
      string,
      { version: number; root: KeptNode }
    >;
    const { root } = Object.values(kept)[0]!;
    const below = (node: KeptNode): KeptNode[] => [node, ...node.children.flatMap(below)];
    const nodes = below(root);
    expect(nodes.map(({ type }) => type)).toEqual([
      'root',
      ...['Hierarchy', 'Visualizer', 'DisplayPane'].flatMap(() => ['stacked', 'component']),
    ]);
    expect(nodes.flatMap(({ component = [] }) => component)).toEqual(['Hierarchy', 'Visualizer', 'DisplayPane']);
    for (const { id } of nodes) expect(String(id)).toMatch(/^[1-9]\d{4}$/);
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
    const [tree, view] = root.children.map(({ componentState }) => componentState?.['flex'] as number);
    expect(view! / tree!).toBeLessThan(3);
    expect(nodes[4]).toMatchObject({ componentName: '3D view', componentState: { viewId: 'view1' } });
  });

  await page.reload();
  await workspace.ready();
  await expect.poll(widthOf).toBeCloseTo(changed, -1);
  await page.getByRole('button', { name: 'Reset layout' }).click();
  await expect.poll(widthOf).toBeCloseTo(before, -1);

  const first = page.locator('.flexlayout__splitter').first();
  for (const [to, panel] of [
    [60, 0],
    [1430, 1],
  ] as const) {
    const place = await first.boundingBox();
    await page.mouse.move(place!.x, 400);
    await page.mouse.down();
    await page.mouse.move(to, 400, { steps: 8 });
    await page.mouse.up();
    const box = await page.locator('.flexlayout__tab').nth(panel).boundingBox();
    expect(Math.round(box!.width)).toBeGreaterThanOrEqual(250);
    expect(Math.round(box!.width)).toBeLessThanOrEqual(260);
  }
});

test('[W2.06, W2.29, W2.30] the toolbelt, which has the cursor and clipping, goes to the other edge and stays there', async ({
  page,
  workspace,
}) => {
  await workspace.signIn();
  const { width } = page.viewportSize()!;
  const expectAt = async (side: 'left' | 'right'): Promise<void> => {
    await expect(workspace.toolbelt).toHaveAttribute('data-side', side);
    const edgeOf = async (): Promise<number> => {
      const box = (await workspace.toolbelt.boundingBox())!;
      return side === 'left' ? box.x : box.x + box.width;
    };
    await expect.poll(edgeOf).toBe(side === 'left' ? 0 : width);
  };
  await expectAt('left');
  for (const [tool, isOn] of [
    ['Cursor', 'true'],
    ['Clipping', 'false'],
  ] as const)
    await expect(workspace.toolbelt.getByRole('button', { name: tool, exact: true })).toHaveAttribute(
      'aria-pressed',
      isOn,
    );
  const dropAt = async (x: number, side: 'left' | 'right'): Promise<void> => {
    const grip = (await workspace.toolbelt.getByRole('button').first().boundingBox())!;
    await page.mouse.move(grip.x + 5, grip.y + 5);
    await page.mouse.down();
    await page.mouse.move(x, 300, { steps: 5 });
    await page.mouse.up();
    await expectAt(side);
  };
  await test.step('[W9.02e] it is dropped within 100 px of the edge, or comes back', async () => {
    await dropAt(width - 110, 'left');
    await dropAt(width - 90, 'right');
  });
  await test.step('[W3.45b] its side is kept by the browser', async () =>
    expect(await page.evaluate(() => localStorage.getItem('toolbelt-position'))).toBe('right'));
  await page.reload();
  await workspace.ready();
  await expectAt('right');
  await test.step('[W9.02e] as at the other edge', async () => {
    await dropAt(110, 'right');
    await dropAt(90, 'left');
  });
});

test('a reload of the page keeps the scene', async ({ page, workspace, grid }) => {
  await workspace.signIn();
  await workspace.tick(grid);
  await workspace.activate(grid);
  await workspace.openLayer('Points');
  await workspace.type('Point size', '18');
  await workspace.chooseColourBy('ROCK');
  await workspace.addFilter('CU');
  await workspace.type('Minimum of CU', '12');
  await expect.poll(() => workspace.kept()).toBe('12 of 25 kept');
  await workspace.lookFromTop();
  const legends = page.getByTestId('legends');
  const fold = page.getByRole('button', { name: 'Legend of ROCK' });
  await expect(legends).toContainText(`${grid} · Points`);
  const corner = (await legends.boundingBox())!;
  await page.getByRole('button', { name: 'Move the legends' }).press('ArrowDown');
  await expect.poll(async () => (await legends.boundingBox())?.y).toBeGreaterThan(corner.y + 5);
  await page.keyboard.press('Home');
  await expect.poll(() => legends.boundingBox()).toEqual(corner);
  await page.mouse.move(corner.x + 60, corner.y + 12);
  await page.mouse.down();
  await page.mouse.move(corner.x + 90, corner.y + 112, { steps: 4 });
  await page.mouse.up();
  const moved = (await legends.boundingBox())!;
  expect([moved.x - corner.x, moved.y - corner.y].map(Math.round)).toEqual([30, 100]);
  const before = await workspace.colouredPixels();
  expect(before).toBeGreaterThan(300);
  await fold.click();
  await expect(workspace.legend).not.toContainText('Granite');

  await test.step('[W2.03, W3.45g, W3.45h, W3.45i, A9.11a, A9.11b, A9.11f] a load that finds the address of a session asks for one, by what the browser has kept', async () => {
    const kept = await page.evaluate(() => ({
      token: localStorage.getItem('token'),
      site: JSON.parse(localStorage.getItem('active-site') ?? '') as { id: string },
    }));
    // What the page before has left, before this one takes it.
    await page.addInitScript(() => Object.assign(window, { leftAddress: sessionStorage.getItem('sessionUrl') }));
    const asking = page.waitForRequest('**/api/paraview/create-session');
    await page.reload();
    const request = await asking;
    const address = await page.evaluate(() => (window as { leftAddress?: string }).leftAddress ?? '');
    const session = /^wss?:\/\/.*\?session=([\w-]+)$/.exec(address)?.[1];
    expect(session).toBeDefined();
    expect(request.postDataJSON()).toEqual({ site: kept.site.id, resume: session });
    expect(await request.headerValue('authorization')).toBe(`Bearer ${kept.token}`);
    await workspace.ready();
  });
  await expect(workspace.row(grid)).toHaveAttribute('aria-checked', 'true');
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.press('Enter');
  await expect(workspace.legend).toContainText('Granite');
  expect(await legends.boundingBox()).toEqual(moved);
  await workspace.settle();
  await workspace.activate(grid);
  await expect.poll(() => workspace.kept()).toBe('12 of 25 kept');
  await workspace.lookFromTop();
  await expect.poll(() => workspace.colouredPixels()).toBe(before);
});
