import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright/test';
import { ApiClient } from '../integration/api-client.ts';
import { ServerProcess } from '../integration/server-process.ts';
import { fillScenes } from '../released/support/fill-scenes.ts';
import { recordScenes, type RecordedScene } from '../released/support/record-scenes.ts';
import { recordedOf, releasesFolder, startOnRelease } from '../released/support/restored-release.ts';
import { sceneStates } from '../released/support/scene-states.ts';
import { expect, test } from './support/fixtures.ts';
import { PageProblems } from './support/page-problems.ts';
import { differenceOf, isLike, readPng } from './support/picture.ts';
import { openFromList, openLink, viewPictures } from './support/scene-pictures.ts';
import { Workspace } from './support/workspace.ts';
import { seconds } from '../patience.ts';

const target = process.env['ADIT_RELEASE_DATA'];
/** The state that is saved by hand, in the browser. */
const BY_HAND = 'By hand';
/** The list opens a state by the steps that its link takes: the run opens these from both, the soak all. */
const FROM_LIST = ['Blocks', BY_HAND];

async function openBrowser(browser: Browser, server: ServerProcess, width = 1000, height = 560): Promise<Workspace> {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'en-US' });
  const problems = new PageProblems();
  await problems.watch(context);
  const workspace = new Workspace(await context.newPage(), server.address, problems);
  await workspace.signIn();
  return workspace;
}

/** A state with all that only a browser knows: panels, open rows, and a layer that was taken out of the view. */
async function saveByHand(browser: Browser, server: ServerProcess): Promise<void> {
  const workspace = await openBrowser(browser, server, 1280, 720);
  const { page } = workspace;
  for (const name of ['Blocks', 'Ball', 'Slope']) await workspace.tick(name);
  await workspace.activate('Ball');
  await workspace.tick('Ball', false);
  await workspace.activate('Blocks');
  await workspace.openLayer('Blocks');
  await workspace.chooseColourBy('CU');
  await workspace.addFilter('CU');
  await workspace.type('Minimum of CU', '12');
  await page.getByRole('button', { name: 'Fit to the data' }).click();
  await workspace.settle();
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Save As' });
  await dialog.getByLabel('Name').fill(BY_HAND);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Saved states:/ })).toHaveText(BY_HAND);
  await page.context().close();
}

/** The pictures of each state that a browser can draw, by their files' names. */
async function drawStates(
  browser: Browser,
  server: ServerProcess,
  scenes: Readonly<Record<string, RecordedScene>>,
  { from, expected }: { from: 'link' | 'list'; expected?: ReadonlyMap<string, Buffer> },
): Promise<Map<string, Buffer>> {
  const workspace = await openBrowser(browser, server);
  const { site: siteId } = await ApiClient.signIn(server);
  const pictures = new Map<string, Buffer>();
  for (const [name, { id, state }] of Object.entries(scenes)) {
    if (sceneStates[name]?.isWithoutPicture) continue;
    if (from === 'link') await openLink(workspace, server.address, { id, siteId });
    else await openFromList(workspace, name);
    const views = Object.keys((state as { views: object }).views).length;
    const drawn = await viewPictures(workspace, { name, views }, async (viewId, picture) => {
      const right = expected?.get(fileOf(name, viewId));
      return right === undefined || isLike(await readPng(right), await readPng(picture));
    });
    for (const [viewId, picture] of Object.entries(drawn)) pictures.set(fileOf(name, viewId), picture);
  }
  workspace.problems.expectNone();
  await workspace.page.context().close();
  return pictures;
}

/** A file name for the picture of a view of a state. */
function fileOf(name: string, viewId: string): string {
  return `${beginningOf(name)}${viewId}.png`;
}

/** How the files of a state begin. */
function beginningOf(name: string): string {
  const word = /^\w+( \w+)?/.exec(name)?.[0] ?? '';
  return `${word.toLowerCase().replace(' ', '-')}-`;
}

// Made once, by the program of a release itself: see tests/released/README.md.
test('the scenes of a release are recorded', async ({ browser }) => {
  test.skip(target === undefined, 'only where the data of a release are made');
  test.setTimeout(seconds(600));
  const program = resolve(process.env['ADIT_RELEASE_PROGRAM'] ?? '.');
  const folder = join(resolve(target as string), 'scenes');
  const server = new ServerProcess({}, join(program, 'dist/node/host/server/main.js'));
  try {
    await server.start();
    await fillScenes(server);
    await saveByHand(browser, server);
    const scenes = await recordScenes(await ApiClient.signIn(server));
    const pictures = await drawStates(browser, server, scenes, { from: 'link' });
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'scenes.json'), `${JSON.stringify(scenes)}\n`);
    for (const [file, picture] of pictures) await writeFile(join(folder, file), picture);
    await server.stop();
    const words = [join(program, 'host/cli/adit.mjs'), 'backup', join(folder, 'backup.tar.gz')];
    await promisify(execFile)(process.execPath, words, { env: { ...process.env, ADIT_DATA_DIR: server.dataFolder } });
  } finally {
    await server.dispose();
  }
});

const versions = readdirSync(releasesFolder).filter((name) => existsSync(join(releasesFolder, name, 'scenes')));

test('there are scenes of every version that was released', () => {
  expect(versions).toContain('0.1.0');
});

for (const version of versions)
  for (const from of ['link', 'list'] as const)
    test(`each state that ${version} saved, opened from ${from === 'link' ? 'its link' : 'the list'}, is drawn as it was`, async ({
      browser,
    }, testInfo) => {
      test.setTimeout(seconds(600));
      const folder = join(version, 'scenes');
      const isChosen = (name: string): boolean =>
        from === 'link' || process.env['ADIT_SOAK'] !== undefined || FROM_LIST.includes(name);
      const recorded = await recordedOf<Record<string, RecordedScene>>(folder, 'scenes.json');
      const scenes = Object.fromEntries(Object.entries(recorded).filter(([name]) => isChosen(name)));
      const all = await picturesOf(join(releasesFolder, folder));
      const beginnings = Object.keys(scenes).map(beginningOf);
      const expected = new Map([...all].filter(([file]) => beginnings.some((beginning) => file.startsWith(beginning))));
      const release = await startOnRelease(folder);
      try {
        const drawn = await drawStates(browser, release.server, scenes, { from, expected });
        expect([...drawn.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
        const differences: string[] = [];
        for (const [file, picture] of drawn) {
          const difference = differenceOf(await readPng(expected.get(file) as Buffer), await readPng(picture));
          if (difference === undefined) continue;
          differences.push(`${file}: ${difference}`);
          await writeFile(testInfo.outputPath(file), picture);
        }
        expect(differences).toEqual([]);
      } finally {
        await release.dispose();
      }
    });

async function picturesOf(folder: string): Promise<Map<string, Buffer>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.png'));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file))] as const)));
}
