import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { CutPlane, CutRegion } from 'adit/core';
import { installPlugin } from './external-plugin.ts';

/** The plugin that cuts every layer as a test says. */
export const CUTTING_PLUGIN = 'acme.cuts';

const code = `import { observable, runInAction } from 'mobx';
const cuts = observable.box({}, { deep: false });
export default {
  activate(context) {
    globalThis.cutAll = (next) => runInAction(() => cuts.set(next));
    const of = (layer, what) => (cuts.get().layer === undefined || layer.layerName.endsWith(cuts.get().layer)) && cuts.get()[what] || [];
    context.add({ name: 'views.layer-cuts' }, {
      id: '${CUTTING_PLUGIN}.all',
      regions: (_, layer) => of(layer, 'regions'),
      slices: (_, layer) => of(layer, 'slices'),
    });
  },
};`;

/** Puts the plugin into a server's plugin folder; it cuts nothing until it is told. */
export async function installCuttingPlugin(pluginFolder: string): Promise<void> {
  const built = await mkdtemp(join(tmpdir(), 'adit-cuts-'));
  const manifest = {
    version: '1.0.0',
    api: '^1.0.0',
    name: 'Cuts',
    description: 'Cuts every layer as a test says.',
    web: true,
    requires: { views: '^1.0.0' },
    category: 'tool',
    permissions: [],
    locales: ['en', 'es'],
  };
  try {
    for (const folder of ['web', 'locales']) await mkdir(join(built, folder));
    await writeFile(join(built, 'plugin.json'), JSON.stringify(manifest));
    for (const language of ['en', 'es']) await writeFile(join(built, `locales/${language}.json`), '{}');
    await writeFile(join(built, 'web/index.js'), code);
    await installPlugin(built, pluginFolder, { id: CUTTING_PLUGIN });
  } finally {
    await rm(built, { recursive: true, force: true });
  }
}

/** What all layers are cut by from now on, or those whose name ends so. */
export interface TestCuts {
  readonly layer?: string;
  readonly regions?: readonly CutRegion[];
  readonly slices?: readonly { readonly id: string; readonly plane: CutPlane }[];
}

/** Cuts the layers of a page; waits until the plugin is there. */
export async function cutAll(page: Page, cuts: TestCuts): Promise<void> {
  await page.waitForFunction(() => 'cutAll' in globalThis);
  await page.evaluate((next) => (globalThis as unknown as { cutAll(cuts: unknown): void }).cutAll(next), cuts);
}
