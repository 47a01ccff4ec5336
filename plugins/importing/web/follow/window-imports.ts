import { datasetImporters } from 'adit/core';
import {
  ActiveSiteToken,
  ApiToken,
  delay,
  ServerEventsToken,
  TitlesToken,
  ToastsToken,
  type Translate,
  type WebPluginContext,
} from 'adit/core/web';
import { DatasetCommandsToken, HierarchyStoreToken } from 'adit/plugins/hierarchy';
import { toastKeys } from 'adit/plugins/notifications';
import { DrawnViewsToken, SceneStoreToken } from 'adit/plugins/views';
import { ImportedDatasets } from './imported-datasets.ts';
import { ImportNotices } from './import-notices.ts';
import { ImportsFollower } from './imports-follower.ts';
import { KeptImports } from './kept-imports.ts';

/** The imports that began in this window, from their first uploads to their ends. */
export interface WindowImports {
  readonly notices: ImportNotices;
  readonly follower: Pick<ImportsFollower, 'follow'>;
}

/** Follows the imports of this window, those from before it was loaded anew too. */
export function followWindowImports(context: WebPluginContext): WindowImports {
  const { t, log } = context;
  const kept = new KeptImports(sessionStorage);
  const notices = new ImportNotices();
  for (const one of kept.all()) notices.begin(one);
  context.add(toastKeys, { id: 'importing.toasts', keyOf: (kind, notification) => notices.keyOf(kind, notification) });
  const commands = context.get(DatasetCommandsToken);
  const datasets = new ImportedDatasets({
    tree: context.get(HierarchyStoreToken),
    commands,
    scene: () => context.find(SceneStoreToken),
    drawn: () => context.find(DrawnViewsToken),
  });
  const textsOf = (importerId: string): Translate => {
    const importer = context.list(datasetImporters).find(({ id }) => id === importerId);
    return importer ? context.get(TitlesToken).textsOf(importer) : (key) => key;
  };
  const follower = new ImportsFollower({
    api: context.get(ApiToken),
    events: context.get(ServerEventsToken),
    toasts: context.get(ToastsToken),
    kept,
    t,
    textsOf,
    actionsOf: (id) => ({ show: () => datasets.show(id), openLog: () => commands.openLog(id) }),
    completed: (id) => datasets.showFirst(id),
    log,
    wait: delay,
  });
  const site = context.get(ActiveSiteToken);
  context.effect(() => follower.goTo(site.id));
  context.disposables.add(() => follower.stop());
  return { notices, follower };
}
