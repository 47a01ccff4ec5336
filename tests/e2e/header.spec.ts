import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { showGrid } from './support/grid-places.ts';
import { listenToCalls } from './support/sent-calls.ts';
import { seconds } from '../patience.ts';

/**
 * Session calls and requests that are made at certain times, whatever is done. The plugins are asked for with the event stream, which is opened anew here: in a minute that
 * passes at once nothing comes to keep it.
 */
const POLLS = /wslink\.ping|datacloud\.application\.state\.get|\/api\/site\/read|\/api\/event|\/api\/plugins$/;
const REST_MILLISECONDS = 1200;
/** A minute in steps that leave the session time to answer its pings. */
const [STEPS, STEP_MILLISECONDS] = [12, 5000];
/** In so many of them the state is polled once. */
const STEPS_OF_POLL = 7;

async function requestNewSession(page: Page, isEmptied: boolean): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Request new session' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request new session' });
  const empty = dialog.getByRole('checkbox', { name: 'Empty the scene as well' });
  await expect(empty).toBeChecked();
  await empty.setChecked(isEmptied);
  await dialog.getByRole('button', { name: 'Start again' }).click();
  await expect(dialog).toHaveCount(0);
}

test('an idle window sends nothing but polls; the header has its entries; a new session keeps the scene or empties it', async ({
  page,
  workspace,
  grid,
  client,
}) => {
  const { sent, lastAt } = listenToCalls(page);
  await page.clock.install();
  await showGrid(workspace, grid);
  await workspace.addFilter('CU');
  await workspace.type('Minimum of CU', '12');
  await expect.poll(() => workspace.kept()).toBe('12 of 25 kept');
  await workspace.settle();
  await test.step('[W7.18h, W7.18n] the session was told the fields of the layer, and where the view looks from', () =>
    expect(sent).toEqual(expect.arrayContaining(['datacloud.fieldlist.set', 'datacloud.set.view.up'])));

  await test.step('[W4.08] the state is polled, though no saved one is open', async () => {
    // While the pointer moves, no snapshot is taken.
    const movePointer = async (): Promise<void> => {
      for (const x of [5, 6]) await page.mouse.move(x, 2);
    };
    sent.length = 0;
    for (let step = 0; step < STEPS_OF_POLL; step += 1) {
      await movePointer();
      await page.clock.runFor(STEP_MILLISECONDS);
    }
    await expect.poll(() => movePointer().then(() => sent)).toContain('datacloud.application.state.get');
  });

  await test.step('in a minute without a hand on it nothing is sent but polls', async () => {
    await expect.poll(() => Date.now() - lastAt(), { timeout: seconds(20) }).toBeGreaterThan(REST_MILLISECONDS);
    sent.length = 0;
    for (let step = 0; step < STEPS; step += 1) {
      await page.clock.runFor(STEP_MILLISECONDS);
      await page.waitForTimeout(100);
    }
    expect(sent).toContain('datacloud.application.state.get');
    expect(sent.filter((what) => !POLLS.test(what))).toEqual([]);
  });

  const header = page.getByRole('banner');
  const account = header.getByRole('button', { name: /^Account of/ });
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await account.click();
  await test.step('[A2.20b] agreement', () => expect(entry('Agreement')).toBeEnabled());
  await test.step('[A2.20c] support request', async () => {
    await entry('Ask for support…').click();
    const support = page.getByRole('dialog', { name: 'Ask for support' });
    await expect(support.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(support).toHaveCount(0);
    await account.click();
  });
  await test.step('[A2.20f] manage account', () => expect(entry('Manage account')).toBeEnabled());
  await test.step('[A2.20g] preferences', () => expect(entry('Preferences')).toBeEnabled());
  await test.step('[A2.20h] change language', async () => {
    await page.getByRole('menuitemradio', { name: 'Español' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.getByRole('button', { name: /^Cuenta de/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await account.click();
  });
  await test.step('[A2.20i] sign out', () => expect(entry('Sign out')).toBeEnabled());
  await test.step('[A2.20a, W2.09a] version info', async () => {
    await entry('About Adit').click();
    const about = page.getByRole('dialog', { name: 'About Adit' });
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    await expect(about.getByRole('definition').first()).toHaveText(version);
    await page.keyboard.press('Escape');
    await expect(about).toHaveCount(0);
  });
  await test.step('[A2.20j] a saved-state menu', () => header.getByRole('button', { name: /^Saved states:/ }).click());
  const inStates = (name: string, isEnabled: boolean) => async () => {
    const item = page.getByRole('menuitem', { name: new RegExp(`^${name}( *Ctrl.*)?$`) });
    await expect(item).toBeVisible();
    await expect(item).toBeEnabled({ enabled: isEnabled });
  };
  await test.step('[A2.20k, W2.09d] New', inStates('New', true));
  await test.step('[A2.20l, W2.09e] Save', inStates('Save', true));
  await test.step('[A2.20m, W2.09f] Save As', inStates('Save As', true));
  await test.step('[A2.20n, W2.09g] Reload, of a state that is open', inStates('Reload', false));
  await test.step('[A2.20o, W2.09h] Copy Link, of a state that is open', inStates('Copy Link', false));
  await test.step('[A2.20p, W2.09i] Load', inStates('Load', true));
  await page.keyboard.press('Escape');

  const views = page.locator('section[data-view]');
  const split = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Split vertically' }).first().click();
    await page.getByRole('menuitem', { name: 'New view' }).click();
    await expect(views).toHaveCount(2);
  };
  await test.step('[A2.20d, W2.09b] reset layout', async () => {
    sent.length = 0;
    await split();
    await test.step('[W7.18f] the session is told of each layout', () =>
      expect.poll(() => sent).toContain('datacloud.views.layout.set'));
    await header.getByRole('button', { name: 'Reset layout' }).click();
    const question = page.getByRole('dialog', { name: 'Reset layout' });
    await expect(question).toContainText('This closes 1 view.');
    await question.getByRole('button', { name: 'Reset layout' }).click();
    await expect(views).toHaveCount(1);
  });
  const heading = workspace.display.getByRole('heading', { name: grid, exact: true });
  const pointSize = workspace.display.getByRole('textbox', { name: 'Point size' });
  const parallel = page.getByRole('button', { name: 'Parallel projection' });

  await test.step('[A2.20e, W2.09c, W4.02a, W4.02f] a new session, in the default layout, keeps the scene where that is wanted', async () => {
    await split();
    sent.length = 0;
    await test.step('[W4.02b, W4.02c, W4.02d, W4.02e] the old one is left for one of which only the site is said, over a connection of its own', async () => {
      const [asking, connecting] = [
        page.waitForRequest('**/api/paraview/create-session'),
        page.waitForEvent('websocket'),
      ];
      await requestNewSession(page, false);
      expect((await asking).postDataJSON()).toEqual({ site: client.site });
      const answer = await (await asking).response();
      const { sessionURL } = (await answer!.json()) as { sessionURL: string };
      expect((await connecting).url()).toBe(sessionURL);
      await workspace.ready();
    });
    await expect(views).toHaveCount(1);
    await test.step('[W4.02g] views', () => expect(parallel).toHaveAttribute('aria-pressed', 'true'));
    await test.step('[W4.02h] the active dataset', () => expect(heading).toBeVisible());
    await test.step('[W4.02j] the display pane', () => expect(pointSize).toHaveValue(/^18\b/));
    await test.step('[W4.02k] layers', async () => {
      await expect(workspace.row(grid)).toHaveAttribute('aria-checked', /true|mixed/);
      await expect.poll(() => workspace.kept()).toBe('12 of 25 kept');
    });
    await test.step('[W4.02i] pictures of presets', () => expect(sent).not.toContain('datacloud.color.preset.image'));
  });

  await test.step('and empties it unless', async () => {
    await split();
    sent.length = 0;
    await requestNewSession(page, true);
    await workspace.ready();
    await test.step('[W4.02g] views', async () => {
      await expect(views).toHaveCount(1);
      await expect(parallel).toHaveAttribute('aria-pressed', 'false');
    });
    await test.step('[W4.02h] the active dataset', () => expect(heading).toHaveCount(0));
    await test.step('[W4.02i] pictures of presets', () =>
      expect.poll(() => sent).toContain('datacloud.color.preset.image'));
    await test.step('[W4.02j] the display pane', async () => {
      await expect(workspace.row(grid)).toHaveAttribute('aria-checked', 'false');
      await workspace.activate(grid);
      await expect(workspace.layerButton('Points')).toHaveAttribute('aria-expanded', 'false');
      await expect(workspace.display.getByRole('textbox', { name: 'Minimum of CU' })).toHaveCount(0);
    });
    await test.step('[W4.02k] layers', async () => {
      await workspace.tick(grid);
      await workspace.openLayer('Points');
      await expect(pointSize).toHaveValue(/^3\b/);
      await expect(workspace.display.getByRole('textbox', { name: 'Minimum of CU' })).toHaveCount(0);
    });
  });
});
