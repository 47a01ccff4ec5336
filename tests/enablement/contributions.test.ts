// @vitest-environment jsdom
import type { Contribution, DeploymentRules, Point } from 'adit/core';
import { datasetTypes } from 'adit/core/server';
import {
  actionsAt,
  datasetTypes as shownTypes,
  menuActions,
  permitted,
  RenderSessionToken,
  WorkspaceToken,
} from 'adit/core/web';
import { HierarchyStoreToken, type TreeTarget } from 'adit/plugins/hierarchy';
import { emptyBrowserState, emptyScene, SceneStatesToken, toApplicationState } from 'adit/plugins/views';
import { makeTestWorkspace, withRequired, type TestWorkspace } from 'adit/core/testing';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DisplayStoreToken } from '../../plugins/display/web/store/display-store.ts';
import { TreeViewToken } from '../../plugins/hierarchy/web/store/tree-view.ts';
import { DroppedFilesToken } from '../../plugins/importing/web/drop/dropped-files.ts';
import { Enablement } from '../../host/server/plugin-discovery/enablement.ts';
import { listFiles } from '../architecture/source-file.ts';
import { everyPlugin, makeMatrixServer, type MatrixServer } from './matrix-server.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(60) });

const plugins = withRequired(everyPlugin, everyPlugin);
const ids = plugins.map(({ manifest }) => manifest.id);
const switchable = plugins.filter(({ manifest }) => !manifest.essential).map(({ manifest }) => manifest.id);

/** A plugin and all that cannot be on without it. */
function withDependants(id: string): ReadonlySet<string> {
  const found = new Set([id]);
  for (const { manifest } of plugins)
    if (Object.keys(manifest.requires).some((other) => found.has(other))) found.add(manifest.id);
  return found;
}

/** Points of the server whose contributions are used on behalf of a tenant, and those that serve the server as a whole. */
const serverPoints = {
  ofTenants: [
    'core.dataset-importers',
    'core.dataset-exporters',
    'core.dataset-builders',
    'core.render-engines',
    'core.call-conditions',
    'core.layer-narrowings',
    'filters.kinds',
    'views.layer-cuts',
  ],
  ofTheServer: [
    // Modules and formats are reached by importers and exporters only.
    'core.export-modules',
    'core.file-readers',
    // Facts of datasets that are there, whoever may import more of them.
    'core.dataset-types',
    // A scene keeps what a plugin that is off has in it; changing it asks whether the plugin is on.
    'core.scene-parts',
    'core.scene-listeners',
    // What a plugin keeps outlives its being off: it is found, migrated, cleaned up and looked after all the same.
    'core.migrations',
    'core.settings',
    'core.object-resolvers',
    'core.removal-hooks',
    'core.health-checks',
    'core.data-checks',
    'core.attachment-sources',
  ],
};

