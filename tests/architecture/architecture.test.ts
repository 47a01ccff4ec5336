import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { datasetImporters, parseManifest } from 'adit/core';
import { colourMapProviders, menuActions, panels, tools } from 'adit/core/web';
import { lostInNode } from './node-imports.ts';
import { ownNames } from './own-names.ts';
import {
  changesPastTheLink,
  decoratedFiles,
  forbiddenImports,
  foreignNames,
  drawersInModel,
  folderCircles,
  importCircles,
  keysBesideSubsets,
  longFiles,
  partsInCore,
  manifestDifferences,
  pluginsInEngines,
  sceneWordsInEngines,
} from './rules.ts';
import { listFiles, manifestPaths, parseSource, readSources } from './source-file.ts';

const sources = readSources();
const manifests = manifestPaths().map((path) => parseManifest(JSON.parse(readFileSync(path, 'utf8'))));

const textOf = (path: string) => ({ path, text: readFileSync(path, 'utf8') });
const texts = [
  ...sources.map(({ path }) => textOf(path)),
  ...listFiles('plugins')
    .filter((path) => path.endsWith('.py'))
    .map((path) => textOf(path)),
];

const cardPackages = [
  'typescript',
  'react',
  'react-dom',
  'flexlayout-react',
  'inversify',
  'reflect-metadata',
  'mobx',
  'mobx-react-lite',
  '@kitware/vtk.js',
  'wslink',
  'eventemitter3',
  'i18next',
  'vite',
  'vitest',
  'playwright',
  'typedoc',
];

