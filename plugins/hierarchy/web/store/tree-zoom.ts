import { token } from 'adit/core';
import type { Translate } from 'adit/core/web';
import type { TreeDataset, TreeTarget } from 'adit/plugins/hierarchy';
import type { SceneStore, ViewZoom } from 'adit/plugins/views';
import { datasetsOf } from '../tree/flatten-tree.ts';
import { isInBranch } from '../tree/is-in-branch.ts';
import type { TreeView } from './tree-view.ts';

/** What zooming to datasets works with. */
export interface TreeZoomParts {
  readonly view: Pick<TreeView, 'tree' | 'shown' | 'show'>;
  scene(): SceneStore | undefined;
  zoom(): ViewZoom | undefined;
  readonly t: Translate;
}

/** Brings the camera of the active view to datasets of the tree; observable. */
export class TreeZoom {
  #parts: TreeZoomParts;

  constructor(parts: TreeZoomParts) {
    this.#parts = parts;
  }

  /** What zooming to a target shows: of datasets all that can be shown, of a branch those in it that are shown already. */
  datasetsFor(target: TreeTarget): readonly TreeDataset[] {
    const { tree, shown } = this.#parts.view;
    if (target.kind === 'empty' || !this.#parts.zoom()) return [];
    if (target.kind === 'dataset') return target.datasets.filter(({ status }) => status === 'Complete');
    return datasetsOf(tree.nodes).filter(
      (dataset) => isInBranch(dataset, target) && shown.checkState(dataset.id) !== 'none',
    );
  }

  /** Shows datasets that are not shown yet, and looks at them close up. */
  async zoomTo(datasets: readonly TreeDataset[]): Promise<void> {
    const { view, scene, zoom, t } = this.#parts;
    const store = scene();
    const viewId = store?.activeViewId;
    for (const dataset of datasets) await view.show(dataset);
    if (!store || viewId === undefined) return;
    const ids = new Set(datasets.map(({ id }) => id));
    const layers = store.layers(viewId).filter(({ datasetId }) => ids.has(datasetId));
    zoom()?.zoomTo(viewId, layers, datasetNames(datasets, t));
  }
}

function datasetNames(datasets: readonly TreeDataset[], t: Translate): string {
  const [only, ...others] = datasets;
  return only && others.length === 0 ? only.name : t('zoom.datasets', { count: datasets.length });
}

export const TreeZoomToken = token<TreeZoom>('hierarchy.tree-zoom');