describe('the contributions of every server half', () => {
  const rows = new Map<string, ReadonlyMap<string, boolean>>();
  let server: MatrixServer;
  let enablement: Enablement;
  beforeAll(async () => {
    server = await makeMatrixServer(everyPlugin);
    const found = plugins.map(({ manifest }) => [manifest.id, { manifest, folder: '', origin: 'built-in' }] as const);
    const deployment: DeploymentRules = { allow: ['*'], deny: [], force: [] };
    enablement = new Enablement({
      catalogue: { plugins: new Map(found) } as never,
      host: server.host,
      choices: { of: async (tenantId: string) => rows.get(tenantId) ?? new Map() } as never,
      deployment,
      passes: { make: () => 'pass' } as never,
    });
  });

  const point = (name: string): Point<Contribution> => ({ name });
  const idsFor = async (name: string, tenant: string): Promise<string[]> =>
    (await enablement.contributionsFor(point(name), tenant)).map(({ id }) => id);

  it('stand at points of which is known what being off means', () => {
    const used = new Set(ids.flatMap((id) => server.host.contributions.of(id).map((entry) => entry.point)));
    const known = new Set(Object.values(serverPoints).flat());
    expect([...used].filter((name) => !known.has(name))).toEqual([]);
  });

  it('[W2.34, W9.08] dataset types stand as Drillhole, Blockmodel, Surface, Points, and blast holes in the group BlastDog', () => {
    const types = server.host.contributions.registered(datasetTypes).map(({ value }) => value);
    expect(types.slice(0, 4).map(({ datasetType }) => datasetType)).toEqual([
      'Drillhole',
      'Blockmodel',
      'Surface',
      'Points',
    ]);
    const groups = types.flatMap(({ datasetType, group }) => (group === undefined ? [] : [[datasetType, group]]));
    expect(groups).toEqual([['Blasthole', 'BlastDog']]);
  });

  it('[W3.17r] blast holes alone are marked as such in states', () => {
    const types = server.host.contributions.registered(datasetTypes).map(({ value }) => value);
    const marked = types.filter(({ specFlags = [] }) => specFlags.length > 0);
    expect(marked.map(({ datasetType, specFlags }) => [datasetType, specFlags])).toEqual([
      ['Blasthole', ['isBlastdog']],
    ]);
  });

  it('[C1.09] are used for the tenants that have the plugin on, and for no other', async () => {
    for (const id of switchable) {
      rows.set('mine', new Map([[id, false]]));
      const off = withDependants(id);
      for (const name of serverPoints.ofTenants) {
        const all = server.host.contributions.registered(point(name));
        const kept = all.filter(({ pluginId }) => !off.has(pluginId)).map(({ value }) => value.id);
        expect([id, name, await idsFor(name, 'mine')]).toEqual([id, name, kept]);
        expect([id, name, await idsFor(name, 'other')]).toEqual([id, name, all.map(({ value }) => value.id)]);
      }
    }
    rows.clear();
  });

  it('[C1.09] browsers of a tenant are told of the plugins that it has on', async () => {
    for (const id of switchable) {
      rows.set('mine', new Map([[id, false]]));
      const told = async (tenant: string): Promise<string[]> =>
        (await enablement.forBrowser(tenant)).plugins.map((plugin) => plugin.id).toSorted();
      const off = withDependants(id);
      expect(await told('mine')).toEqual(ids.filter((other) => !off.has(other)).toSorted());
      expect(await told('other')).toEqual(ids.toSorted());
    }
    rows.clear();
  });
});

