import type { WebPluginContext } from 'adit/core/web';
import { browserParts } from 'adit/plugins/views';
import { z } from 'zod';
import type { TreeStore } from './store/tree-store.ts';
import type { TreeView } from './store/tree-view.ts';

const hierarchyStateShape = z.object({ expanded: z.record(z.string(), z.boolean()) });

/** What saved states hold of the tree: the active dataset, and which rows are open. Ticks follow what is shown. */
export function addBrowserParts(context: WebPluginContext, tree: TreeStore, view: TreeView): void {
  context.add(browserParts, {
    id: 'hierarchy.active-dataset',
    part: 'activeDataset',
    read: () => tree.activeDatasetId ?? null,
    // The tree may not be there yet; it lets go of what it does not have.
    show: (value) => tree.activate(typeof value === 'string' ? value : undefined),
  });
  context.add(browserParts, {
    id: 'hierarchy.tree',
    part: 'hierarchyState',
    read: () => ({ expanded: view.expansion }),
    show(value) {
      const { data } = hierarchyStateShape.safeParse(value);
      if (data) view.showExpansion(data.expanded);
    },
  });
}
