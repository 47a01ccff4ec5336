import type { Locator, Page } from 'playwright/test';
import { administrator } from '../integration/server-process.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { importPoints, surveyedGrid } from './support/point-dataset.ts';

useOwnServer();
// Where the focus goes while something fades away is a question of its own.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const MAX_TABS = 150;

/** Walks to a control as a user without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const isFocused = (): Promise<boolean> => control.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < MAX_TABS && !(await isFocused()); tabs += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

/** The row of the tree that keys act on keeps the focus, or has it again. */
async function expectFocusInTree(page: Page): Promise<void> {
  const isInside = (tree: Element): boolean => tree.contains(document.activeElement);
  await expect.poll(() => page.getByRole('tree').evaluate(isInside)).toBe(true);
}

test('[W1.01, W1.11] the main job is done by the keyboard alone, in a session that draws what is asked of it, while events of the server come as toasts', async ({
  page,
  workspace,
  client,
  grid,
}) => {
  const asked: string[] = [];
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).pathname === '/ws') socket.on('framesent', ({ payload }) => asked.push(String(payload)));
  });
  const hasAsked = (call: string) => expect.poll(() => asked.some((frame) => frame.includes(call))).toBe(true);
  const { keyboard } = page;
  const { display } = workspace;

  // Signs in, and finds the dataset.
  await workspace.open();
  await tabTo(page, page.getByLabel('E-mail'));
  await keyboard.type(administrator.email);
  await keyboard.press('Tab');
  await keyboard.type(administrator.password);
  await keyboard.press('Enter');
  await workspace.ready();
  await keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search data and commands' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await keyboard.type('survey gr');
  await expect(palette.getByRole('option').first()).toContainText(grid);
  await keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(workspace.row(grid)).toHaveAttribute('aria-checked', /true|mixed/);
  await hasAsked('datacloud.mine.load');

  // Hides it and shows it again; what the tree opens gives the focus back.
  const tree = page.getByRole('tree');
  await tabTo(page, tree);
  await keyboard.press('Home');
  const id = await workspace.row(grid).getAttribute('id');
  const isCurrent = async (): Promise<boolean> => (await tree.getAttribute('aria-activedescendant')) === id;
  for (let rows = 0; rows < 20 && !(await isCurrent()); rows += 1) await keyboard.press('ArrowDown');
  expect(await isCurrent()).toBe(true);
  await keyboard.press('Space');
  await expect(workspace.row(grid)).toHaveAttribute('aria-checked', 'false');
  await keyboard.press('Space');
  await expect(workspace.row(grid)).toHaveAttribute('aria-checked', /true|mixed/);
  await keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expectFocusInTree(page);
  // An Escape of quick hands comes before the menu has the focus.
  await tree.evaluate(async (element) => {
    const press = (key: string, shiftKey: boolean) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }));
    press('F10', true);
    await Promise.resolve();
    press('Escape', false);
  });
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expectFocusInTree(page);
  await keyboard.press('Delete');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocusInTree(page);

  // Colours it.
  await expect(workspace.layerButton('Points')).toHaveAttribute('aria-expanded', 'true');
  const colourBy = display
    .getByRole('combobox', { name: 'Colour by' })
    .or(display.getByRole('textbox', { name: 'Colour by' }))
    .first();
  await tabTo(page, colourBy);
  await keyboard.press('Control+a');
  await keyboard.type('ROCK');
  await expect(page.getByRole('option')).toHaveCount(1);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(workspace.legend).toContainText('ROCK');
  await expect(colourBy).toBeFocused();
  await hasAsked('datacloud.representation.color.by');

  const map = workspace.colourMapButton;
  await tabTo(page, map);
  await keyboard.press('Enter');
  const list = page.getByRole('listbox', { name: 'Colour map' });
  await expect(list).toBeVisible();
  await keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(map).toBeFocused();

  // Filters it; each list that closes hands the focus on.
  const add = display.getByRole('button', { name: 'Add filter' });
  await tabTo(page, add);
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Search properties' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(add).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.type('CU');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  const minimum = display.getByRole('textbox', { name: 'Minimum of CU' });
  await expect(minimum).toBeFocused();
  await keyboard.type('12');
  await keyboard.press('Enter');
  await expect.poll(() => workspace.kept()).toBe('12 of 25 kept');
  await hasAsked('datacloud.filtering.threshold.add');
  await tabTo(page, display.getByRole('button', { name: 'Remove the filter on CU' }));
  await keyboard.press('Enter');
  await expect(display.getByRole('button', { name: 'Filters', exact: true })).toBeFocused();
  await expect(minimum).toHaveCount(0);

  // Saves it.
  await keyboard.press('Control+s');
  const saving = page.getByRole('dialog', { name: 'Save As' });
  await expect(saving.getByLabel('Name')).toBeFocused();
  await keyboard.type('By keys');
  await keyboard.press('Enter');
  await expect(saving).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Saved states: By keys' })).toBeVisible();
  await expect(display.getByRole('button', { name: 'Filters', exact: true })).toBeFocused();

  // What others do comes by itself.
  await importPoints(client, 'Later grid', surveyedGrid.slice(0, 3));
  const toasts = page.locator('.mantine-Notification-root');
  await expect(toasts.filter({ hasText: 'Later grid' }).first()).toBeVisible();
  await expect(workspace.row('Later grid')).toBeVisible();
});