describe('the contributions of every web half', () => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await makeTestWorkspace({ plugins });
  });
  afterAll(() => workspace.dispose());

  const entries = () =>
    workspace.contributions
      .points()
      .flatMap((point) => workspace.contributions.registered(point).map((entry) => ({ ...entry, point: point.name })));
  // The import menu has an action for each importer, which goes with the importer's plugin.
  const goesWith = (off: ReadonlySet<string>, { pluginId, value }: ReturnType<typeof entries>[number]): boolean =>
    off.has(pluginId) || [...off].some((id) => value.id.startsWith(`importing.import-${id.replaceAll('.', '-')}-`));
  const names = (among: ReturnType<typeof entries>): string[] =>
    among.map(({ point, pluginId, value }) => `${pluginId}: ${point} ${value.id}`).toSorted();

  it('are there while the plugin is on, and none of them, nor of what needs it, while it is off', async () => {
    const all = entries();
    for (const id of switchable) {
      const off = withDependants(id);
      await workspace.apply(ids.filter((other) => !off.has(other)));
      expect([id, names(entries())]).toEqual([id, names(all.filter((entry) => !goesWith(off, entry)))]);
    }
    await workspace.apply();
    expect(names(entries())).toEqual(names(all));
    expect(workspace.errors).toEqual([]);
  });

  it('[W3.17r, W3.21, W3.25, W4.30] drillholes and blast holes always have picks; blast holes are marked as such, and count categories without the filters that narrow', () => {
    const types = workspace.contributions.registered(shownTypes).map(({ value }) => value);
    const typesWith = (fact: string, value: unknown): string[] =>
      types.filter((type) => isDeepStrictEqual(type[fact as never], value)).map(({ datasetType }) => datasetType);
    expect(typesWith('picks', 'always')).toEqual(['Drillhole', 'Blasthole']);
    expect(typesWith('specFlags', ['isBlastdog'])).toEqual(['Blasthole']);
    expect(typesWith('categoriesCount', 'without-narrowing')).toEqual(['Blasthole']);
  });

  it('[W3.44f, W3.44h, W3.44j, W3.44l] are in what a state saves: the panels, the open rows of the tree, the active dataset, and how the filters are shown', async () => {
    const facts = { facts: new Map(), browser: emptyBrowserState(), activeView: 'view1' };
    const state = toApplicationState(emptyScene('view1'), facts);
    const nothing = { dispose: () => undefined };
    const session = {
      status: 'initialized',
      prepare: () => nothing,
      subscribe: () => nothing,
      call: ({ name }: { name: string }) =>
        name === 'datacloud.application.state.get' ? Promise.resolve({ state, sequence: 1 }) : new Promise(() => {}),
    };
    const { host, dispose } = await makeTestWorkspace({ plugins, services: [[RenderSessionToken, session]] });
    const layout = { version: 2, root: { id: 12_345, type: 'root', children: [] } };
    vi.spyOn(host.get(WorkspaceToken), 'keptLayout').mockReturnValue(layout);
    host.get(TreeViewToken).showExpansion({ Production: true });
    host.get(HierarchyStoreToken).activate('d');
    host.get(DisplayStoreToken).toggleFilters();
    expect(await host.get(SceneStatesToken).read()).toMatchObject({
      layout,
      hierarchyState: { expanded: { Production: true } },
      activeDataset: 'd',
      filtersDisplayState: { open: false, openLayer: null },
    });
    dispose();
  });

  it('[W2.36] what is called Update at a dataset of BlastDog is its import', async () => {
    const target = { kind: 'dataset', datasets: [{ groupName: 'BlastDog' }] } as unknown as TreeTarget;
    const isOfBlasts = ({ id }: Contribution): boolean => id.startsWith('blast.');
    const offered = actionsAt(workspace.host, 'tree/context', target).filter(({ value }) => isOfBlasts(value));
    const titles = offered.map(({ value, pluginId }) => workspace.translations.translator(pluginId)(value.titleKey));
    expect(titles).toEqual(['Update']);
    workspace.recorded.dialogs.length = 0;
    await offered[0]!.value.run(target);
    expect(workspace.recorded.dialogs.map(({ title }) => title)).toEqual(['Import blast patterns']);
  });

  it('[I2.02] the import of every dataset type is that of blast patterns in a group named blastdog, whatever its case, and in no other', async () => {
    const importers = [
      ['drillhole.drillhole', 'Import drillholes'],
      ['blockmodel.blockmodel', 'Import block models'],
      ['surface.surface', 'Import surfaces'],
      ['points.points', 'Import points'],
    ] as const;
    const actions = workspace.contributions.registered(menuActions).map(({ value }) => value);
    const openedAt = async (importer: string, groupName: string): Promise<string | undefined> => {
      const action = actions.find(({ id }) => id === `importing.import-${importer.replaceAll('.', '-')}`);
      workspace.recorded.dialogs.length = 0;
      const target = { kind: 'group', groupName };
      expect([importer, groupName, action?.visible?.(target)]).toEqual([importer, groupName, true]);
      await action?.run(target);
      return workspace.recorded.dialogs[0]?.title;
    };
    for (const [importer, title] of importers) {
      for (const group of ['Production', 'blastdogs'])
        expect([group, await openedAt(importer, group)]).toEqual([group, title]);
      for (const group of ['blastdog', 'BlastDog', 'BLASTDOG'])
        expect([importer, group, await openedAt(importer, group)]).toEqual([importer, group, 'Import blast patterns']);
    }
  });

  it.each(['viewer', 'contributor'] as const)(
    '[I1.01a] imports are offered to contributors and not to viewers: by the menus of the tree, the palette, of a folder, and of what is dropped: %s',
    async (role) => {
      const permissions = plugins
        .flatMap(({ manifest }) => manifest.permissions)
        .filter((one) => one.default.includes('viewer') || (one.default as string[]).includes(role));
      const site = await makeTestWorkspace({ plugins, permissions: permissions.map(({ id }) => id) });
      const offeredAt = (place: 'tree/context' | 'palette', target: TreeTarget | undefined): string[] =>
        actionsAt<'tree/context' | 'palette'>(site.host, place, target)
          .map(({ value, pluginId }) => site.translations.translator(pluginId)(value.titleKey))
          .filter((title) => /\bimport\b/i.test(title) && title !== 'Download import report as CSV')
          .toSorted();
      const importing = ['Import block models…', 'Import drillholes…', 'Import points…', 'Import surfaces…'];
      const north = { groupName: 'Production', datasetType: 'Points', folderPath: 'North' };
      const folder = { kind: 'folder', ...north } as const;
      for (const [place, target, wanted] of [
        ['tree/context', { kind: 'empty' }, [...importing, 'Import a folder…']],
        ['tree/context', { kind: 'group', groupName: 'Production' }, importing],
        ['tree/context', folder, ['Import points…']],
        ['palette', undefined, [...importing, 'Import a folder…', 'Import files…']],
      ] as const) {
        const offered = offeredAt(place, target);
        if (role === 'viewer') expect([place, target, offered]).toEqual([place, target, []]);
        else expect(offered).toEqual(expect.arrayContaining([...wanted]));
      }
      const dropped = site.services.get(DroppedFilesToken);
      const file = new File(['X,Y,Z,CU\n478000,6772000,350,1\n478001,6772001,351,2\n'], 'soil.csv');
      await dropped.take([{ file, path: file.name, size: file.size }]);
      const { dialogs, toasts } = site.recorded;
      expect([dialogs.length, toasts.map(({ title }) => title)]).toEqual(
        role === 'viewer' ? [0, ['You may not import data on this site']] : [1, []],
      );
      site.dispose();
    },
  );

  it('are not offered without their permission, whatever their point', () => {
    const may = { contributions: workspace.contributions, can: () => true };
    const mayNot = { ...may, can: () => false };
    for (const point of workspace.contributions.points() as Point<Contribution & { permission?: string }>[]) {
      const all = workspace.contributions.registered(point);
      expect(permitted(may, point)).toEqual(all);
      const free = all.filter(({ value }) => value.permission === undefined);
      expect([point.name, permitted(mayNot, point)]).toEqual([point.name, free]);
    }
    const asking = entries().filter(({ value }) => 'permission' in value);
    expect(asking.length).toBeGreaterThan(15);
  });

  it('are looked at for their permission in one place; pages and the sidebar have rules of their own', () => {
    const asking = /\bpermission === undefined|\.permission === undefined|can\(\w+\.permission\)/;
    const found = ['core/web', 'host/web', 'plugins']
      .flatMap((folder) => listFiles(folder))
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && asking.test(readFileSync(path, 'utf8')));
    expect(found.toSorted()).toEqual([
      'core/web/points/permitted.ts',
      'host/web/shell/page-route.ts',
      'host/web/shell/sidebar/visible-items.ts',
    ]);
  });

  it('ask for permissions that a manifest declares, their own or of a plugin that they require', () => {
    const permissions = new Map(
      plugins.map(({ manifest }) => [
        manifest.id,
        [manifest.id, ...Object.keys(manifest.requires), ...Object.keys(manifest.optional)].flatMap(
          (id) => plugins.find((other) => other.manifest.id === id)?.manifest.permissions.map((one) => one.id) ?? [],
        ),
      ]),
    );
    const unknown = entries().filter(({ pluginId, value }) => {
      const { permission } = value as { permission?: string };
      return permission !== undefined && !permissions.get(pluginId)?.includes(permission);
    });
    expect(names(unknown)).toEqual([]);
  });
});
