import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext } from 'playwright/test';
import { stateLink } from '../../plugins/states/shared/state-link.ts';
import { ApiClient } from '../integration/api-client.ts';
import type { ServerProcess } from '../integration/server-process.ts';
import { accounts } from '../released/support/released-accounts.ts';
import { recordedOf, releasesFolder, startOnRelease } from '../released/support/restored-release.ts';
import { expect, test } from './support/fixtures.ts';
import { PageProblems } from './support/page-problems.ts';
import { Workspace } from './support/workspace.ts';
import { seconds } from '../patience.ts';

/** What a browser of a released version has kept, and what it showed. */
interface RecordedBrowser {
  readonly localStorage: { name: string; value: string }[];
  readonly viewWidth: number;
  /** What the legend said of the colours of categories, in their order. */
  readonly colours: string[];
}

const BROWSER_FILE = 'browser.json';
const versions = readdirSync(releasesFolder).filter((name) => /^\d+\.\d+\.\d+$/.test(name));

/** A page of somebody who comes with what their browser has kept. */
async function openBrowser(
  browser: Browser,
  server: ServerProcess,
  localStorage: RecordedBrowser['localStorage'],
): Promise<{ context: BrowserContext; workspace: Workspace; problems: PageProblems }> {
  const origins = [{ origin: server.address, localStorage }];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    storageState: { cookies: [], origins },
  });
  const problems = new PageProblems();
  await problems.watch(context);
  return { context, problems, workspace: new Workspace(await context.newPage(), server.address, problems) };
}

async function widthOf(workspace: Workspace): Promise<number> {
  return Math.round((await workspace.canvas.boundingBox())?.width ?? 0);
}

/** The colours of the categories in the legend. */
function coloursOf(workspace: Workspace): Promise<string[]> {
  return workspace.legend
    .locator('[style*="background"]')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
}

async function colourByRock(workspace: Workspace): Promise<void> {
  await workspace.tick('Survey');
  await workspace.activate('Survey');
  await workspace.openLayer('Points');
  await workspace.chooseColourBy('ROCK');
  await expect(workspace.legend).toContainText('Schist');
}

const target = process.env['ADIT_RELEASE_DATA'];

// Made once, by the program of a release itself: see tests/released/README.md.
test('what the browser of a release keeps is recorded', async ({ browser }) => {
  test.skip(target === undefined, 'only where the data of a release are made');
  const program = resolve(process.env['ADIT_RELEASE_PROGRAM'] ?? '.', 'dist/node/host/server/main.js');
  const release = await startOnRelease(resolve(target as string), program);
  try {
    const { context, workspace } = await openBrowser(browser, release.server, []);
    const { page } = workspace;
    await workspace.open();
    await workspace.fillSignIn(accounts.Viewer);
    await workspace.ready();
    const divider = await page.locator('.flexlayout__splitter').first().boundingBox();
    await page.mouse.move(divider!.x + divider!.width / 2, divider!.y + 300);
    await page.mouse.down();
    await page.mouse.move(divider!.x + 160, divider!.y + 300, { steps: 8 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Use the dark theme' }).click();
    await colourByRock(workspace);
    await workspace.chooseColourBy('CU');
    await workspace.colourMapButton.click();
    await page.getByRole('button', { name: 'Edit gradients' }).click();
    await page.getByRole('button', { name: 'New gradient' }).click();
    const editor = page.getByRole('dialog').filter({ has: page.getByTestId('gradient-bar') });
    await editor.getByRole('textbox', { name: 'Name', exact: true }).fill('Kept gradient');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(workspace.colourMapButton).toHaveAccessibleName('Colour map: Kept gradient');
    await workspace.chooseColourBy('ROCK');
    await expect(workspace.legend).toContainText('Schist');
    await workspace.settle();
    const recorded: RecordedBrowser = {
      viewWidth: await widthOf(workspace),
      colours: await coloursOf(workspace),
      localStorage: ((await context.storageState()).origins[0]?.localStorage ?? []).filter(
        ({ name }) => name !== 'token',
      ),
    };
    expect(recorded.localStorage.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['layout', 'theme', 'adit-gradients']),
    );
    await writeFile(join(target as string, BROWSER_FILE), `${JSON.stringify(recorded)}\n`);
    await context.close();
  } finally {
    await release.dispose();
  }
});

for (const version of versions)
  test(`a browser that was used with ${version} shows its layout, theme, gradients and colours, and a link to a shared state`, async ({
    browser,
  }) => {
    const release = await startOnRelease(version);
    const { localStorage, viewWidth, colours } = await recordedOf<RecordedBrowser>(version, BROWSER_FILE);
    const { context, problems, workspace } = await openBrowser(browser, release.server, localStorage);
    const { page } = workspace;
    try {
      await workspace.open();
      await workspace.fillSignIn(accounts.Viewer);
      await workspace.ready();
      await expect.poll(() => widthOf(workspace)).toBeCloseTo(viewWidth, -1);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      await colourByRock(workspace);
      await expect.poll(() => coloursOf(workspace)).toEqual(colours);
      await workspace.chooseColourBy('CU');
      await workspace.chooseColourMap('Kept gradient');
      await expect(workspace.colourMapButton).toHaveAccessibleName('Colour map: Kept gradient');

      const client = await ApiClient.signIn(release.server, accounts.Viewer);
      const { body: sites } = await client.call<{ id: string; name: string }[]>('GET', '/site/read');
      const siteId = sites.find(({ name }) => name === 'First site')?.id ?? '';
      const { body: states } = await client.call<{ id: string; name: string }[]>('GET', `/state/read?site=${siteId}`);
      const id = states.find(({ name }) => name === 'Whole')?.id ?? '';
      await page.goto(stateLink(release.server.address, { id, siteId }));
      await expect(page.locator('section[data-view] canvas')).toHaveCount(2, { timeout: seconds(30) });
      for (const name of ['Survey', 'Blocks', 'Slope'])
        await expect(workspace.row(name)).toHaveAttribute('aria-checked', /true|mixed/);
      problems.expectNone();
    } finally {
      await context.close();
      await release.dispose();
    }
  });