describe('the house', () => {
  it('has files to look at', () => {
    expect(sources.length).toBeGreaterThan(100);
  });

  it('[C1.04] has its rooms and settings at the top level', () => {
    const entries = new Map(
      readdirSync('.', { withFileTypes: true }).map((entry) => [entry.name, entry.isDirectory()]),
    );
    for (const file of ['package.json', 'vite.config.ts', 'tsconfig.json'])
      expect([file, entries.get(file)]).toEqual([file, false]);
    for (const room of ['core', 'plugins', 'host', 'docs', 'tests'])
      expect([room, entries.get(room)]).toEqual([room, true]);
    const rooms = new Set(sources.map(({ path }) => path.split('/')[0]));
    expect(rooms).toEqual(new Set(['core', 'plugins', 'host']));
  });

  it('[I1.01m] the screens of the import share one set of table, tab, tooltip and form widgets', () => {
    // The dialog with the logs of an import is the one that has tabs.
    const areas = /^plugins\/((importing|blast|support)\/web\/.*|hierarchy\/web\/dialogs\/properties-dialog)\.tsx$/;
    const screens = texts.filter(({ path }) => areas.test(path));
    const widgets = ['Checkbox', 'Radio', 'Select', 'Switch', 'TextInput', 'Textarea', 'Tooltip', 'Tabs'];
    const kit = new Map(
      screens.map(({ path, text }) => [
        path,
        /import \{([^}]*)\} from '@mantine\/core'/.exec(text)?.[1]?.split(/[\s,]+/) ?? [],
      ]),
    );
    expect([...kit.values()].flat()).toEqual(
      expect.arrayContaining(['Select', 'TextInput', 'Switch', 'Checkbox', 'Tooltip', 'Tabs']),
    );
    const having = (pattern: RegExp): string[] =>
      screens.flatMap(({ path, text }) => (pattern.test(text) ? path : [])).toSorted();
    expect(having(/import \{[^}]*\bPlainTable\b[^}]*\} from 'adit\/core\/web'/)).toEqual([
      'plugins/blast/web/picker/pattern-table.tsx',
      'plugins/hierarchy/web/dialogs/properties-dialog.tsx',
      'plugins/importing/web/dialog/create/create-step.tsx',
      'plugins/importing/web/widgets/data-table.tsx',
    ]);
    // The rows of a file under the boxes and menus of its columns are no table of the common form.
    expect(having(/<table\b/)).toEqual(['plugins/importing/web/dialog/map/column-table.tsx']);
    expect(having(/role="tab/)).toEqual([]);
    for (const { path, text } of screens) {
      const bare = /<(input|select|textarea)\b/.exec(text)?.[0];
      const foreign = widgets.filter((name) => text.includes(`<${name}`) && !kit.get(path)?.includes(name));
      expect([path, bare, foreign]).toEqual([path, undefined, []]);
    }
  });

  it('[C1.01, C1.03] is TypeScript with React, and stands on the packages of the design card', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
      string,
      object
    >;
    const packages = Object.keys({ ...dependencies, ...devDependencies });
    expect(packages).toEqual(expect.arrayContaining(cardPackages));
    const imported = new Set(sources.flatMap(({ imports }) => imports.map(({ target }) => target)));
    const atWork = ['typescript', 'vite', 'vitest', 'playwright', 'typedoc'];
    const unused = cardPackages.filter(
      (name) => ![...imported].some((target) => target === name || target.startsWith(`${name}/`)),
    );
    expect(atWork).toEqual(expect.arrayContaining(unused));
    const scripts = ['core', 'host', 'plugins'].flatMap((room) => listFiles(room));
    // The commands and the build are run by Node before anything is compiled.
    const compiled = scripts.filter((path) => !/^host\/(cli|build)\//.test(path));
    expect(compiled.filter((path) => /\.[cm]?jsx?$/.test(path))).toEqual([]);
    expect(compiled.filter((path) => path.endsWith('.tsx')).length).toBeGreaterThan(100);
  });

  it('[C1.05] has a core with the container of inversify and the points of contributions, and needs no plugin', () => {
    const inCore = (path: string): boolean => path.startsWith('core/');
    const importing = (name: string): string[] =>
      sources.filter(({ imports }) => imports.some(({ target }) => target === name)).map(({ path }) => path);
    expect(importing('inversify')).toEqual(['core/shared/service-container.ts']);
    const points = [menuActions, tools, panels, colourMapProviders, datasetImporters];
    expect(points.map(({ name }) => name)).toEqual([
      'core.menu-actions',
      'core.tools',
      'core.panels',
      'core.colour-map-providers',
      'core.dataset-importers',
    ]);
    const adds = (name: string): boolean => texts.some(({ text }) => text.includes(`context.add(${name}, `));
    expect(['menuActions', 'tools', 'panels', 'colourMapProviders', 'datasetImporters'].filter(adds)).toHaveLength(5);
    const linesOf = (chosen: typeof texts): number =>
      chosen.reduce((sum, { text }) => sum + text.split('\n').length, 0);
    const [core, others] = [texts.filter(({ path }) => inCore(path)), texts.filter(({ path }) => !inCore(path))];
    expect(linesOf(core)).toBeLessThan(linesOf(others) / 5);
    const needed = sources.filter(({ path }) => inCore(path)).flatMap(({ imports }) => imports);
    expect(needed.filter(({ target }) => /adit\/plugins|plugins\//.test(target))).toEqual([]);
  });

  it('[C1.06] has a plugin for each area of the specification, backed by MobX, in a host that lays them out with FlexLayout', () => {
    const importers = ['drillhole', 'blockmodel', 'surface', 'points', 'blast'];
    const areas = ['admin', 'hierarchy', 'display', 'clipping', 'slicing', 'picking', ...importers];
    const byId = new Map(manifests.map((manifest) => [manifest.id, manifest]));
    expect(areas.filter((id) => !byId.has(id))).toEqual([]);
    const isBacked = (id: string): boolean =>
      sources.some(
        ({ path, imports }) =>
          path.startsWith(`plugins/${id}/web/`) && imports.some(({ target }) => /^mobx(-react-lite)?$/.test(target)),
      );
    // The stores of the dialog that an importer describes stand in the plugin that draws it.
    const described = areas.filter((id) => !isBacked(id));
    expect(described.filter((id) => !importers.includes(id))).toEqual([]);
    expect(described.filter((id) => !('importing' in byId.get(id)!.requires))).toEqual([]);
    expect(isBacked('importing')).toBe(true);
    const laidOut = sources.filter(({ imports }) => imports.some(({ target }) => target === 'flexlayout-react'));
    expect(laidOut.map(({ path }) => path)).toContain('host/web/layout/workspace-layout.tsx');
    expect(laidOut.filter(({ path }) => !path.startsWith('host/web/layout/'))).toEqual([]);
  });

  it('has no import across a border', () => {
    expect(forbiddenImports(sources)).toEqual([]);
  });

  it('lets no plugin read the files of a dataset past the reader that compares them', () => {
    const reading = sources.filter(
      ({ path, imports }) => path.startsWith('plugins/') && imports.some(({ target }) => target.startsWith('node:fs')),
    );
    const past = reading.filter(({ path }) => {
      const text = readFileSync(path, 'utf8');
      return (
        /\b(OpenDataset|LayerAddress|HeldDataset|datasets\.open)\b/.test(text) && !text.includes('checkDatasetFiles(')
      );
    });
    expect(past.map(({ path }) => path)).toEqual([]);
    // A thread of an export: the service has compared all files before it starts one.
    const ofColumns = reading.filter(({ path }) => /\bColumnFile\b/.test(readFileSync(path, 'utf8')));
    expect(ofColumns.map(({ path }) => path).toSorted()).toEqual([
      'plugins/exporting/server/column-pages.ts',
      'plugins/omf/server/layers/column-parts.ts',
      'plugins/omf/server/write/column-slices.ts',
    ]);
  });

  it('has no circle of imports', () => {
    expect(importCircles(sources)).toEqual([]);
  });

  it.each(['plugins/views/web', 'plugins/importing/web', 'plugins/importing/server'])(
    'has no circle of folders in %s',
    (root) => {
      expect(sources.some(({ path }) => path.startsWith(`${root}/`))).toBe(true);
      expect(folderCircles(sources, root)).toEqual([]);
    },
  );

  it('has a model of the views that knows nothing of what draws it', () => {
    expect(sources.some(({ path }) => path.startsWith('plugins/views/web/model/'))).toBe(true);
    expect(drawersInModel(sources)).toEqual([]);
  });

  it('has no engine that knows the filters and cuts of a scene, or a plugin but that of the colour maps', () => {
    expect(texts.some(({ path }) => path.endsWith('/masks.py'))).toBe(true);
    expect(sceneWordsInEngines(texts)).toEqual([]);
    expect(pluginsInEngines(sources)).toEqual([]);
  });

  it('has a core that knows the mechanism of a scene and no part of it', () => {
    expect(texts.some(({ path }) => path === 'core/shared/scene/scene-part.ts')).toBe(true);
    expect(partsInCore(texts)).toEqual([]);
  });

  it('names what counts by the keys of item subsets alone', () => {
    expect(keysBesideSubsets(texts)).toEqual([]);
  });

  it('changes the scene of a session from one place in the browser', () => {
    expect(texts.some(({ path }) => path === 'plugins/views/web/model/store/tell-steps.ts')).toBe(true);
    expect(changesPastTheLink(texts)).toEqual([]);
  });

  it('imports by names that Node finds, in what Node runs', () => {
    expect(lostInNode(sources)).toEqual([]);
  });

  it('has no file over 400 lines', () => {
    expect(longFiles(sources)).toEqual([]);
  });

  it('has no decorator', () => {
    expect(decoratedFiles(sources)).toEqual([]);
  });

  it('says in each manifest exactly which plugins are imported', () => {
    const declared = manifests.map(({ id, requires, optional }) => ({
      id,
      requires: Object.keys(requires),
      optional: Object.keys(optional),
    }));
    expect(manifestDifferences(sources, declared)).toEqual([]);
  });
});

describe('dataset types', () => {
  /** These name the types and importers of others: projects become datasets of theirs, and the demonstration has one of each. */
  const assemblers = /^plugins\/(omf|demo)\//;
  const meanings = [
    { name: 'Points', property: 'label' },
    { name: 'Lines', property: 'label' },
    {
      name: 'Surface',
      files: [
        'core/server/engine-pictures.ts',
        'plugins/display/web/panel/layer-options.tsx',
        'plugins/display/web/panel/representation-rows.tsx',
        'plugins/display/web/rules/geometry-limits.ts',
        'plugins/display/web/rules/representations.ts',
        'plugins/views/shared/parts/look.ts',
      ],
    },
  ];

  it('are known by name, like importers and their own groups, to nobody but their plugins', async () => {
    const owners = await ownNames();
    expect(owners.flatMap(({ names }) => names)).toEqual(
      expect.arrayContaining(['Drillhole', 'drillhole.drillhole', 'Blasthole', 'BlastDog', 'blast.pattern', 'Project']),
    );
    const others = sources.filter(({ path }) => !assemblers.test(path));
    expect(foreignNames(others, owners, meanings)).toEqual([]);
  });
});

describe('the rules see what is planted', () => {
  it('the name of a dataset type, of an importer, and of a group', () => {
    const owners = [{ plugin: 'blast', names: ['Blasthole', 'BlastDog', 'blastdog', 'blast.pattern'] }];
    const text = `const a = type === 'Blasthole'; const b = ['blastdog'].includes(c); f({ importerId: 'blast.pattern' });`;
    expect(foreignNames([parseSource('plugins/display/web/bad.ts', text)], owners)).toHaveLength(3);
    expect(foreignNames([parseSource('core/shared/bad.ts', text)], owners)).toHaveLength(3);
    expect(foreignNames([parseSource('plugins/blast/web/good.ts', text)], owners)).toEqual([]);
    const label = parseSource('plugins/display/web/a.ts', `f({ label: 'Blasthole', datasetType: 'Blasthole' });`);
    expect(foreignNames([label], owners, [{ name: 'Blasthole', property: 'label' }])).toHaveLength(1);
  });

  it('a forbidden import', () => {
    const planted = [
      parseSource('plugins/points/web/bad.ts', `import { x } from '../server/build.ts';`),
      parseSource('plugins/points/server/bad.ts', `import { x } from '../../drillhole/shared/index.ts';`),
      parseSource('core/shared/bad.ts', `import { readFile } from 'node:fs/promises';`),
      parseSource('host/server/bad.ts', `import { drillholeImporter } from 'adit/plugins/drillhole';`),
      parseSource('plugins/points/shared/bad.ts', `import { definePlugin } from 'adit/core/web';`),
      parseSource('plugins/points/server/worse.ts', `import { Container } from 'inversify';`),
      parseSource('plugins/points/web/worse.ts', `import { readPlugin } from 'adit/core/testing';`),
      parseSource('core/testing/bad.ts', `import { startServer } from '../../host/server/server.ts';`),
      parseSource('core/web/worse.ts', `import { it } from 'vitest';`),
    ];
    expect(forbiddenImports(planted)).toHaveLength(planted.length);
  });

  it('an import that only a bundler finds', () => {
    const planted = [
      parseSource('core/shared/bad.ts', `import { AditError } from './adit-error';`),
      parseSource('host/server/bad.ts', `import SmartConnect from 'wslink/src/SmartConnect';`),
      parseSource('plugins/points/server/bad.ts', `await import('hyparquet/src/read');`),
    ];
    expect(lostInNode(planted)).toHaveLength(planted.length);
    const others = [
      parseSource('core/shared/good.ts', `import { AditError } from './adit-error.ts'; import type { X } from './x';`),
      parseSource('host/web/good.ts', `import SmartConnect from 'wslink/src/SmartConnect';`),
    ];
    expect(lostInNode(others)).toEqual([]);
  });

  it('a circle', () => {
    const planted = [
      parseSource('core/shared/a.ts', `import { b } from './b.ts'; export const a = b;`),
      parseSource('core/shared/b.ts', `export { a as b } from './a.ts';`),
    ];
    expect(importCircles(planted)).toHaveLength(1);
  });

  it('a circle where only types go back', () => {
    const planted = [
      parseSource('core/shared/a.ts', `import { b } from './b.ts'; export const a = b;`),
      parseSource('core/shared/b.ts', `import type { A } from './a.ts'; export const b = 1 as unknown as A;`),
    ];
    expect(importCircles(planted)).toHaveLength(1);
  });

  it('an engine that knows filters or cuts, in either language', () => {
    const planted = [
      { path: 'plugins/engine-columnar/server/a.ts', text: `import type { ThresholdFilter } from 'adit/core';` },
      { path: 'plugins/engine-paraview/server/python/a.py', text: `kept = question["filters"]` },
      { path: 'core/server/render-engine.ts', text: `faces(layer: LayerAddress, filters: readonly unknown[]): void;` },
      { path: 'core/server/engine-pictures.ts', text: `readonly view: ViewState;` },
      { path: 'plugins/engine-x/server/a.ts', text: `const whole = regions.filter((region) => region.wholeItems);` },
    ];
    expect(sceneWordsInEngines(planted)).toHaveLength(planted.length);
    const others = [
      { path: 'plugins/views/server/a.ts', text: `import type { ThresholdFilter } from 'adit/core';` },
      { path: 'plugins/engine-columnar/server/a.ts', text: `/** What filters keep. */\n// all filters` },
    ];
    expect(sceneWordsInEngines(others)).toEqual([]);
  });

  it('an engine that imports a plugin', () => {
    const imported = `import { regionsOfClip } from 'adit/plugins/clipping';`;
    const planted = [
      parseSource('plugins/engine-paraview/server/pictures/a.ts', imported),
      parseSource('plugins/engine-columnar/server/a.ts', `import type { Cuts } from 'adit/plugins/views';`),
    ];
    expect(pluginsInEngines(planted)).toHaveLength(planted.length);
    const others = [
      parseSource('plugins/views/server/a.ts', imported),
      parseSource('plugins/engine-paraview/server/a.ts', `import { drawnPalette } from 'adit/plugins/colour-maps';`),
    ];
    expect(pluginsInEngines(others)).toEqual([]);
  });

  it('a subset that is not made by itemSubset, and a key that is not a subset’s', () => {
    const planted = [
      { path: 'plugins/views/server/a.ts', text: `const subset = { key: 'mine' } as ItemSubset;` },
      { path: 'plugins/engine-columnar/server/a.ts', text: `cache.get(cacheKey(dataset, 'mask', regions), make);` },
      { path: 'plugins/views/server/b.ts', text: `const key = bufferKey(address, 'faces', layer.selection);` },
      { path: 'plugins/engine-x/server/a.ts', text: `const key = JSON.stringify(subset.step);` },
    ];
    expect(keysBesideSubsets(planted)).toHaveLength(planted.length);
    const good = `const key = cacheKey(dataset, 'mask', layer, subset.key);\nrun(regions);`;
    expect(keysBesideSubsets([{ path: 'plugins/engine-x/server/a.ts', text: good }])).toEqual([]);
  });

  it('a change of the scene past the one place that sends them', () => {
    const planted = [
      { path: 'plugins/display/web/a.ts', text: `await session.call(changeScene, { steps });` },
      { path: 'host/web/a.ts', text: `client.call('datacloud.scene.change', [{ steps }]);` },
    ];
    expect(changesPastTheLink(planted)).toHaveLength(planted.length);
    const others = [
      { path: 'plugins/display/web/a.ts', text: `// changeScene\nsession.subscribe('datacloud.scene.changed', take);` },
      { path: 'plugins/views/server/a.ts', text: `procedures.add(changeScene, change);` },
    ];
    expect(changesPastTheLink(others)).toEqual([]);
  });

  it('a file of 401 lines', () => {
    expect(longFiles([parseSource('core/shared/long.ts', 'export {};\n'.repeat(401))])).toHaveLength(1);
    expect(longFiles([parseSource('core/shared/short.ts', 'export {};\n'.repeat(400))])).toHaveLength(0);
  });

  it('an undeclared and a needless requirement', () => {
    const planted = [parseSource('plugins/points/web/a.ts', `import type { X } from 'adit/plugins/display';`)];
    expect(manifestDifferences(planted, [{ id: 'points', requires: ['importing'], optional: [] }])).toHaveLength(2);
  });

  it('a decorator', () => {
    expect(decoratedFiles([parseSource('core/shared/a.ts', `@sealed class A {}`)])).toHaveLength(1);
  });
});
