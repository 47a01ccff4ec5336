import type { RouteCall } from 'adit/core';
import { ApiError, type ActiveSite, type Api, type Dialogs, type Toasts, type Translate } from 'adit/core/web';
import {
  deleteDataset,
  deleteDatasets,
  deleteFromHierarchy,
  manageHierarchy,
  renameInHierarchy,
  type TreeDataset,
  type TreeTarget,
} from 'adit/plugins/hierarchy';
import type { MovePlace } from '../tree/drop-place.ts';
import { joinPath, newName, renamedPath } from '../tree/rename-rules.ts';
import type { TreeStore } from './tree-store.ts';

type RenameBody = RouteCall<typeof renameInHierarchy>['body'];
type FolderTarget = Extract<TreeTarget, { kind: 'folder' }>;

/** Changes of the tree: each tells its success or failure in a toast, and shows the tree as it is afterwards. */
export class TreeOperations {
  #api: Api;
  #site: ActiveSite;
  #tree: TreeStore;
  #dialogs: Dialogs;
  #toasts: Toasts;
  #t: Translate;

  constructor(parts: { api: Api; site: ActiveSite; tree: TreeStore; dialogs: Dialogs; toasts: Toasts; t: Translate }) {
    this.#api = parts.api;
    this.#site = parts.site;
    this.#tree = parts.tree;
    this.#dialogs = parts.dialogs;
    this.#toasts = parts.toasts;
    this.#t = parts.t;
  }

  /** Resolves with false when the group could not be made. */
  createGroup(groupName: string): Promise<boolean> {
    return this.#run('createGroup', undefined, (site) =>
      this.#api.call(manageHierarchy, { body: { site, groupName } }),
    );
  }

  /** Resolves with false when the folder could not be made. */
  addFolder(target: { groupName: string; datasetType: string; folderPath?: string }, name: string): Promise<boolean> {
    const { groupName, datasetType } = target;
    const folderPath = joinPath(target.folderPath ?? '', name);
    return this.#run('addFolder', undefined, (site) =>
      this.#api.call(manageHierarchy, {
        body: { site, groupName, datasetType, folderPath, rawFileIds: [], datasetIds: [] },
      }),
    );
  }

  deleteGroup(groupName: string): Promise<boolean> {
    return this.#run('deleteGroup', 'groupDeleted', (site) =>
      this.#api.call(deleteFromHierarchy, { body: { site, groupName } }),
    );
  }

  deleteFolder({ groupName, datasetType, folderPath }: FolderTarget): Promise<boolean> {
    return this.#run('deleteFolder', 'folderDeleted', (site) =>
      this.#api.call(deleteFromHierarchy, { body: { site, groupName, datasetType, folderPath } }),
    );
  }

  deleteDatasets(datasets: readonly TreeDataset[]): Promise<boolean> {
    const ids = datasets.map((dataset) => dataset.id);
    const [id] = ids;
    return this.#run('deleteDataset', ids.length === 1 ? 'datasetDeleted' : 'datasetsDeleted', () =>
      ids.length === 1 && id !== undefined
        ? this.#api.call(deleteDataset, { params: { id } })
        : this.#api.call(deleteDatasets, { body: { ids } }),
    );
  }

  /** Says that the data of the site could not be read. */
  tellUnread(error: unknown): void {
    this.#toasts.showError(error, this.#t('error.read'), { dismissable: false });
  }

  async renameDataset(dataset: TreeDataset, typed: string): Promise<void> {
    const name = newName(dataset.name, typed);
    if (name === undefined) return;
    await this.#run('renameDataset', 'datasetRenamed', () =>
      this.#renameUntilFree(name, (next) => ({ datasetId: dataset.id, newName: next })),
    );
  }

  async renameFolder(target: FolderTarget, typed: string): Promise<void> {
    const { groupName, datasetType, folderPath } = target;
    const name = newName(folderPath.split('/').at(-1) ?? '', typed);
    if (name === undefined) return;
    await this.#run('renameFolder', 'folderRenamed', (site) =>
      this.#renameUntilFree(name, (last) => ({
        newFolderPath: renamedPath(folderPath, last),
        folderPath,
        groupName,
        site,
        datasetType,
      })),
    );
  }

  /** Moves datasets; for each name that is taken there, a free one is proposed, and the rename and the move are done again. */
  move(datasets: readonly TreeDataset[], place: MovePlace): Promise<boolean> {
    const datasetIds = datasets.map((dataset) => dataset.id);
    const body = { ...place, datasetType: datasets[0]?.dataType ?? '', datasetIds };
    return this.#run('moveDataset', undefined, async (site) => {
      for (;;) {
        const { suggestedName, oldName, datasetId } = await this.#api.call(manageHierarchy, {
          body: { site, ...body },
        });
        if (suggestedName === undefined || datasetId === undefined) return true;
        if (!(await this.#accept(oldName ?? '', suggestedName))) return false;
        if (!(await this.#renameUntilFree(suggestedName, (next) => ({ datasetId, newName: next })))) return false;
      }
    });
  }

  async #renameUntilFree(name: string, bodyFor: (name: string) => RenameBody): Promise<boolean> {
    for (let next = name; ;) {
      const { suggestedName } = await this.#api.call(renameInHierarchy, { body: bodyFor(next) });
      if (suggestedName === undefined) return true;
      if (!(await this.#accept(next, suggestedName))) return false;
      next = suggestedName;
    }
  }

  async #accept(taken: string, suggestedName: string): Promise<boolean> {
    const answer = await this.#dialogs.open(
      () => import('../dialogs/rename-suggestion-dialog.tsx'),
      { taken, suggestedName },
      { title: this.#t('suggestion.title') },
    );
    return answer === true;
  }

  async #run(
    failure: string,
    success: string | undefined,
    change: (site: string) => Promise<unknown>,
  ): Promise<boolean> {
    const site = this.#site.id;
    if (site === undefined) return false;
    let done = false;
    try {
      done = (await change(site)) !== false;
      if (done && success !== undefined) this.#toasts.show({ type: 'success', title: this.#t(`toast.${success}`) });
    } catch (error) {
      const title = this.#t(`error.${failure}`);
      if (error instanceof ApiError && error.status > 0)
        this.#toasts.showError(error, title, { serverMessage: failure !== 'createGroup' });
      else this.#toasts.show({ type: 'error', title, message: this.#t('error.unreachable') });
    }
    await this.#tree.refresh().catch((error: unknown) => this.tellUnread(error));
    return done;
  }
}
